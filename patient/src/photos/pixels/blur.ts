// Detects photos that are too blurry to read, by the variance of the Laplacian, measured in tiles. Only the sharpest tiles count: most of
// a sheet of paper is empty, so the mean over all of it would make any sharp photo of a short text look blurry.

const TILES = 12
/** The share of the tiles that count, the sharpest ones. */
const SHARPEST = 0.1
/**
 * Below this a photo counts as blurry. Measured on photos of IDs and prescriptions at 900 px: sharp ones have 3500 to 5000, sharp ones in
 * poor light 700 to 1200, those with illegible small print 20 to 120.
 */
const BLURRY_BELOW = 150

/** Longest side for the measurement: at full size, noise and paper grain would count as detail. */
export const MEASURE_SIDE = 900

/** Grey values (Rec. 601) of RGBA bytes. */
export const greyOf = (rgba: Uint8ClampedArray | Uint8Array): Float32Array => {
  const grey = new Float32Array(rgba.length / 4)
  for (let i = 0, p = 0; i < grey.length; i += 1, p += 4) {
    grey[i] = 0.299 * (rgba[p] ?? 0) + 0.587 * (rgba[p + 1] ?? 0) + 0.114 * (rgba[p + 2] ?? 0)
  }
  return grey
}

/** Mean variance of the Laplacian over the sharpest tenth of a 12 x 12 grid; 0 for a picture without detail. */
export const sharpness = (grey: Float32Array, width: number, height: number): number => {
  const variances: number[] = []
  for (let row = 0; row < TILES; row += 1) {
    for (let column = 0; column < TILES; column += 1) {
      variances.push(
        laplacianVariance(grey, width, {
          left: Math.max(1, Math.floor((column * width) / TILES)),
          right: Math.min(width - 1, Math.floor(((column + 1) * width) / TILES)),
          top: Math.max(1, Math.floor((row * height) / TILES)),
          bottom: Math.min(height - 1, Math.floor(((row + 1) * height) / TILES)),
        }),
      )
    }
  }
  const sharpest = variances.sort((a, b) => b - a).slice(0, Math.ceil(variances.length * SHARPEST))
  return sharpest.reduce((sum, value) => sum + value, 0) / sharpest.length
}

type Tile = { left: number; right: number; top: number; bottom: number }

const laplacianVariance = (grey: Float32Array, width: number, { left, right, top, bottom }: Tile) => {
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = y * width + x
      const value =
        4 * (grey[at] ?? 0) -
        (grey[at - 1] ?? 0) -
        (grey[at + 1] ?? 0) -
        (grey[at - width] ?? 0) -
        (grey[at + width] ?? 0)
      sum += value
      squares += value * value
      count += 1
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

export const isBlurry = (grey: Float32Array, width: number, height: number) =>
  sharpness(grey, width, height) < BLURRY_BELOW
