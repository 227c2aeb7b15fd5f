import { SIGN_IN_PATH } from '@aruga/contract/links'
import { useIonRouter } from '@ionic/react'
import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { HELPS_NOBODY_PATH, SIGN_UP_PATH } from '../links.ts'
import { logInFirst } from '../next.ts'
import { useActsForSomebody } from '../platform/acts-for-somebody.ts'
import { attachApp } from '../platform/api.ts'
import { useLoggedIn } from '../platform/logged-in.ts'
import { afterSwitch, useSwitches } from '../platform/switches.ts'
import { useWideScreen } from '../ui/page/use-media-query.ts'
import { LoadingPage } from './lazy-page.tsx'
import { HelpsNobody, LiveChanges, OutboxSender, PersonBar } from './parts.ts'
import { Routes } from './routes.tsx'
import styles from './shell.module.css'
import { SideNav } from './side-nav.tsx'
import { SkipLink } from './skip-link.tsx'
import { TabBar } from './tab-bar.tsx'

/** Pages without the side navigation, which would lead away from them. */
const WITHOUT_NAVIGATION = [
  '/welcome',
  '/login',
  SIGN_IN_PATH,
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/confirm-registration',
  '/patient-enrollment',
  SIGN_UP_PATH,
  HELPS_NOBODY_PATH,
  '/goodbye',
]

/** The frame around every page. */
export const Shell = () => {
  const { pathname, search } = useLocation()
  const loggedIn = useLoggedIn()
  const hasPatient = useActsForSomebody() && loggedIn
  const wide = useWideScreen()
  const switches = useSwitches()
  const isSwitching = switches === null
  const router = useIonRouter()
  const goToLogin = useRef<(comesBack: boolean) => void>(() => undefined)
  goToLogin.current = (comesBack) => {
    // A page that needs a session has already redirected there, and its path is remembered.
    if (comesBack && pathname === '/login') return
    // Setting a new password ended the session; that page shows a message when it learns of it.
    if (pathname === '/reset-password') return
    router.push(comesBack ? logInFirst(pathname + search) : '/login', 'root', 'replace')
  }
  useEffect(() => attachApp({ goToLogin: (comesBack) => goToLogin.current(comesBack) }), [])
  // No address of the earlier patient's.
  const leave = useEffectEvent(() => {
    router.push(afterSwitch.current() ?? '/tabs/home', 'root', 'replace')
    afterSwitch.set(null)
  })
  useEffect(() => {
    if (isSwitching) leave()
  }, [isSwitching])
  return (
    <div className={styles.shell}>
      <SkipLink />
      {loggedIn && (
        <>
          {hasPatient && <PersonBar />}
          <HelpsNobody />
        </>
      )}
      {wide && hasPatient && !isSwitching && !WITHOUT_NAVIGATION.includes(pathname) && <SideNav />}
      <div className={styles.shellPage}>
        {isSwitching ? <LoadingPage /> : <Routes key={switches} hasPatient={hasPatient} />}
      </div>
      {!wide && hasPatient && pathname.startsWith('/tabs/') && <TabBar />}
      {hasPatient && !isSwitching && (
        <Fragment key={switches}>
          <LiveChanges />
          <OutboxSender />
        </Fragment>
      )}
    </div>
  )
}
