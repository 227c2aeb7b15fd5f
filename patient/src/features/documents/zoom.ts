// Zooming in a box that scrolls: the browser pans it, by finger, wheel, drag or arrow keys.

const MAX_ZOOM = 6
export const ZOOM_STEP = 1.5

/** 1 is the whole of it; below there is nothing to see. */
export const limitZoom = (zoom: number) => Math.min(MAX_ZOOM, Math.max(1, zoom))

/** Where to scroll so that what was under `at` (in the box) stays under it when the content grows by `ratio`. */
export const scrollFor = (scroll: number, at: number, ratio: number) => Math.max(0, (scroll + at) * ratio - at)

type Size = { width: number; height: number }

/** The width at which a picture is wholly in its box; never larger than it is, unless it would be tiny. */
export const fitWidth = (box: Size, picture: Size): number =>
  Math.min(box.width, (box.height * picture.width) / picture.height, Math.max(picture.width, 320))

export const distanceOf = (a: Touch, b: Touch) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
