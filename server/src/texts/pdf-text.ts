import type { PDFFont } from '@cantoo/pdf-lib'

/**
 * The standard fonts have Latin letters only: other characters are written as code points, so that none is lost. Line breaks
 * stay.
 */
export function writableIn(font: PDFFont) {
  const known = new Set(font.getCharacterSet())
  return (text: string) =>
    [...text].map((sign) => (known.has(sign.codePointAt(0) ?? 0) || sign === '\n' ? sign : codeOf(sign))).join('')
}

const codeOf = (sign: string) => `[U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`

/** Lines that fit a width in points; a word longer than a line is cut. */
export function linesOf(text: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(' ')) {
      const joined = lines.at(-1) ? `${lines.at(-1)} ${word}` : word
      if (fits(joined)) lines[lines.length - 1] = joined
      else {
        if (lines.at(-1) !== '') lines.push('')
        for (const sign of word) {
          if (fits(`${lines.at(-1)}${sign}`)) lines[lines.length - 1] += sign
          else lines.push(sign)
        }
      }
    }
    return lines
  })
}
