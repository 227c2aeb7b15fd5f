import { modalController } from '@ionic/core/components'
import { defineCustomElement } from '@ionic/core/components/ion-modal.js'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useOverlay } from './use-overlay.ts'

type Props = {
  open: boolean
  /** Its accessible name. */
  title: string
  className: string | undefined
  /** Called after it has closed: by Esc, from outside, or because `open` became false. */
  onClose: () => void
  children: ReactNode
}

/**
 * An Ionic modal, with its content rendered here. It uses Ionic's controller: the component of `@ionic/react` would load with the first
 * page. It closes together with the page that opened it.
 */
export const Modal = ({ open, title, className, onClose, children }: Props) => {
  const [content, setContent] = useState<HTMLElement | null>(null)
  const present = async () => {
    const component = document.createElement('div')
    setContent(component)
    defineCustomElement()
    const modal = await modalController.create({
      component,
      cssClass: className ?? '',
      htmlAttributes: { 'aria-label': title },
    })
    const gone = modal.onDidDismiss()
    await modal.present()
    return { gone, dismiss: () => modal.dismiss() }
  }
  useOverlay(open, present, () => {
    setContent(null)
    onClose()
  })
  return content && createPortal(children, content)
}
