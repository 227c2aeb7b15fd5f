import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'

/** Names the document after the page in view and starts a reader at its heading; a change of `state` starts it again. */
export const useHeading = (title: string, state?: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [inView, setInView] = useState(false)
  useIonViewDidEnter(() => {
    setInView(true)
    const active = document.activeElement
    if (!active || active === document.body || !heading.current?.closest('.ion-page')?.contains(active))
      heading.current?.focus({ preventScroll: true })
  })
  useIonViewWillLeave(() => setInView(false))
  useEffect(() => {
    if (inView) document.title = title
  }, [inView, title])
  const lastState = useRef(state)
  useEffect(() => {
    const changed = lastState.current !== undefined && lastState.current !== state
    lastState.current = state
    if (!changed) return
    heading.current?.focus({ preventScroll: true })
    void heading.current?.closest('ion-content')?.scrollToTop()
  }, [state])
  return heading
}
