// Whether a canvas returns what was drawn: browsers that resist fingerprinting return noise or one colour (docs/browsers.md).

/** The canvas returned something else than was drawn, as in browsers that resist fingerprinting (Firefox, Tor). */
export class CanvasUntrue extends Error {}

const SIDE = 16
/** The side of the test canvas, in pixels. */
export const PROOF_SIDE = 2 * SIDE
/** In levels; colours are read back as drawn, and JPEG changes them by less than ten. */
const ROUNDING = 24
/** Colours far from each other, none of them grey, and not in rows, so that neither noise nor one colour matches them. */
const colours: readonly (readonly [number, number, number])[] = [
  [240, 40, 40],
  [40, 200, 60],
  [50, 60, 220],
  [230, 210, 50],
]

const at = (index: number) => [(index % 2) * SIDE, Math.floor(index / 2) * SIDE] as const

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws four colours and reads them back: throws `CanvasUntrue` if they differ. */
export function proveCanvas(context: Context) {
  for (const [index, colour] of colours.entries()) {
    context.fillStyle = `rgb(${colour.join(' ')})`
    context.fillRect(...at(index), SIDE, SIDE)
  }
  readColours(context)
}

/** Throws `CanvasUntrue` unless the four colours are read back. */
export function readColours(context: Context) {
  const { data } = context.getImageData(0, 0, PROOF_SIDE, PROOF_SIDE)
  for (const [index, colour] of colours.entries()) {
    const [left, top] = at(index)
    for (let y = top + 2; y < top + SIDE - 2; y += 1)
      for (let x = left + 2; x < left + SIDE - 2; x += 1)
        for (const [channel, value] of colour.entries())
          if (Math.abs((data[(y * PROOF_SIDE + x) * 4 + channel] ?? 0) - value) > ROUNDING) throw new CanvasUntrue()
  }
}

/** Whether a canvas of the page can be read back. */
export function canReadCanvas(): boolean {
  const canvas = Object.assign(document.createElement('canvas'), { width: PROOF_SIDE, height: PROOF_SIDE })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  try {
    proveCanvas(context)
    return true
  } catch {
    return false
  }
}
