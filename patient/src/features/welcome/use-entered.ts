import { useIonViewDidEnter } from '@ionic/react'
import { useRef } from 'react'

/** A page that comes into view names the document and starts a reader at its heading. */
export const useEntered = (title: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useIonViewDidEnter(() => {
    document.title = title
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return heading
}
