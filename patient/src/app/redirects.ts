import { SIGN_IN_PATH } from '@aruga/contract/links'
import { PAGE_OF_PATH } from '../links.ts'
import { logInFirst, nextOf } from '../next.ts'
import { patientPages } from './pages.ts'

const needsLogIn = (path: string) => /^\/tabs(\/|$)/.test(path) || patientPages.some((page) => page.path === path)

/** Pages that a logged-in patient does not need: each leads home, or to `?next=`. */
const START_PAGES = ['/', '/welcome', '/login', SIGN_IN_PATH, '/patient-enrollment']

/** The addresses of modals lead to the page below the modal. */
const modals = new Map([
  ['/documents-checkbox-modal', '/patient-enrollment?checklist=1'],
  ['/update-profile-modal', '/tabs/account?open=profile'],
  ['/change-password-modal', '/tabs/account?open=password'],
])

/**
 * The path to redirect to, or null. The empty path opens the welcome page; a page that needs a session asks for a log-in
 * first; a logged-in patient starts at home (docs/specification.md#2), and does not register again. A link about
 * one of several patients turns the session to that one first. `hasLeft`: the log-out came from leaving the program.
 */
export function redirectOf(pathname: string, search: string, loggedIn: boolean, hasLeft = false): string | null {
  const modal = modals.get(pathname)
  if (modal) return modal
  if (loggedIn && START_PAGES.includes(pathname)) return nextOf(search)
  // contract/src/notifications/paths.ts
  if (loggedIn && search.includes('for=')) return `${PAGE_OF_PATH}?next=${encodeURIComponent(pathname + search)}`
  if (loggedIn) return pathname === '/tabs' || pathname === '/tabs/' ? '/tabs/home' : null
  if (hasLeft && pathname === '/unsubscribe') return '/goodbye'
  if (pathname === '/') return '/welcome'
  return needsLogIn(pathname) ? logInFirst(pathname + search) : null
}
