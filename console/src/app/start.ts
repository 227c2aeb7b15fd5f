import { ApiProblem } from '@aruga/client/api-problem'
import { session, signIn } from '../platform/session.ts'
import { signedOut } from '../platform/signed-out.ts'

const BASE = import.meta.env.BASE_URL.replace(/\/$/, '')

/** Before anything is drawn: who comes back from the sign-in page is let in, anybody else is sent there. */
export async function start() {
  const back = signIn.finish(window.location.search)
  if (!back) return goToSignIn()
  // The code leaves the address bar and the history before it is used.
  window.history.replaceState(null, '', BASE + back.returnTo)
  if (back.kind === 'refused') return signedOut.show('failed', refusals[back.error] ?? refusals.other)
  try {
    await session.redeem(back.signedIn)
  } catch (error) {
    const status = error instanceof ApiProblem ? error.status : undefined
    signedOut.show('failed', status === 0 ? 'There is no connection to the server.' : refusals.state_mismatch)
  }
}

const refusals: Record<string, string> = {
  access_denied: 'The sign-in was called off.',
  state_mismatch: 'This sign-in was used already, or began in another tab.',
  other: 'The sign-in page did not let you in.',
}

/** Leads to the sign-in page, and afterwards back to here. `anew` asks for the password in any case. */
export async function goToSignIn({ anew = false } = {}) {
  if (!window.isSecureContext) return signedOut.show('failed', 'The console works over https only. Check the address.')
  const { pathname, search } = window.location
  const here = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : '/'
  window.location.assign(await signIn.begin((here || '/') + search, { anew }))
}
