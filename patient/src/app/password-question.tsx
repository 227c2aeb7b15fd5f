import { useEffect, useState } from 'react'
import { attachApp } from '../platform/api.ts'
import { useLoaded } from './use-loaded.ts'

/** Asks for the password, over whatever is open, when a call needs it again. */
export const PasswordQuestion = () => {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null)
  useEffect(() => attachApp({ askPassword: () => new Promise((resolve) => setAnswer(() => resolve)) }), [])
  const onAnswer = (proved: boolean) => {
    setAnswer(null)
    answer?.(proved)
  }
  const PasswordSheet = useLoaded(() => import('../features/password/prove/prove-password-sheet.tsx'), {
    wanted: answer !== null,
    onFail: () => onAnswer(false),
  })
  return answer && PasswordSheet && <PasswordSheet onAnswer={onAnswer} />
}
