import { Button } from '@mantine/core'
import { logOut } from '../platform/session.ts'
import { RingArt } from '../ui/brand.tsx'
import { useHeading } from '../ui/page-head.tsx'
import styles from './signed-out.module.css'

/** A patient may sign in on the same page; there is nothing here for them. */
export const NotStaff = () => {
  const heading = useHeading('Not for this account')
  return (
    <main className={styles.signedOut}>
      <RingArt />
      <h1 ref={heading} tabIndex={-1}>
        This is the staff’s console
      </h1>
      <p className="muted">
        Your account has no part in it. Patients find their letters in <a href="/">the patient’s app</a>.
      </p>
      <Button onClick={() => void logOut()}>Log out</Button>
    </main>
  )
}
