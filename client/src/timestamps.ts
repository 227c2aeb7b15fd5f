/** Parses an ISO 8601 date-time from the wire; one without a zone is UTC (docs/wire.md#decision-14). */
export function readTimestamp(text: string): Date {
  const zoned = /(?:[zZ]|[+-]\d\d:?\d\d)$/.test(text)
  return new Date(zoned || !text.includes('T') ? text : `${text}Z`)
}
