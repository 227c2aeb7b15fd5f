// Zooming in a box that scrolls: the browser pans it, by finger, wheel, drag or arrow keys.

/** 1 is the whole of it; below there is nothing to see. */
export const limitZoom = (zoom: number, most: number) => Math.min(most, Math.max(1, zoom))

/** Where to scroll so that what was under `at` (in the box) stays under it when the content grows by `ratio`. */
export const scrollFor = (scroll: number, at: number, ratio: number) => Math.max(0, (scroll + at) * ratio - at)

export type Size = { width: number; height: number }

/** Quarter turns to the right, 0 to 3. */
export const turn = (quarters: number) => (quarters + 1) % 4

/** A picture's outline after so many quarter turns. */
export const turned = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width }

/** The width at which a picture is wholly in its box; never larger than it is, unless it would be tiny. */
export const fitWidth = (box: Size, picture: Size): number =>
  Math.min(box.width, (box.height * picture.width) / picture.height, Math.max(picture.width, 320))
