import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

type Position = { top: number; link: string | null }

/**
 * For a page with several states: each state starts at the top, but on going back restores its scroll position, with the focus on the
 * link that was followed. `start` sets the focus if there is no such link.
 */
export function useScrollPosition(
  element: RefObject<HTMLElement | null>,
  state: string | undefined,
  start: () => void,
) {
  const isBack = useNavigationType() === 'POP'
  const places = useRef(new Map<string | undefined, Position>())
  const last = useRef(state)
  const now = useRef(state)
  now.current = state

  useEffect(() => {
    const content = element.current?.closest('ion-content')
    const current = () => {
      const place = places.current.get(now.current) ?? { top: 0, link: null }
      places.current.set(now.current, place)
      return place
    }
    let box: HTMLElement | undefined
    const scrolled = () => {
      if (box) current().top = box.scrollTop
    }
    const followed = ({ target }: Event) => {
      current().link = (target instanceof Element && target.closest('a')?.getAttribute('href')) || null
      // The last scroll event may not have fired yet.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the state changes
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
