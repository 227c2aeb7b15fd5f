// Whether two photos of receipts are one photo, rotated, mirrored or cropped. It searches one in the other, first in few pixels, then in
// more; at the end every part of both must be alike, since receipts of one till differ only in a few places (docs/decisions/183).
import { setImmediate } from 'node:timers/promises'
import { type Grey, inSize, likeness, rotated, shrunk, type Window, windowOf } from './grey.ts'

/** The least part of each side that a crop leaves. */
const LEAST_LEFT = 0.55
/** The longest sides of the first and second search, and how alike the whole must be. */
const COARSE = { side: 28, alike: 0.6 }
const MIDDLE = { side: 60, alike: 0.75 }
/** How many places are compared more closely. */
const PLACES = 8
/** At the end: the number of parts a side, and the likeness that all but one in twenty parts must reach. */
const PARTS = 10
const PART_ALIKE = 0.92
/** The least deviation of greys for a part with content, and the grey above which a part is overexposed. */
const LEAST_DEVIATION = 6
const TOO_BRIGHT = 235

/** A picture in the compared sizes. */
type Sized = { whole: Grey; coarse: Grey; middle: Grey }
type Photo = Sized & { positions: Sized[] }
/** The place of `small` in `big`, in fractions of its sides. */
type Place = Window & { small: Sized; big: Sized; alike: number }

/** Input of `isSamePhoto`, made once for each picture. */
export const photoOf = (whole: Grey): Sized => ({
  whole,
  coarse: shrunk(whole, COARSE.side),
  middle: shrunk(whole, MIDDLE.side),
})
export const photoInAllPositions = (whole: Grey): Photo => ({
  ...photoOf(whole),
  positions: Array.from({ length: 8 }, (_, position) => photoOf(rotated(whole, position))),
})

/** Whether one is the other, or a part of it, in any position. It takes some 50 ms, and yields to calls. */
export async function isSamePhoto(one: Photo, other: Sized): Promise<boolean> {
  const places: Place[] = []
  for (const position of one.positions) {
    places.push(...placesIn(position, other), ...placesIn(other, position))
    await setImmediate()
  }
  let best: Place | undefined
  for (const place of apart(places.sort((a, b) => b.alike - a.alike))) {
    const found = closer(place)
    if (!best || found.alike > best.alike) best = found
    await setImmediate()
  }
  return best !== undefined && best.alike >= MIDDLE.alike && isAlikeEverywhere(best)
}

/** The possible sizes of the part within the picture: widths from `least` on, in its own proportions. */
function sizesIn(part: Grey, picture: Grey, least: number, most: number): { width: number; height: number }[] {
  const sizes = []
  for (let width = Math.max(4, Math.round(least)); width <= Math.min(picture.width, Math.round(most)); width++) {
    const height = Math.round((width * part.height) / part.width)
    const fits = height >= 4 && height <= picture.height + 1 && height >= picture.height * LEAST_LEFT - 1
    if (fits) sizes.push({ width, height: Math.min(height, picture.height) })
  }
  return sizes
}

function* offsets(from: number, to: number, most: number) {
  for (let at = Math.max(0, from); at <= Math.min(most, to); at++) yield at
}

const everywhere = { left: [0, Number.MAX_SAFE_INTEGER], top: [0, Number.MAX_SAFE_INTEGER] } as const

function* search(
  small: Grey,
  picture: Grey,
  widths: [number, number],
  within: { left: readonly [number, number]; top: readonly [number, number] },
) {
  for (const size of sizesIn(small, picture, ...widths)) {
    const part = inSize(small, size.width, size.height)
    for (const top of offsets(...within.top, picture.height - part.height))
      for (const left of offsets(...within.left, picture.width - part.width)) {
        const alike = likeness(part, picture, left, top)
        const [x, y] = [left / picture.width, top / picture.height]
        yield { x, y, width: part.width / picture.width, height: part.height / picture.height, alike }
      }
  }
}

/** Every place where the coarse pictures are alike. */
function placesIn(small: Sized, big: Sized): Place[] {
  const { width } = big.coarse
  const found = [...search(small.middle, big.coarse, [width * LEAST_LEFT, width], everywhere)]
  return found.filter(({ alike }) => alike >= COARSE.alike).map((place) => ({ ...place, small, big }))
}

/** The best ones, without neighbours of a better one. */
function apart(sorted: Place[]): Place[] {
  const best: Place[] = []
  for (const place of sorted) {
    if (best.length === PLACES) break
    const isNext = (other: Place) =>
      other.small === place.small &&
      other.big === place.big &&
      Math.hypot(other.x - place.x, other.y - place.y) < 0.07 &&
      Math.abs(other.width - place.width) < 0.07
    if (!best.some(isNext)) best.push(place)
  }
  return best
}

/** The best place near this one, in more pixels. */
function closer(place: Place): Place {
  const { small, big } = place
  const { middle } = big
  const near = (fraction: number, side: number) =>
    [Math.round(fraction * side) - 2, Math.round(fraction * side) + 2] as const
  const widths: [number, number] = [(place.width - 0.06) * middle.width, (place.width + 0.06) * middle.width]
  const within = { left: near(place.x, middle.width), top: near(place.y, middle.height) }
  let best: Place = { ...place, alike: -1 }
  for (const found of search(small.whole, middle, widths, within))
    if (found.alike > best.alike) best = { ...found, small, big }
  return best
}

const MOVES = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
  [-0.5, -0.5, 1],
  [0.5, 0.5, -1],
] as const

/** The steps in pixels by which a place is moved, and the share of pixels compared at each. */
const STEPS = [
  [2, 0.4],
  [1, 0.4],
  [0.5, 0.7],
  [0.25, 1],
  [0.12, 1],
] as const

/** Moves the place by parts of a pixel for as long as that makes it more alike, and compares part by part. */
async function isAlikeEverywhere({ small, big, ...place }: Place): Promise<boolean> {
  const { width: wide, height: high } = big.whole
  // Its own proportions, not those of the few pixels in which it was found.
  const form = (small.whole.height * wide) / (small.whole.width * high)
  const found: Window = { x: place.x, y: place.y, width: place.width, height: place.width * form }
  let at = found
  const isInside = ({ x, y, width, height }: Window) =>
    x * wide >= -2 && y * high >= -2 && (x + width) * wide <= wide + 2 && (y + height) * high <= high + 2
  /** Both at the place, in this share of all pixels. */
  const both = (window: Window, detail: number): [Grey, Grey] => {
    const { width, height } = small.whole
    const sized = (length: number, most: number) => Math.round(Math.min(length, most) * detail)
    const size = [sized(found.width * wide, width), sized(found.height * high, height)] as const
    const picture = detail < 1 ? shrunk(big.whole, Math.round(Math.max(wide, high) * detail)) : big.whole
    const scaled = { x: window.x * picture.width, y: window.y * picture.height }
    const area = { ...scaled, width: window.width * picture.width, height: window.height * picture.height }
    return [inSize(small.whole, ...size), windowOf(picture, area, ...size)]
  }
  const alikeAt = (window: Window, detail: number) => (isInside(window) ? likeness(...both(window, detail)) : -1)
  for (const [step, detail] of STEPS) {
    let best = alikeAt(at, detail)
    for (let moved = true; moved; ) {
      moved = false
      for (const [x, y, wider] of MOVES) {
        const next = {
          x: at.x + (x * step) / wide,
          y: at.y + (y * step) / high,
          width: at.width + (wider * step) / wide,
          height: at.height + ((wider * step) / wide) * form,
        }
        const alike = alikeAt(next, detail)
        if (alike <= best + 1e-5) continue
        best = alike
        at = next
        moved = true
      }
      await setImmediate()
    }
  }
  const [part, picture] = both(at, 1)
  return partsAlike(softened(part), softened(picture))
}

/** Without the differences of a picture that is saved again. */
function softened(picture: Grey): Grey {
  const { width, height } = picture
  const [less, lower] = [Math.ceil(width * 0.7), Math.ceil(height * 0.7)]
  const soft = windowOf(picture, { x: 0, y: 0, width, height }, less, lower)
  return windowOf(soft, { x: 0, y: 0, width: less, height: lower }, width, height)
}

function partsAlike(one: Grey, other: Grey): boolean {
  const alike: number[] = []
  const edge = (length: number, n: number) => Math.floor((n * length) / PARTS)
  for (let row = 0; row < PARTS; row++)
    for (let column = 0; column < PARTS; column++) {
      const [x, y] = [edge(one.width, column), edge(one.height, row)]
      const area = { x, y, width: edge(one.width, column + 1) - x, height: edge(one.height, row + 1) - y }
      const greys = [greysIn(one, area), greysIn(other, area)]
      const shows =
        greys.every(({ mean }) => mean < TOO_BRIGHT) && greys.some(({ deviation }) => deviation >= LEAST_DEVIATION)
      if (shows) alike.push(likeness(one, other, 0, 0, area))
    }
  alike.sort((a, b) => a - b)
  return alike.length >= PARTS && (alike[Math.floor(alike.length / 20)] ?? 0) >= PART_ALIKE
}

function greysIn({ width, pixels }: Grey, area: Window) {
  let [sum, squares] = [0, 0]
  for (let y = area.y; y < area.y + area.height; y++)
    for (let x = area.x; x < area.x + area.width; x++) {
      const grey = pixels[y * width + x] as number
      sum += grey
      squares += grey * grey
    }
  const count = area.width * area.height
  return { mean: sum / count, deviation: Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) }
}
