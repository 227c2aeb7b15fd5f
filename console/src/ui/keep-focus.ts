import { useLayoutEffect, useRef } from 'react'

const screen = () => document.getElementById('screen')
/** Where the focus is once the element that had it is gone. */
export const isNowhere = (element: Element | null) => !element || element === document.body || element === screen()

/**
 * For a part of a screen that replaces another, such as the next case after a decision: its heading gets the focus that the
 * earlier part had. In between the focus waits on the screen, and never drops to the page. Give the ref to a heading with
 * `tabIndex={-1}` inside of the part.
 */
export function useKeepFocus<Heading extends HTMLElement>() {
  const heading = useRef<Heading>(null)
  useLayoutEffect(() => {
    const own = heading.current
    const part = own?.closest('section')
    if (isNowhere(document.activeElement)) own?.focus({ preventScroll: true })
    return () => {
      const { activeElement } = document
      const isHere =
        isNowhere(activeElement) || part?.contains(activeElement) || activeElement?.closest('[role=dialog]')
      if (isHere) screen()?.focus({ preventScroll: true })
    }
  }, [])
  return heading
}
