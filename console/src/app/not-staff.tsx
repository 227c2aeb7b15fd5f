import { RingArt } from '@aruga/ui/art/art'
import { Button } from '@mantine/core'
import { Trans } from 'react-i18next'
import { t } from '../i18n/t.ts'
import { logOut } from '../platform/session.ts'
import { useHeading } from '../ui/page-head.tsx'
import styles from './signed-out-page.module.css'

/** Shown to patients, who can sign in on the same page but have no access. */
export const NotStaff = () => {
  const heading = useHeading(t('app:notStaff.notForThisAccount'))
  return (
    <main className={styles.signedOut}>
      <RingArt />
      <h1 ref={heading} tabIndex={-1}>
        {t('app:notStaff.thisIsTheStaffsConsole')}
      </h1>
      <p className="muted">
        <Trans ns="app" i18nKey="notStaff.patientsFindTheirLetters" components={{ a: <a href="/">.</a> }} />
      </p>
      <Button onClick={() => void logOut()}>{t('app:notStaff.logOut')}</Button>
    </main>
  )
}
