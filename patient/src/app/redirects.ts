import { logInFirst, nextOf } from './next.ts'
import { patientPages } from './pages.ts'

const ofPatients = (path: string) => /^\/tabs(\/|$)/.test(path) || patientPages.some((page) => page.path === path)

/** Names ending in `-modal` open above a page of the app; their addresses lead there. */
const modals = new Map([
  ['/documents-checkbox-modal', '/patient-enrollment?checklist=1'],
  ['/update-profile-modal', '/tabs/account?open=profile'],
  ['/change-password-modal', '/tabs/account?open=password'],
])

/**
 * Where an address leads instead, or null. The empty path opens the welcome page; what needs a session asks for the log-in
 * first; a logged-in patient who starts the app is at home (docs/specification.md#2). `hasLeft`: the log-out was by leaving the
 * program.
 */
export function redirectOf(pathname: string, search: string, loggedIn: boolean, hasLeft = false): string | null {
  const modal = modals.get(pathname)
  if (modal) return modal
  if (loggedIn && ['/', '/welcome', '/login'].includes(pathname)) return nextOf(search)
  if (loggedIn) return pathname === '/tabs' || pathname === '/tabs/' ? '/tabs/home' : null
  if (hasLeft && pathname === '/unsubscribe') return '/goodbye'
  if (pathname === '/') return '/welcome'
  return ofPatients(pathname) ? logInFirst(pathname + search) : null
}
