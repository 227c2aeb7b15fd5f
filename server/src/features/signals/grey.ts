// Small grey pictures: windows of them in other sizes, rotated and mirrored, and how alike two are.

/** Greys of 0 to 255, row by row. */
export type Grey = { width: number; height: number; pixels: Float32Array }
/** A part of a picture, which may begin between two pixels. */
export type Window = { x: number; y: number; width: number; height: number }

/** The stored value is not a picture. */
export class GreyDamaged extends Error {
  override name = 'GreyDamaged'
}

/** As the sandbox sends it (files/sandbox/perceptual-hash.ts): the width and the height in a byte each, then the pixels. */
export function readGrey(bytes: Uint8Array): Grey {
  const [width = 0, height = 0] = bytes
  if (width * height === 0 || bytes.length !== 2 + width * height) throw new GreyDamaged()
  return { width, height, pixels: Float32Array.from(bytes.subarray(2)) }
}

/** The pixels of a side that make each new one: from `starts` on, with `most` weights each. */
type Spans = { starts: Int32Array; weights: Float64Array; most: number }

/** A new pixel is the mean of the pixels that it covers, or interpolated between two. */
function spansOf(start: number, length: number, count: number, limit: number): Spans {
  const step = length / count
  const most = step < 1 ? 2 : Math.ceil(step) + 1
  const [starts, weights] = [new Int32Array(count), new Float64Array(count * most)]
  const inside = (at: number) => Math.max(0, Math.min(limit - 1, at))
  for (let n = 0; n < count; n++) {
    const [from, to] = [start + n * step, start + (n + 1) * step]
    if (step < 1) {
      const centre = (from + to) / 2 - 0.5
      const first = inside(Math.floor(centre))
      const second = inside(Math.floor(centre) + 1)
      starts[n] = first
      weights[n * most] = first === second ? 1 : 1 - (centre - Math.floor(centre))
      weights[n * most + 1] = first === second ? 0 : centre - Math.floor(centre)
      continue
    }
    const first = inside(Math.floor(from))
    const last = Math.max(first + 1, Math.min(limit, Math.ceil(to), first + most))
    starts[n] = first
    let sum = 0
    for (let at = first; at < last; at++) {
      const covered = Math.max(1e-6, Math.min(to, at + 1) - Math.max(from, at))
      weights[n * most + at - first] = covered
      sum += covered
    }
    for (let at = 0; at < most; at++) weights[n * most + at] = (weights[n * most + at] as number) / sum
  }
  return { starts, weights, most }
}

/** A window of the picture in this many pixels. */
export function windowOf(
  { width: wide, height: high, pixels }: Grey,
  part: Window,
  width: number,
  height: number,
): Grey {
  const columns = spansOf(part.x, part.width, width, wide)
  const rows = spansOf(part.y, part.height, height, high)
  const across = new Float32Array(high * width)
  // Only the rows that the window covers.
  const end = Math.min(high, (rows.starts.at(-1) ?? 0) + rows.most)
  for (let y = rows.starts[0] ?? 0; y < end; y++)
    for (let x = 0; x < width; x++) {
      const from = y * wide + (columns.starts[x] as number)
      let sum = 0
      for (let at = 0; at < columns.most; at++) {
        const weight = columns.weights[x * columns.most + at] as number
        // Beyond the last pixel there is no weight.
        if (weight > 0) sum += weight * (pixels[from + at] as number)
      }
      across[y * width + x] = sum
    }
  const made = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let at = 0; at < rows.most; at++) {
      const weight = rows.weights[y * rows.most + at] as number
      if (weight === 0) continue
      const from = ((rows.starts[y] as number) + at) * width
      for (let x = 0; x < width; x++)
        made[y * width + x] = (made[y * width + x] as number) + weight * (across[from + x] as number)
    }
  return { width, height, pixels: made }
}

const sizesOf = new WeakMap<Grey, Map<number, Grey>>()
/** The whole picture in this many pixels, cached: a search needs the same sizes again and again. */
export function inSize(picture: Grey, width: number, height: number): Grey {
  const sizes = sizesOf.get(picture) ?? new Map<number, Grey>()
  sizesOf.set(picture, sizes)
  const size = width * 65_536 + height
  const found = sizes.get(size) ?? windowOf(picture, { x: 0, y: 0, ...picture }, width, height)
  sizes.set(size, found)
  return found
}

/** The whole picture with this longest side. */
export function shrunk(picture: Grey, side: number): Grey {
  const factor = Math.min(1, side / Math.max(picture.width, picture.height))
  const sized = (length: number) => Math.max(1, Math.round(length * factor))
  return inSize(picture, sized(picture.width), sized(picture.height))
}

/** In one of the eight positions of a sheet of paper: mirrored by the bits 1 and 2, with its sides exchanged by 4. */
export function rotated({ width, height, pixels }: Grey, position: number): Grey {
  const exchanged = (position & 4) !== 0
  const [wide, high] = exchanged ? [height, width] : [width, height]
  const made = new Float32Array(wide * high)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const [fromX, fromY] = exchanged ? [y, x] : [x, y]
      const column = (position & 1) === 0 ? fromX : width - 1 - fromX
      const row = (position & 2) === 0 ? fromY : height - 1 - fromY
      made[y * wide + x] = pixels[row * width + column] as number
    }
  return { width: wide, height: high, pixels: made }
}

/** The correlation of `part` with the picture below it, -1 to 1: brightness and contrast do not count. Without contrast 0. */
export function likeness(part: Grey, picture: Grey, left = 0, top = 0, area: Window = { x: 0, y: 0, ...part }): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let y = area.y; y < area.y + area.height; y++)
    for (let x = area.x; x < area.x + area.width; x++) {
      const one = part.pixels[y * part.width + x] as number
      const other = picture.pixels[(y + top) * picture.width + x + left] as number
      a += one
      b += other
      aa += one * one
      bb += other * other
      ab += one * other
    }
  const count = area.width * area.height
  const [varies, otherVaries] = [aa / count - (a / count) ** 2, bb / count - (b / count) ** 2]
  return varies < 1 || otherVaries < 1 ? 0 : (ab / count - (a / count) * (b / count)) / Math.sqrt(varies * otherVaries)
}
