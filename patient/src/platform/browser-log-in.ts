// Logging in on the server's own page (docs/specification.md#7, row 5): on the web this window opens it, a native app opens it in the
// phone's browser (RFC 8252), whose passwords and sign-ins no app can read.

import { ApiProblem } from '@aruga/client/api-problem'
import { createSignIn } from '@aruga/client/sign-in'
import { deviceStore, tabStore } from '@aruga/client/stores'
import { SIGN_IN_PATH } from '@aruga/contract/links'
import { language } from '../i18n/messages.ts'
import { client, session } from './api.ts'
import { baseUrl } from './base-url.ts'
import { isOfStaff } from './user-info.ts'

const isNative = () => import.meta.env.MODE === 'native'
const native = () => import('./native/browser.ts')

const signIn = async () =>
  createSignIn({
    baseUrl: baseUrl || window.location.origin,
    client,
    redirectUri: isNative() ? await (await native()).appSignInUri() : window.location.origin + SIGN_IN_PATH,
    // A phone may kill the app while its browser is open.
    tabStore: isNative() ? deviceStore : tabStore,
    crypto,
  })

/**
 * Opens the log-in page. `returnTo`: where the log-in leads. The page asks for the password even if the browser is still signed in, since
 * phones are shared.
 */
export async function openLogInPage(returnTo: string): Promise<void> {
  const address = await (await signIn()).begin(returnTo, { anew: true, language: language() })
  if (isNative()) await (await native()).openBrowser(address)
  else window.location.assign(address)
}

/** Why the return from the page did not log in. */
export type LogInFailure = 'refused' | 'stale' | 'offline' | 'staff'
let failure: LogInFailure | null = null

/** The problem of this start of the app; null if it was not a return, or if it logged in. */
export const browserLogInFailure = () => failure

/** Call at the start, at the address to which the log-in page returns, before the router reads it. */
export async function finishBrowserLogIn(): Promise<void> {
  const answer = await (await signIn()).finish(window.location.search)
  if (!answer) return
  // Removes the code from the address and the history before using it.
  window.history.replaceState(null, '', `${SIGN_IN_PATH}?next=${encodeURIComponent(answer.returnTo)}`)
  if (answer.kind === 'refused') {
    failure = answer.error === 'access_denied' ? 'refused' : 'stale'
    return
  }
  try {
    const isPatient = await session.redeem(answer.signedIn, async (accessToken) => !(await isOfStaff(accessToken)))
    if (!isPatient) failure = 'staff'
  } catch (error) {
    failure = error instanceof ApiProblem && error.status === 0 ? 'offline' : 'stale'
  }
}
