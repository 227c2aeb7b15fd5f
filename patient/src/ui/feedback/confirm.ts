import { useIonAlert } from '@ionic/react'
import { useCallback } from 'react'
import './confirm.css'

type Answer<V extends string> = { value: V; text: string; kind: 'fill' | 'line' | 'plain' }

type Question<V extends string> = {
  title: string
  /** What follows from it. */
  message: string
  answers: Answer<V>[]
}

/** Asks something in a dialog; null for Esc and the backdrop. */
export const useQuestion = () => {
  const [present] = useIonAlert()
  return useCallback(
    <V extends string>({ title, message, answers }: Question<V>) =>
      new Promise<V | null>((answer) => {
        void present({
          cssClass: 'confirm',
          header: title,
          message,
          buttons: answers.map(({ value, text, kind }) => ({ text, role: value, cssClass: `btn btn-${kind}` })),
          onDidDismiss: ({ detail }) => answer(answers.find(({ value }) => value === detail.role)?.value ?? null),
        })
      }),
    [present],
  )
}

type Confirmation = {
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
  const ask = useQuestion()
  return useCallback(
    async ({ title, message, yes, no }: Confirmation) => {
      const answers = [
        { value: 'confirm', text: yes, kind: 'fill' },
        { value: 'cancel', text: no, kind: 'line' },
      ] as const
      return (await ask({ title, message, answers: [...answers] })) === 'confirm'
    },
    [ask],
  )
}
