import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'
import { setTitle } from './title.ts'
import { usePlace } from './use-place.ts'

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
    if (inView) setTitle(title)
  }, [inView, title])
  usePlace(heading, state, () => heading.current?.focus({ preventScroll: true }))
  return heading
}
