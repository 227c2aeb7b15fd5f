import { useIonViewDidEnter } from '@ionic/react'
import { useEffect, useRef } from 'react'

/** A new step starts at its top, with the focus on its heading, and names the document. */
export const useStart = (step: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLIonContentElement>(null)
  const start = () => {
    document.title = heading.current?.textContent ?? ''
    if (!document.querySelector('ion-modal.show-modal')) heading.current?.focus({ preventScroll: true })
  }
  useIonViewDidEnter(start)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every step
  useEffect(() => {
    void content.current?.scrollToTop()
    start()
  }, [step])
  return { heading, content }
}
