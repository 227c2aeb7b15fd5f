// A table as a PDF of A4 pages: its title, lines about it, then a row for each item, below which further lines may stand, and at the end
// a row of sums and closing lines.
import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'
import { linesOf, writableIn } from './pdf-text.ts'

const A4: [number, number] = [595, 842]
const MARGIN = 40
const SIZE = 8.5
const LINE = 13
/** How far the lines below a row are moved in. */
const INDENT = 26

/** `width` in points, 515 in all, 762 on a wide page; with `right`, its texts end at its right. A text that is too long is cut, and ends with "…". */
export type PdfColumn<Row> = { head: string; width: number; right?: true; of: (row: Row) => string }

type Table<Row> = {
  title: string
  about: string[]
  columns: PdfColumn<Row>[]
  rows: AsyncIterable<Row> | Iterable<Row>
  below?: (row: Row) => string[]
  /** The column where the lines below a row begin; left out: a little to the right of the first. They end at the right margin. */
  belowColumn?: number
  /** The cells of a last row, in bold. */
  sums?: string[]
  closing?: string[]
  /** Pages with their long side at the bottom. */
  wide?: true
  now: Date
}

function cut(text: string, font: PDFFont, width: number) {
  const fits = (shown: string) => font.widthOfTextAtSize(shown, SIZE) <= width
  if (fits(text)) return text
  let shown = text
  while (shown && !fits(`${shown}…`)) shown = shown.slice(0, -1)
  return `${shown}…`
}

export async function tablePdf<Row>({ title, about, columns, rows, now, ...more }: Table<Row>): Promise<Buffer> {
  const { below, belowColumn, sums, closing = [], wide } = more
  const size: [number, number] = wide ? [A4[1], A4[0]] : A4
  const width = size[0] - 2 * MARGIN
  const indent = belowColumn ? columns.slice(0, belowColumn).reduce((sum, column) => sum + column.width, 0) : INDENT
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setCreationDate(now)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const writable = writableIn(font)
  let page = pdf.addPage(size)
  let y = size[1] - MARGIN
  const write = (cells: string[], of: PDFFont) => {
    let x = MARGIN
    columns.forEach(({ width, right }, n) => {
      const text = cut(writable(cells[n] ?? ''), of, width - 4)
      page.drawText(text, { x: right ? x + width - of.widthOfTextAtSize(text, SIZE) : x, y, size: SIZE, font: of })
      x += width
    })
    y -= LINE
  }
  const heads = columns.map(({ head }) => head)
  page.drawText(writable(title), { x: MARGIN, y, size: 15, font: bold })
  y -= 2 * LINE
  for (const line of about.flatMap((text) => linesOf(writable(text), font, 10, width))) {
    page.drawText(line, { x: MARGIN, y, size: 10, font })
    y -= LINE
  }
  y -= LINE
  write(heads, bold)
  /** Begins a page where the next lines would be cut off. */
  const room = (lines = 1) => {
    if (y - (lines - 1) * LINE >= MARGIN) return
    page = pdf.addPage(size)
    y = size[1] - MARGIN
    write(heads, bold)
  }
  for await (const row of rows) {
    const lines = (below?.(row) ?? []).flatMap((text) => linesOf(writable(text), font, SIZE, width - indent))
    // A row stays together, if it is not very long.
    room(1 + Math.min(lines.length, 5))
    write(
      columns.map(({ of }) => of(row)),
      font,
    )
    for (const line of lines) {
      room()
      page.drawText(line, { x: MARGIN + indent, y, size: SIZE, font })
      y -= LINE
    }
  }
  if (sums) {
    y -= LINE / 2
    room()
    write(sums, bold)
  }
  y -= LINE / 2
  for (const line of closing.flatMap((text) => linesOf(writable(text), font, SIZE, width))) {
    room()
    page.drawText(line, { x: MARGIN, y, size: SIZE, font })
    y -= LINE
  }
  return Buffer.from(await pdf.save())
}
