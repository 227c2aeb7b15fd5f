import { logInFirst, nextOf } from './next.ts'
import { patientPages } from './pages.ts'

const ofPatients = (path: string) => /^\/tabs(\/|$)/.test(path) || patientPages.some((page) => page.path === path)

/**
 * Where an address leads instead, or null. The empty path opens the welcome page; what needs a session asks for the log-in
 * first; a logged-in patient who starts the app is at home (specification section 2). `hasLeft`: the log-out was by leaving the
 * program.
 */
export function redirectOf(pathname: string, search: string, loggedIn: boolean, hasLeft = false): string | null {
  if (pathname === '/documents-checkbox-modal') return '/patient-enrollment?checklist=1'
  if (loggedIn && ['/', '/welcome', '/login'].includes(pathname)) return nextOf(search)
  if (loggedIn) return pathname === '/tabs' || pathname === '/tabs/' ? '/tabs/home' : null
  if (hasLeft && pathname === '/unsubscribe') return '/goodbye'
  if (pathname === '/') return '/welcome'
  return ofPatients(pathname) ? logInFirst(pathname + search) : null
}
