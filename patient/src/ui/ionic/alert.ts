import { type AlertOptions, alertController } from '@ionic/core/components'
import { defineCustomElement } from '@ionic/core/components/ion-alert.js'
import { useOverlay } from './use-overlay.ts'

/** Opens an alert of Ionic's. By its controller: the component of `@ionic/react` would be loaded with the first page. */
export async function presentAlert(options: AlertOptions) {
  defineCustomElement()
  const alert = await alertController.create(options)
  const gone = alert.onDidDismiss()
  await alert.present()
  return { gone, dismiss: () => alert.dismiss() }
}

type Props = AlertOptions & { open: boolean; onClose: () => void }

/** An alert that is there while `open`. What it says stays as it was when it opened; `onClose` follows however it closes. */
export const Alert = ({ open, onClose, ...options }: Props) => {
  useOverlay(open, () => presentAlert(options), onClose)
  return null
}
