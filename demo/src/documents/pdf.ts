// A PDF of one page (ISO 32000-1) with lines of text and filled shapes: what a clinic's or a till's computer sends by mail.
// The letters are the standard fonts that every viewer has, so none travels along.
const FONTS = ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Courier', 'Courier-Bold', 'Times-Italic'] as const
type Font = (typeof FONTS)[number]
export type Colour = readonly [red: number, green: number, blue: number]

const BLACK: Colour = [0.1, 0.1, 0.14]
const number = (value: number) => value.toFixed(2)
const colour = (parts: Colour) => `${parts.map(number).join(' ')} rg`

/** In points, from the upper left corner down; a text's `y` is its baseline. */
export class Page {
  private readonly drawn: string[] = []
  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  text(words: string, x: number, y: number, size: number, font: Font = 'Helvetica', ink = BLACK) {
    const plain = words.replace(/[–—]/g, '-').replace(/[\\()]/g, '\\$&')
    const place = `${number(x)} ${number(this.height - y)} Td (${plain}) Tj`
    this.drawn.push(`BT ${colour(ink)} /F${FONTS.indexOf(font)} ${size} Tf ${place} ET`)
  }

  box(x: number, y: number, width: number, height: number, ink: Colour) {
    this.drawn.push(`${colour(ink)} ${[x, this.height - y - height, width, height].map(number).join(' ')} re f`)
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
    this.drawn.push(`${colour(ink)} ${at([1, 0])} m ${curves.map((curve) => `${curve} c`).join(' ')} f`)
  }

  /** The file. `showing` cuts its lower part off, as a careless scan does: 1 is all of it. */
  end(showing = 1): Buffer {
    const content = this.drawn.join('\n')
    const fonts = FONTS.map((_, n) => `/F${n} ${n + 5} 0 R`).join(' ')
    const lowest = number(this.height * (1 - showing))
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 ${lowest} ${this.width} ${this.height}] /Contents 4 0 R /Resources << /Font << ${fonts} >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ...FONTS.map((font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`),
    ]
    let text = '%PDF-1.7\n'
    const offsets = objects.map((object, index) => {
      const offset = text.length
      text += `${index + 1} 0 obj\n${object}\nendobj\n`
      return `${String(offset).padStart(10, '0')} 00000 n \n`
    })
    const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
    return Buffer.from(
      `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}${trailer}`,
      'latin1',
    )
  }
}
