import { useIonViewDidEnter } from '@ionic/react'
import { useEffect, useRef } from 'react'
import { setTitle } from '../../ui/page/title.ts'

/** A new step starts at its top, with the focus on its heading or its first invalid field, and sets the document title. */
export const useStart = (step: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLIonContentElement>(null)
  const start = () => {
    setTitle(heading.current?.textContent ?? '')
    if (document.querySelector('ion-modal.show-modal')) return
    // On a slow phone this runs late: focus that is already on the page stays there.
    const active = document.activeElement
    if (active !== document.body && content.current?.closest('.ion-page')?.contains(active)) return
    const fieldError = content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (fieldError) fieldError.focus()
    else heading.current?.focus({ preventScroll: true })
  }
  useIonViewDidEnter(start)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every step
  useEffect(() => {
    // Ionic hides its content until it is ready, and hidden elements cannot take the focus.
    void content.current?.scrollToTop().then(() => requestAnimationFrame(start))
  }, [step])
  return { heading, content }
}
