import { lazy, Suspense, useEffect, useState } from 'react'
import { attachApp } from '../platform/api.ts'

const PasswordSheet = lazy(() => import('../features/password/prove/prove-password-sheet.tsx'))

/** Asks for the password, over whatever is open, when a call needs it again. */
export const PasswordQuestion = () => {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null)
  useEffect(() => attachApp({ askPassword: () => new Promise((resolve) => setAnswer(() => resolve)) }), [])
  if (!answer) return null
  return (
    <Suspense>
      <PasswordSheet
        onAnswer={(proved) => {
          setAnswer(null)
          answer(proved)
        }}
      />
    </Suspense>
  )
}
