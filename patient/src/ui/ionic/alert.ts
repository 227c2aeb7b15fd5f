import {
  alertController,
  type AlertButton as IonicButton,
  type AlertOptions as IonicOptions,
} from '@ionic/core/components'
import { defineCustomElement } from '@ionic/core/components/ion-alert.js'
import buttonStyles from '../form/button.module.css'
import styles from './alert.module.css'
import { useOverlay } from './use-overlay.ts'

type AlertButton = Omit<IonicButton, 'cssClass'> & { kind: 'fill' | 'line' | 'plain' | 'danger' }
type AlertOptions = Omit<IonicOptions, 'cssClass' | 'buttons'> & { buttons: AlertButton[] }

/** Opens an Ionic alert through its controller: the component of `@ionic/react` would load with the first page. */
export async function presentAlert({ buttons, ...options }: AlertOptions) {
  defineCustomElement()
  const alert = await alertController.create({
    ...options,
    cssClass: styles.alert ?? '',
    buttons: buttons.map(({ kind, ...button }) => ({
      ...button,
      cssClass: `${buttonStyles.button} ${buttonStyles[kind]}`,
    })),
  })
  const gone = alert.onDidDismiss()
  await alert.present()
  return { gone, dismiss: () => alert.dismiss() }
}

type Props = AlertOptions & { open: boolean; onClose: () => void }

/** An alert that is shown while `open`. Its text is fixed when it opens; `onClose` is called however it closes. */
export const Alert = ({ open, onClose, ...options }: Props) => {
  useOverlay(open, () => presentAlert(options), onClose)
  return null
}
