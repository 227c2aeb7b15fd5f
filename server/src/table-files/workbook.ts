// Reads a workbook (.xlsx, also with macros, which nothing runs) as the text that a spreadsheet would show of it, so that one reader judges the
// cells of all files. Formulas count as their last result.
import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { streamXlsxRows } from 'hucre/xlsx'
import { problem } from '../wire/problem.ts'
import { type FileRecord, HEAD_WITHIN } from './file-text.ts'

/** A file of at most 10 MiB may unpack to this much: 50,000 rows of twenty full columns take a third. */
const MOST_BYTES = 128 * 1024 ** 2
const MOST_PARTS = 1_000
/** A cell far to the right makes its whole row as wide: 50,000 rows of forty columns. */
const MOST_CELLS = 2_000_000
/** Different texts are in memory all together, each with far more bytes than it has in the file. */
const MOST_TEXTS = 300_000
/** Sheets in which the header is looked for; each reads the texts anew. */
const MOST_SHEETS = 10
/** Other calls are answered after this many cells. */
const CELLS_AT_ONCE = 50_000

/** The rows of the sheet that names the most columns in one of its first rows. `namesIn`: how many a row names. */
export async function* recordsOfWorkbook(
  bytes: Buffer,
  namesIn: (record: string[]) => number,
): AsyncGenerator<FileRecord> {
  const sheets = await countSheets(bytes)
  let best = { sheet: 0, names: -1 }
  for (let sheet = 0; sheet < Math.min(sheets, MOST_SHEETS); sheet += 1)
    for await (const { record } of recordsOfSheet(bytes, { sheet, maxRows: HEAD_WITHIN })) {
      const names = namesIn(record)
      if (names > best.names) best = { sheet, names }
    }
  yield* recordsOfSheet(bytes, { sheet: best.sheet })
}

/** Without the empty rows, of which a sheet may have a million. */
async function* recordsOfSheet(bytes: Buffer, which: { sheet: number; maxRows?: number }): AsyncGenerator<FileRecord> {
  let cells = 0
  try {
    for await (const { index, values } of streamXlsxRows(bytes, which)) {
      const pauses = Math.floor(cells / CELLS_AT_ONCE)
      // An empty row is work, too.
      cells += values.length + 1
      if (cells > MOST_CELLS) throw problem('TableUnreadable')
      if (values.some((value) => value !== null)) yield { row: index + 1, record: values.map(textOf) }
      if (Math.floor(cells / CELLS_AT_ONCE) > pauses) await new Promise(setImmediate)
    }
  } catch {
    // Whatever the library throws is about the file, and its messages may contain text of it.
    throw problem('TableUnreadable')
  }
}

/** What a spreadsheet writes for it into a CSV file. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '#VALUE!' : textOfTime(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell !== 'number') return String(cell)
  // A spreadsheet has 15 digits; the others of a longer number are lost.
  return Math.abs(cell) < 1e15 ? String(Number(cell.toPrecision(15))) : cell.toExponential()
}

/** A day; a time of day, which the workbook counts from the end of 1899; or both. */
function textOfTime(time: Date): string {
  const [day = '', clock = ''] = time.toISOString().split('T')
  const hours = clock.slice(0, clock.startsWith('00:00:00') ? 0 : 8)
  if (time.getUTCFullYear() < 1900) return clock.slice(0, 5)
  return hours ? `${day} ${hours}` : day
}

/** Unpacks every part without keeping it, since what a part says of its size may be a lie. Refuses what is too large. */
async function countSheets(bytes: Buffer): Promise<number> {
  let left = MOST_BYTES
  let texts = 0
  const counted = (part: string) =>
    new WritableStream<Uint8Array>({
      write: (chunk) => {
        left -= chunk.length
        // A tag that two chunks share is not counted: one in thousands.
        if (part === 'xl/sharedStrings.xml')
          texts +=
            Buffer.from(chunk)
              .toString('latin1')
              .match(/<(?:\w+:)?si[\s/>]/g)?.length ?? 0
        if (left < 0 || texts > MOST_TEXTS) throw problem('TableUnreadable')
      },
    })
  const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), { useWebWorkers: false })
  try {
    const parts = await zip.getEntries()
    if (parts.length > MOST_PARTS) throw problem('TableUnreadable')
    for (const part of parts) if (!part.directory) await part.getData(counted(part.filename))
    return parts.filter(({ filename }) => /^xl\/worksheets\/[^/]+\.xml$/.test(filename)).length
  } catch {
    // Damaged, protected by a password, or a bomb.
    throw problem('TableUnreadable')
  } finally {
    await zip.close()
  }
}
