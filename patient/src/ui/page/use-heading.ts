import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { usePageFrame } from './frame.tsx'
import { isSeen } from './is-seen.ts'
import { setTitle } from './title.ts'
import { useScrollPosition } from './use-scroll-position.ts'

/**
 * Sets the document title to the current page's, and moves the focus to its heading, or on going back to the element that had the focus
 * when the page was left. A change of `state` starts again at the heading.
 */
export const useHeading = (title: string, state?: string) => {
  const { useDidEnter, useWillLeave } = usePageFrame()
  const heading = useRef<HTMLHeadingElement>(null)
  const [inView, setInView] = useState(false)
  const isBack = useRef(false)
  isBack.current = useNavigationType() === 'POP'
  const leftBy = useRef<HTMLElement>(null)
  useEffect(() => {
    const page = heading.current?.closest<HTMLElement>('.ion-page')
    const focused = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) leftBy.current = target
    }
    page?.addEventListener('focusin', focused)
    return () => page?.removeEventListener('focusin', focused)
  }, [])
  const hasFocus = () => heading.current?.closest('.ion-page')?.contains(document.activeElement)
  useDidEnter(() => {
    setInView(true)
    if (hasFocus()) return
    const before = isBack.current && leftBy.current && isSeen(leftBy.current) ? leftBy.current : null
    ;(before ?? heading.current)?.focus({ preventScroll: true })
  })
  useWillLeave(() => {
    setInView(false)
    // A page may already have lost the focus while it was left; then the element that had it last counts.
    if (!hasFocus() && document.activeElement !== document.body) leftBy.current = null
  })
  useEffect(() => {
    if (inView) setTitle(title)
  }, [inView, title])
  useScrollPosition(heading, state, () => heading.current?.focus({ preventScroll: true }))
  return heading
}
