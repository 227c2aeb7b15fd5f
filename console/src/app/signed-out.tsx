import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Closed, Why } from '../platform/signed-out.ts'
import { RingArt } from '../ui/brand.tsx'
import { useHeading } from '../ui/page-head.tsx'
import styles from './signed-out.module.css'
import { goToSignIn } from './start.ts'

const words: Record<Why, { title: string; text: string; action: string }> = {
  left: { title: 'You are logged out', text: 'You can close this page.', action: 'Sign in' },
  ended: {
    title: 'Your session has ended',
    text: 'It ends after 15 minutes without work, and when you log out in another tab.',
    action: 'Sign in again',
  },
  failed: { title: 'You are not signed in', text: 'Please try again.', action: 'Sign in' },
}

/** Why nobody is signed in, and the way in. */
export const SignedOut = ({ why, detail }: Closed) => {
  const { title, text, action } = words[why]
  const heading = useHeading(title)
  const [leaving, setLeaving] = useState(false)
  const go = () => {
    setLeaving(true)
    void goToSignIn({ anew: true })
  }
  return (
    <main className={styles.signedOut}>
      <RingArt />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="muted">
        {detail && `${detail} `}
        {text}
      </p>
      <Button loading={leaving} onClick={go}>
        {action}
      </Button>
    </main>
  )
}
