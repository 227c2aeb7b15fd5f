// The boxes as a PDF of A4 pages, with a heading for each part of the form and the case's number on every page. The standard fonts
// have Latin letters only; other characters are written as code points, so that none is lost (the CSV has them unchanged).
import { PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { linesOf, writableIn } from '../../../texts/pdf-text.ts'
import type { Part } from './cioms.ts'

const A4: [number, number] = [595, 842]
const LEFT = 50
const WIDTH = A4[0] - 2 * LEFT
const TOP = A4[1] - 56
const BOTTOM = 64
/** Each box: its number, its label, its value. */
const NUMBER_WIDTH = 34
const LABEL_WIDTH = 150
const VALUE_X = LEFT + NUMBER_WIDTH + LABEL_WIDTH + 12
const VALUE_WIDTH = A4[0] - LEFT - VALUE_X
const SIZE = 9.5
const SMALL = 8
const LINE = 13.5
const PAD = 5
const INK = rgb(0.1, 0.12, 0.12)
const QUIET = rgb(0.36, 0.4, 0.4)
const RULE = rgb(0.82, 0.85, 0.84)
const BAND = rgb(0.92, 0.95, 0.94)

type Document = { title: string; reference: string; detail: string; parts: Part[]; now: Date }

export async function ciomsPdf({ title, reference, detail, parts, now }: Document): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(`${title} ${reference}`)
  pdf.setLanguage('en')
  pdf.setCreationDate(now)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const safe = writableIn(font)
  let page = pdf.addPage(A4)
  let y = TOP
  const rule = (on: PDFPage, at: number, thickness = 0.5) =>
    on.drawLine({ start: { x: LEFT, y: at }, end: { x: LEFT + WIDTH, y: at }, thickness, color: RULE })
  const newPage = () => {
    page = pdf.addPage(A4)
    y = TOP
  }
  /** Begins a page where the next line would be cut off. */
  const room = (height: number) => {
    if (y - height < BOTTOM) newPage()
  }

  page.drawText(safe(title), { x: LEFT, y, size: 17, font: bold, color: INK })
  y -= 20
  page.drawText(safe(detail), { x: LEFT, y, size: SIZE, font, color: QUIET })
  y -= 26

  const heading = (text: string, height: number) => {
    room(24 + height)
    page.drawRectangle({ x: LEFT, y: y - 6, width: WIDTH, height: 20, color: BAND })
    page.drawText(safe(text), { x: LEFT + 8, y, size: 10.5, font: bold, color: INK })
    y -= 24
  }

  for (const { heading: text, boxes } of parts) {
    heading(text, 2 * LINE)
    for (const { number, label, value } of boxes) {
      const labels = linesOf(safe(label), font, SIZE, LABEL_WIDTH)
      const values = linesOf(safe(value), font, SIZE, VALUE_WIDTH)
      const rows = Math.max(labels.length, values.length)
      // A short box stays on one page; a long one continues on the next.
      room(Math.min(rows, 4) * LINE)
      for (let n = 0; n < rows; n++) {
        room(LINE)
        if (n === 0) page.drawText(safe(number), { x: LEFT + 8, y, size: SMALL, font, color: QUIET })
        if (labels[n]) page.drawText(labels[n] ?? '', { x: LEFT + NUMBER_WIDTH, y, size: SIZE, font, color: QUIET })
        if (values[n]) page.drawText(values[n] ?? '', { x: VALUE_X, y, size: SIZE, font, color: INK })
        y -= LINE
      }
      rule(page, y + LINE - PAD)
      y -= PAD
    }
    y -= 10
  }

  const pages = pdf.getPages()
  for (const [n, each] of pages.entries()) {
    rule(each, BOTTOM - 18)
    const count = `Page ${n + 1} of ${pages.length}`
    const color = QUIET
    each.drawText(safe(`${title} · ${reference}`), { x: LEFT, y: BOTTOM - 32, size: SMALL, font, color })
    const x = LEFT + WIDTH - font.widthOfTextAtSize(count, SMALL)
    each.drawText(count, { x, y: BOTTOM - 32, size: SMALL, font, color })
  }
  return Buffer.from(await pdf.save())
}
