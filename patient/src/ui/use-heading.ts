import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { setTitle } from './title.ts'
import { usePlace } from './use-place.ts'

/**
 * Names the document after the page in view and starts a reader at its heading, or, where they come back, at what they had left
 * by; a change of `state` starts it again.
 */
export const useHeading = (title: string, state?: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [inView, setInView] = useState(false)
  const isBack = useRef(false)
  isBack.current = useNavigationType() === 'POP'
  const leftBy = useRef<HTMLElement>(null)
  const active = () => {
    const { activeElement: element } = document
    return element instanceof HTMLElement && heading.current?.closest('.ion-page')?.contains(element) ? element : null
  }
  useIonViewDidEnter(() => {
    setInView(true)
    if (active()) return
    const before = isBack.current && leftBy.current?.checkVisibility() ? leftBy.current : null
    ;(before ?? heading.current)?.focus({ preventScroll: true })
  })
  useIonViewWillLeave(() => {
    setInView(false)
    leftBy.current = active()
  })
  useEffect(() => {
    if (inView) setTitle(title)
  }, [inView, title])
  usePlace(heading, state, () => heading.current?.focus({ preventScroll: true }))
  return heading
}
