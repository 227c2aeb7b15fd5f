import { useIonAlert } from '@ionic/react'
import { useCallback } from 'react'
import './confirm.css'

type Question = {
  title: string
  /** What follows from it. */
  message: string
  /** The verb again: "Undo the claim". */
  yes: string
  /** What stays: "Keep it". */
  no: string
}

/** Asks before something that cannot be taken back; `true` for yes. Esc and the backdrop mean no. */
export const useConfirm = () => {
  const [present] = useIonAlert()
  return useCallback(
    ({ title, message, yes, no }: Question) =>
      new Promise<boolean>((answer) => {
        void present({
          cssClass: 'confirm',
          header: title,
          message,
          buttons: [
            { text: yes, role: 'confirm', cssClass: 'btn btn-fill' },
            { text: no, role: 'cancel', cssClass: 'btn btn-line' },
          ],
          onDidDismiss: (event) => answer(event.detail.role === 'confirm'),
        })
      }),
    [present],
  )
}
