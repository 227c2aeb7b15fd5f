/** Reads a date-time of the wire: ISO 8601; one without a zone is UTC (docs/wire.md#decision-14). */
export function readTimestamp(text: string): Date {
  const zoned = /(?:[zZ]|[+-]\d\d:?\d\d)$/.test(text)
  return new Date(zoned || !text.includes('T') ? text : `${text}Z`)
}
