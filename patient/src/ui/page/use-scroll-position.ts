import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

type Place = { top: number; link: string | null }

/**
 * Where a page that shows one thing after another begins: at its top; but whoever goes back finds each as they left it, and
 * the focus on the link they had followed. `start` gives the focus where there is no such link.
 */
export function useScrollPosition(
  element: RefObject<HTMLElement | null>,
  state: string | undefined,
  start: () => void,
) {
  const isBack = useNavigationType() === 'POP'
  const places = useRef(new Map<string | undefined, Place>())
  const last = useRef(state)
  const now = useRef(state)
  now.current = state

  useEffect(() => {
    const content = element.current?.closest('ion-content')
    const here = () => {
      const place = places.current.get(now.current) ?? { top: 0, link: null }
      places.current.set(now.current, place)
      return place
    }
    let box: HTMLElement | undefined
    const scrolled = () => {
      if (box) here().top = box.scrollTop
    }
    const followed = ({ target }: Event) => {
      here().link = (target instanceof Element && target.closest('a')?.getAttribute('href')) || null
      // The event of the last scrolling may come too late for it.
      scrolled()
    }
    void content?.getScrollElement().then((found) => {
      box = found
      box.addEventListener('scroll', scrolled, { passive: true })
    })
    content?.addEventListener('click', followed)
    return () => {
      box?.removeEventListener('scroll', scrolled)
      content?.removeEventListener('click', followed)
    }
  }, [element])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of what is shown is the occasion
  useEffect(() => {
    const changed = last.current !== undefined && last.current !== state
    last.current = state
    if (!changed) return
    const content = element.current?.closest('ion-content')
    const place = isBack ? places.current.get(state) : undefined
    const link = place?.link && content?.querySelector<HTMLElement>(`a[href="${CSS.escape(place.link)}"]`)
    if (link) link.focus({ preventScroll: true })
    else start()
    void content?.scrollToPoint(0, place?.top ?? 0)
  }, [state])
}
