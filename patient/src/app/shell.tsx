import { useIonRouter } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { attachApp } from '../platform/api.ts'
import { useLoggedIn } from '../platform/logged-in.ts'
import { useWide } from '../ui/use-wide.ts'
import { Routes } from './routes.tsx'
import './shell.css'
import { SideNav } from './side-nav.tsx'
import { SkipLink } from './skip-link.tsx'
import { StillThere } from './still-there.tsx'
import { TabBar } from './tab-bar.tsx'

/** These have a door of their own: a side navigation would lead away from it. */
const ALONE = [
  '/welcome',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/patient-enrollment',
  '/goodbye',
]

/** What stands around every page. */
export const Shell = () => {
  const { pathname } = useLocation()
  const loggedIn = useLoggedIn()
  const wide = useWide()
  const router = useIonRouter()
  const goToLogin = useRef<() => void>(() => undefined)
  goToLogin.current = () => router.push('/login', 'root', 'replace')
  const [asks, setAsks] = useState(false)
  useEffect(() => attachApp({ goToLogin: () => goToLogin.current(), askStillThere: () => setAsks(true) }), [])
  return (
    <div className="shell">
      <SkipLink />
      {wide && loggedIn && !ALONE.includes(pathname) && <SideNav />}
      <div className="shell-page">
        <Routes />
      </div>
      {!wide && loggedIn && pathname.startsWith('/tabs/') && <TabBar />}
      <StillThere open={asks && loggedIn} onClosed={() => setAsks(false)} />
    </div>
  )
}
