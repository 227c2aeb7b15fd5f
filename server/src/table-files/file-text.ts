// The text of a file that a spreadsheet saved, in whichever encoding, and the sign between its cells.
import { cleanCell } from '@aruga/contract/typed-text'
import { problem } from '../wire/problem.ts'

/** `guessed`: it is not Unicode, so letters like ñ may be others. */
export type FileText = { text: string; guessed: boolean }

export const isWorkbook = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004'

/** Throws `TableUnreadable` for a PDF, an older workbook, and anything else that is no text. */
export function textOf(bytes: Buffer): FileText {
  if (bytes.toString('latin1', 0, 4) === '%PDF') throw problem('TableUnreadable')
  const unicode = decoded(unicodeOf(bytes), bytes)
  const text = unicode ?? decoded('windows-1252', bytes) ?? ''
  // No text contains these.
  if (/[\0\x81\x8d\x8f\x90\x9d]/.test(text)) throw problem('TableUnreadable')
  return { text, guessed: unicode === undefined }
}

/** By its byte order mark, else by its zero bytes: UTF-16 in Latin letters has one in every second place. */
function unicodeOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2_000)
  const zeros = [0, 1].map((odd) => sample.filter((byte, n) => byte === 0 && n % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 4 && even === 0) return 'utf-16le'
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : 'utf-8'
}

function decoded(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The cells of a row that a spreadsheet shows under this number. */
export type FileRecord = { row: number; record: string[] }

/** A column by its header, in any case, with blanks, dashes or quotation marks: `“Paid on”` is `paid_on`. */
export const columnName = (text: string) =>
  cleanCell(text.normalize('NFKC'))
    .replace(/["'“”„‟‘’‚«»*:]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')

const DELIMITERS = [',', ';', '\t', '|']
/** The header is within this many lines, below a title and blank lines. */
export const HEAD_WITHIN = 30

/** The text without the line `sep=;` that spreadsheets read and do not show, and the sign that separates the names of most columns. */
export function separated(
  text: string,
  known: readonly string[],
): { body: string; delimiter: string; skipped: number } {
  const [line = '', named] = /^"?sep=([^\r\n"])"?[,;\t|]*(?:\r\n|\n|\r|$)/i.exec(text) ?? []
  const body = text.slice(line.length)
  const lines = body.split(/\r\n|\n|\r/, HEAD_WITHIN)
  const namedBy = (delimiter: string) =>
    Math.max(...lines.map((one) => one.split(delimiter).filter((name) => known.includes(columnName(name))).length))
  const [best = ','] = [...(named ? [named] : []), ...DELIMITERS].sort((one, other) => namedBy(other) - namedBy(one))
  return { body, delimiter: best, skipped: line ? 1 : 0 }
}
