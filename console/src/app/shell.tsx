import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { t } from '../i18n/t.ts'
import { onIdle } from '../platform/session.ts'
import { till } from '../platform/till.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { PasswordQuestion } from './password-question.tsx'
import styles from './shell.module.css'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'
import { StillThere } from './still-there.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame around every screen: navigation and top bar. */
export const Shell = () => {
  const { pathname } = useLocation()
  const isOnItsWay = useNavigation().state === 'loading'
  const [isAsking, setAsking] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useEffect(() => onIdle(() => setAsking(!till.mayLock())), [])
  // Scroll to the top of each new screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the address changes
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className={styles.shell}>
      <a className={styles.skipLink} href="#screen">
        {t('app:shell.skipToTheScreen')}
      </a>
      <TopBar onHelp={() => setHelpOpen(true)} />
      <main id="screen" className={styles.screen} tabIndex={-1} aria-busy={isOnItsWay}>
        <Outlet />
      </main>
      <ShortcutsSheet open={isHelpOpen} onOpen={() => setHelpOpen(true)} onClose={() => setHelpOpen(false)} />
      <StillThere open={isAsking} onClose={() => setAsking(false)} />
      <ConfirmDialog />
      <PasswordQuestion />
    </div>
  )
}
