// Which square of a picture becomes the photo. Pixels of the picture, from its top left corner.
export type Size = { width: number; height: number }
/** `zoom` from 1 (as large as fits) to MAX_ZOOM; `x` and `y` are 0..1 of the room there is to move. */
export type View = { zoom: number; x: number; y: number }
export type Square = { left: number; top: number; side: number }

export const MAX_ZOOM = 4
/** In the middle, and on a tall picture a little above it: where a face is. */
export const firstView: View = { zoom: 1, x: 0.5, y: 0.4 }

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const shareOf = (start: number, room: number) => (room > 0 ? within(start / room, 0, 1) : 0.5)

export function squareOf({ width, height }: Size, { zoom, x, y }: View): Square {
  const side = Math.min(width, height) / within(zoom, 1, MAX_ZOOM)
  return { left: x * (width - side), top: y * (height - side), side }
}

/** The view whose square begins so, or as near to it as the picture goes. */
const beginningAt = ({ width, height }: Size, zoom: number, left: number, top: number): View => {
  const { side } = squareOf({ width, height }, { zoom, x: 0, y: 0 })
  return { zoom, x: shareOf(left, width - side), y: shareOf(top, height - side) }
}

/** The picture pulled by so many of its pixels: to the right shows more of its left. */
export function pulled(size: Size, view: View, byX: number, byY: number): View {
  const { left, top } = squareOf(size, view)
  return beginningAt(size, view.zoom, left - byX, top - byY)
}

/** With a point of the picture in the middle. */
export function centredAt(size: Size, view: View, x: number, y: number): View {
  const { side } = squareOf(size, view)
  return beginningAt(size, view.zoom, x - side / 2, y - side / 2)
}

/** Nearer or further, what is in the middle stays there. */
export function zoomed(size: Size, view: View, zoom: number): View {
  const before = squareOf(size, view)
  const next = within(zoom, 1, MAX_ZOOM)
  return centredAt(size, { ...view, zoom: next }, before.left + before.side / 2, before.top + before.side / 2)
}

/** Whether there is anything to the sides, or above and below. */
export function roomOf(size: Size, view: View): { x: boolean; y: boolean } {
  const { side } = squareOf(size, view)
  return { x: size.width - side >= 1, y: size.height - side >= 1 }
}
