import type { PDFFont } from '@cantoo/pdf-lib'

/**
 * The standard fonts have Latin letters only: another sign is written as its code point, so that none gets lost unseen. Line breaks
 * stay.
 */
export function writableIn(font: PDFFont) {
  const known = new Set(font.getCharacterSet())
  return (text: string) =>
    [...text].map((sign) => (known.has(sign.codePointAt(0) ?? 0) || sign === '\n' ? sign : codeOf(sign))).join('')
}

const codeOf = (sign: string) => `[U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
