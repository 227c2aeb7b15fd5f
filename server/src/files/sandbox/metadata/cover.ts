import type { Redaction } from '../../redaction.ts'

/** A redaction with zeros, after `first`. */
export const cover = (at: number, length: number, first?: Buffer): Redaction => ({
  at,
  length,
  ...(first && { first: first.subarray(0, length).toString('base64') }),
})

/** Half open, in bytes of the file. */
export type Span = { start: number; end: number }

/** Zeros for all of `whole` that no span of `spared` names. */
export function coverBetween(whole: Span, spared: readonly Span[]): Redaction[] {
  const redactions: Redaction[] = []
  let at = whole.start
  for (const { start, end } of [...spared].sort((one, other) => one.start - other.start)) {
    if (start > at && at < whole.end) redactions.push(cover(at, Math.min(start, whole.end) - at))
    at = Math.max(at, end)
  }
  if (at < whole.end) redactions.push(cover(at, whole.end - at))
  return redactions
}
