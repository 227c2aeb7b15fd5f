import { type PointerEvent, useRef } from 'react'
import { centredAt, dragged, type Size, squareOf, type View, zoomed } from './crop.ts'

type Point = { x: number; y: number }
/** The view and pointers at the start of a gesture of one or two fingers. */
type Gesture = { view: View; moved: boolean } & ({ drag: Point } | { distance: number })

/** A pointer that moves less than this is a tap. */
const TAP_PX = 6

/** One finger or a mouse drags, a tap moves that point to the middle, two fingers zoom. */
export function useCropGestures(size: Size, view: View, onChange: (view: View) => void) {
  const pointers = useRef(new Map<number, Point>())
  const gesture = useRef<Gesture | null>(null)

  const distance = () => {
    const [a, b] = [...pointers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const end = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId)
    gesture.current = null
  }

  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      const { pointerId, clientX: x, clientY: y } = event
      event.currentTarget.setPointerCapture(pointerId)
      pointers.current.set(pointerId, { x, y })
      if (pointers.current.size === 1) gesture.current = { view, moved: false, drag: { x, y } }
      else if (pointers.current.size === 2) gesture.current = { view, moved: true, distance: distance() }
      else gesture.current = null
    },
    onPointerMove: ({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent<SVGSVGElement>) => {
      const { current: began } = gesture
      if (!began || !pointers.current.has(pointerId)) return
      pointers.current.set(pointerId, { x, y })
      if ('distance' in began) {
        if (began.distance > 0) onChange(zoomed(size, began.view, (began.view.zoom * distance()) / began.distance))
        return
      }
      const [byX, byY] = [x - began.drag.x, y - began.drag.y]
      began.moved ||= Math.hypot(byX, byY) > TAP_PX
      const perPixel = squareOf(size, began.view).side / currentTarget.clientWidth
      if (began.moved) onChange(dragged(size, began.view, byX * perPixel, byY * perPixel))
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const { current: began } = gesture
      end(event)
      if (!began || began.moved) return
      const box = event.currentTarget.getBoundingClientRect()
      const { left, top, side } = squareOf(size, view)
      const perPixel = side / box.width
      const [x, y] = [left + (event.clientX - box.x) * perPixel, top + (event.clientY - box.y) * perPixel]
      onChange(centredAt(size, view, x, y))
    },
    onPointerCancel: end,
  }
}
