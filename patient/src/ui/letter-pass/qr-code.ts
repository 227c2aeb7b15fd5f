import { encode } from 'uqr'

/** The quiet zone around a QR code, in modules (ISO/IEC 18004 asks for four), part of the picture. */
const quiet = 4

/** The dark modules of a row as runs, so that there are no hairlines between neighbours. */
const pathOf = (modules: boolean[][]) =>
  modules
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1]) return ''
        const end = row.indexOf(false, x)
        const run = (end === -1 ? row.length : end) - x
        return `M${x} ${y}h${run}v1h-${run}z`
      }),
    )
    .join('')

/** A QR code as the parts of an SVG: its `viewBox`, and the path of what is dark. */
export function qrCode(text: string) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' })
  const side = size + 2 * quiet
  return { viewBox: `${-quiet} ${-quiet} ${side} ${side}`, path: pathOf(data) }
}
