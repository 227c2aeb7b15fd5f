// By hand: react-zoom-pan-pinch moves its content by transforms, and the box would no longer scroll by keys and scroll bars.
import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { limitZoom, scrollFor } from './zoom.ts'

type Point = { x: number; y: number }
/** The maximum zoom and the step. Without `wheelZooms` the wheel scrolls, as it should in a PDF. */
type Options = { most: number; step: number; wheelZooms: boolean }

/**
 * Zooms a scrolling box by `zoomTo`, `closer`, `farther` and `whole`, by wheel and by pinching; a mouse drags it. Give `box` and `dragging`
 * to the scrolling element; its content is `zoom` times its fitted width.
 */
export const useZoom = ({ most, step, wheelZooms }: Options) => {
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const last = useRef<{ zoom: number; at: Point | null }>({ zoom: 1, at: null })

  const zoomTo = useCallback(
    (next: number, at?: Point) => {
      const element = box.current
      if (!element) return
      last.current.at = at ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }
      setZoom(limitZoom(next, most))
    },
    [most],
  )

  // After the content has its new size and before it is painted.
  useLayoutEffect(() => {
    const { zoom: before, at } = last.current
    last.current = { zoom, at: null }
    if (!box.current || !at || before === zoom) return
    box.current.scrollLeft = scrollFor(box.current.scrollLeft, at.x, zoom / before)
    box.current.scrollTop = scrollFor(box.current.scrollTop, at.y, zoom / before)
  }, [zoom])

  // React's wheel and touch listeners are passive and could not keep the browser from zooming the page.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const inBox = (x: number, y: number): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: x - left, y: y - top }
    }
    const wheel = (event: WheelEvent) => {
      if (!wheelZooms && !event.ctrlKey) return
      event.preventDefault()
      zoomTo(last.current.zoom * Math.exp(-event.deltaY / 300), inBox(event.clientX, event.clientY))
    }
    let pinch: { distance: number; zoom: number } | null = null
    const touch = (event: TouchEvent) => {
      const [a, b] = event.touches
      if (!a || !b) {
        pinch = null
        return
      }
      if (event.cancelable) event.preventDefault()
      const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
      pinch ??= { distance, zoom: last.current.zoom }
      const middle = inBox((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2)
      zoomTo((pinch.zoom * distance) / pinch.distance, middle)
    }
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    element.addEventListener('wheel', wheel, { passive: false })
    for (const name of touches) element.addEventListener(name, touch, { passive: false })
    return () => {
      element.removeEventListener('wheel', wheel)
      for (const name of touches) element.removeEventListener(name, touch)
    }
  }, [wheelZooms, zoomTo])

  return {
    box,
    zoom,
    zoomTo,
    dragging,
    closer: () => zoomTo(zoom * step),
    farther: () => zoomTo(zoom / step),
    whole: () => zoomTo(1),
  }
}

/** For mice only: the browser pans by touch itself. */
const dragging = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    // The element that captures a pointer also gets its click, so buttons in the box would not be pressed.
    if (event.target instanceof Element && event.target.closest('button, a')) return
    event.currentTarget.setPointerCapture(event.pointerId)
  },
  onPointerMove: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse' || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.currentTarget.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' })
  },
}
