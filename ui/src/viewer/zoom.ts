// The arithmetic of zooming in a scrolling box. The browser pans it.

/** Limits the zoom; 1 is the fitted size. */
export const limitZoom = (zoom: number, most: number) => Math.min(most, Math.max(1, zoom))

/** The scroll position that keeps the point under `at` (in the box) in place when the content grows by `ratio`. */
export const scrollFor = (scroll: number, at: number, ratio: number) => Math.max(0, (scroll + at) * ratio - at)

export type Size = { width: number; height: number }

/** One clockwise quarter turn further, 0 to 3. */
export const turn = (quarters: number) => (quarters + 1) % 4

/** A picture's size after this many quarter turns. */
export const turned = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width }

/** The width at which a picture fits its box, not above its own size unless that is tiny. */
export const fitWidth = (box: Size, picture: Size): number =>
  Math.min(box.width, (box.height * picture.width) / picture.height, Math.max(picture.width, 320))
