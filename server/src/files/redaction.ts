// Covers the metadata of an original when it is shown. The stored file stays as it was sent; its readers get the
// same number of bytes, some of them replaced (docs/decisions/030).
import { Readable } from 'node:stream'
import type { ByteRange } from './store.ts'

/** Shows `length` bytes from `at` on as `first` (base64), then zeros. Where two overlap, the later one counts. */
export type Redaction = { at: number; length: number; first?: string }

type Open = (range?: ByteRange) => Promise<Readable>

/** A file opened by `open`, whole or in a range, with its redactions applied as it streams. */
export async function openRedacted(open: Open, redactions: readonly Redaction[], range?: ByteRange): Promise<Readable> {
  const source = await open(range)
  if (redactions.length === 0) return source
  let at = range?.start ?? 0

  async function* redacted(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      yield redact(chunk, redactions, at)
      at += chunk.length
    }
  }

  // Not in the generator: a stream destroyed before its first read never runs it, and the file would stay open.
  return Readable.from(redacted(), { objectMode: false }).once('close', () => source.destroy())
}

/** The bytes of a part of a file that begins at `start`, with the redactions applied to a copy. */
export function redact(part: Buffer, redactions: readonly Redaction[], start = 0): Buffer {
  const hit = redactions.filter(({ at, length }) => at < start + part.length && at + length > start)
  if (hit.length === 0) return part
  const shown = Buffer.from(part)
  for (const { at, length, first = '' } of hit) {
    const from = Math.max(at, start)
    const to = Math.min(at + length, start + part.length)
    shown.fill(0, from - start, to - start)
    Buffer.from(first, 'base64')
      .subarray(from - at, to - at)
      .copy(shown, from - start)
  }
  return shown
}
