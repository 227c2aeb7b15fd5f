import { liberationSans, type OutlineFont } from './outline-font.ts'

/** `x` and `y` are the start, middle or end of the baseline, `size` the em, all in the units of the drawing. */
export type PrintStyle = {
  x: number
  y: number
  size: number
  fill?: string
  face?: 'Regular' | 'Bold' | 'Italic'
  anchor?: 'start' | 'middle' | 'end'
  /** Extra space after each letter, in parts of the em. */
  spacing?: number
}

const faces = new Map<string, OutlineFont>()

/** A line of print as an SVG path, needing no font where it is shown. */
export function printed(
  text: string,
  { x, y, size, fill = '#1c2430', face = 'Regular', anchor = 'start', spacing = 0 }: PrintStyle,
): string {
  const font = faces.get(face) ?? liberationSans(face)
  faces.set(face, font)
  let pen = 0
  const letters = [...text].map((character) => {
    const { outline, advance } = font.glyph(character)
    const placed = outline && `<path transform="translate(${pen} 0)" d="${outline}"/>`
    pen += advance + spacing * font.unitsPerEm
    return placed
  })
  const scale = size / font.unitsPerEm
  const back = { start: 0, middle: pen / 2, end: pen }[anchor] * scale
  return `<g fill="${fill}" transform="translate(${(x - back).toFixed(2)} ${y}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})">${letters.join('')}</g>`
}
