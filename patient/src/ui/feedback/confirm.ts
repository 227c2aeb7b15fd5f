import { useCallback, useRef } from 'react'
import { presentAlert } from '../ionic/alert.ts'

type Answer<V extends string> = { value: V; text: string; kind: 'fill' | 'line' | 'plain' | 'danger' }

type Question<V extends string> = {
  title: string
  /** The consequences. */
  message: string
  answers: Answer<V>[]
}

/**
 * Asks a question in a dialog, one at a time. Resolves with null for Esc, for the backdrop, for Back, which leaves the page that the
 * question is about, and while another question is open.
 */
export const useQuestion = () => {
  const isOpen = useRef(false)
  return useCallback(async <V extends string>({ title, message, answers }: Question<V>): Promise<V | null> => {
    if (isOpen.current) return null
    isOpen.current = true
    const presented = presentAlert({
      header: title,
      message,
      buttons: answers.map(({ value, text, kind }) => ({ text, role: value, kind })),
    })
    const close = () => void presented.then(({ dismiss }) => dismiss())
    window.addEventListener('popstate', close)
    try {
      const { role } = await (await presented).gone
      return answers.find(({ value }) => value === role)?.value ?? null
    } finally {
      window.removeEventListener('popstate', close)
      isOpen.current = false
    }
  }, [])
}

type Confirmation = {
  title: string
  /** The consequences. */
  message: string
  /** Repeats the verb: "Undo the claim". */
  yes: string
  /** Names the alternative: "Keep it". */
  no: string
  /** The action cannot be undone with a tap: its button is red, unlike an ordinary main action. */
  danger?: boolean
}

/** Asks for confirmation before an important action; `true` for yes. Esc and the backdrop mean no. */
export const useConfirm = () => {
  const ask = useQuestion()
  return useCallback(
    async ({ title, message, yes, no, danger = false }: Confirmation) => {
      const answers = [
        { value: 'confirm', text: yes, kind: danger ? 'danger' : 'fill' },
        { value: 'cancel', text: no, kind: 'line' },
      ] as const
      return (await ask({ title, message, answers: [...answers] })) === 'confirm'
    },
    [ask],
  )
}
