// The one place that compares moments. As strings they sort wrongly as soon as their forms differ: "…00Z" comes after "…00.001Z".

/** From the wire (ISO 8601), or as a `Date`. */
export type Instant = string | Date | number

/** Parses an ISO 8601 date-time from the wire; one without a zone is UTC (docs/wire.md#decision-14). */
export function readTimestamp(text: string): Date {
  const zoned = /(?:[zZ]|[+-]\d\d:?\d\d)$/.test(text)
  return new Date(zoned || !text.includes('T') ? text : `${text}Z`)
}

/** Negative when `a` is before `b`; sorts earliest first. */
export const compareInstants = (a: Instant, b: Instant): number => milliseconds(a) - milliseconds(b)

export const isBefore = (a: Instant, b: Instant): boolean => compareInstants(a, b) < 0

export const isAfter = (a: Instant, b: Instant): boolean => compareInstants(a, b) > 0

const milliseconds = (at: Instant) => (typeof at === 'string' ? readTimestamp(at).getTime() : Number(at))
