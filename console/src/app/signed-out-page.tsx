import { tabStore } from '@aruga/client/stores'
import { RingArt } from '@aruga/ui/art/art'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../i18n/t.ts'
import type { Closed } from '../platform/session-end.ts'
import { useHeading } from '../ui/page-head.tsx'
import styles from './signed-out-page.module.css'
import { goToSignIn } from './start.ts'

/** Why the user is signed out, and the sign-in button. */
export const SignedOut = ({ why, detail }: Closed) => {
  const title = t(`app:signedOut.${why}.title`)
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
        {t(`app:signedOut.${why}.text`)}
      </p>
      {tabStore.isBlocked() && <p role="note">{t('app:signedOut.storageBlocked')}</p>}
      <Button loading={leaving} onClick={go}>
        {t(`app:signedOut.${why}.action`)}
      </Button>
    </main>
  )
}
