// The square of a picture that becomes the photo, in pixels from the picture's top left corner.
export type Size = { width: number; height: number }
/** `zoom` from 1 (the largest square) to MAX_ZOOM; `x` and `y`: 0..1 of the possible offset. */
export type View = { zoom: number; x: number; y: number }
export type Square = { left: number; top: number; side: number }

export const MAX_ZOOM = 4
/** In the middle; on a tall picture a little above it, where a face usually is. */
export const firstView: View = { zoom: 1, x: 0.5, y: 0.4 }

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const shareOf = (start: number, room: number) => (room > 0 ? within(start / room, 0, 1) : 0.5)

export function squareOf({ width, height }: Size, { zoom, x, y }: View): Square {
  const side = Math.min(width, height) / within(zoom, 1, MAX_ZOOM)
  return { left: x * (width - side), top: y * (height - side), side }
}

/** The view whose square starts at this point, or as near to it as the picture allows. */
const viewAt = ({ width, height }: Size, zoom: number, left: number, top: number): View => {
  const { side } = squareOf({ width, height }, { zoom, x: 0, y: 0 })
  return { zoom, x: shareOf(left, width - side), y: shareOf(top, height - side) }
}

/** The view after dragging the picture by this many of its pixels: dragging to the right shows more of its left. */
export function dragged(size: Size, view: View, byX: number, byY: number): View {
  const { left, top } = squareOf(size, view)
  return viewAt(size, view.zoom, left - byX, top - byY)
}

/** The view centred on a point of the picture. */
export function centredAt(size: Size, view: View, x: number, y: number): View {
  const { side } = squareOf(size, view)
  return viewAt(size, view.zoom, x - side / 2, y - side / 2)
}

/** The view at another zoom, with the same middle. */
export function zoomed(size: Size, view: View, zoom: number): View {
  const before = squareOf(size, view)
  const next = within(zoom, 1, MAX_ZOOM)
  return centredAt(size, { ...view, zoom: next }, before.left + before.side / 2, before.top + before.side / 2)
}

/** Whether the square can be moved sideways, and up and down. */
export function roomOf(size: Size, view: View): { x: boolean; y: boolean } {
  const { side } = squareOf(size, view)
  return { x: size.width - side >= 1, y: size.height - side >= 1 }
}
