// A table as a PDF of A4 pages: its title, lines about it, then a row for each item, below which further lines may stand.
import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'
import { linesOf, writableIn } from './pdf-text.ts'

const A4: [number, number] = [595, 842]
const MARGIN = 40
const SIZE = 8.5
const LINE = 13
/** The lines below a row, up to the right margin. */
const BELOW_LEFT = MARGIN + 26
const BELOW_WIDTH = A4[0] - BELOW_LEFT - MARGIN

/** `width` in points, 515 in all; with `right`, its texts end at its right. A text that is too long is cut. */
export type PdfColumn<Row> = { head: string; width: number; right?: true; of: (row: Row) => string }

type Table<Row> = {
  title: string
  about: string[]
  columns: PdfColumn<Row>[]
  rows: AsyncIterable<Row> | Iterable<Row>
  below?: (row: Row) => string[]
  now: Date
}

function cut(text: string, font: PDFFont, width: number) {
  let shown = text
  while (font.widthOfTextAtSize(shown, SIZE) > width) shown = shown.slice(0, -1)
  return shown
}

export async function tablePdf<Row>({ title, about, columns, rows, below, now }: Table<Row>): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setCreationDate(now)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const writable = writableIn(font)
  let page = pdf.addPage(A4)
  let y = A4[1] - MARGIN
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
  for (const text of about) {
    page.drawText(writable(text), { x: MARGIN, y, size: 10, font })
    y -= LINE
  }
  y -= LINE
  write(heads, bold)
  /** Begins a page where the next line would be cut off. */
  const room = () => {
    if (y >= MARGIN) return
    page = pdf.addPage(A4)
    y = A4[1] - MARGIN
    write(heads, bold)
  }
  for await (const row of rows) {
    room()
    write(
      columns.map(({ of }) => of(row)),
      font,
    )
    for (const line of (below?.(row) ?? []).flatMap((text) => linesOf(writable(text), font, SIZE, BELOW_WIDTH))) {
      room()
      page.drawText(line, { x: BELOW_LEFT, y, size: SIZE, font })
      y -= LINE
    }
  }
  return Buffer.from(await pdf.save())
}
