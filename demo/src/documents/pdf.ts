// A one-page PDF (ISO 32000-1) with lines of text and filled shapes, as a clinic or a shop sends by mail. It uses the
// standard fonts that every viewer has, so none is embedded.
import { pdfFile } from '@aruga/server/files/fixtures/pdf'

const FONTS = ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Courier', 'Courier-Bold', 'Times-Italic'] as const
type Font = (typeof FONTS)[number]
export type Colour = readonly [red: number, green: number, blue: number]

const BLACK: Colour = [0.1, 0.1, 0.14]
const number = (value: number) => value.toFixed(2)
const colour = (parts: Colour) => `${parts.map(number).join(' ')} rg`

/** Coordinates are in points from the upper left corner; a text's `y` is its baseline. */
export class Page {
  private readonly operators: string[] = []
  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  text(value: string, x: number, y: number, size: number, font: Font = 'Helvetica', ink = BLACK) {
    const escaped = value.replace(/[–—]/g, '-').replace(/[\\()]/g, '\\$&')
    const place = `${number(x)} ${number(this.height - y)} Td (${escaped}) Tj`
    this.operators.push(`BT ${colour(ink)} /F${FONTS.indexOf(font)} ${size} Tf ${place} ET`)
  }

  box(x: number, y: number, width: number, height: number, ink: Colour) {
    this.operators.push(`${colour(ink)} ${[x, this.height - y - height, width, height].map(number).join(' ')} re f`)
  }

  oval(x: number, y: number, across: number, down: number, ink: Colour) {
    const [round, middle] = [0.5523, this.height - y]
    const at = (...points: number[][]) =>
      points.map(([px = 0, py = 0]) => `${number(x + px * across)} ${number(middle + py * down)}`).join(' ')
    const curves = [
      at([1, round], [round, 1], [0, 1]),
      at([-round, 1], [-1, round], [-1, 0]),
      at([-1, -round], [-round, -1], [0, -1]),
      at([round, -1], [1, -round], [1, 0]),
    ]
    this.operators.push(`${colour(ink)} ${at([1, 0])} m ${curves.map((curve) => `${curve} c`).join(' ')} f`)
  }

  /** The PDF's bytes. `visible` below 1 cuts off the lower part, as in a careless scan. */
  end(visible = 1): Buffer {
    const content = this.operators.join('\n')
    const fonts = FONTS.map((_, n) => `/F${n} ${n + 5} 0 R`).join(' ')
    const lowest = number(this.height * (1 - visible))
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 ${lowest} ${this.width} ${this.height}] /Contents 4 0 R /Resources << /Font << ${fonts} >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ...FONTS.map((font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`),
    ]
    return pdfFile(objects)
  }
}
