import { ApiProblem } from '@aruga/client/api-problem'
import { t } from '../i18n/t.ts'
import { session, signIn } from '../platform/session.ts'
import { signedOut } from '../platform/session-end.ts'

const BASE = import.meta.env.BASE_URL.replace(/\/$/, '')

/** Runs before the first render: completes a sign-in that returned from the server, otherwise starts one. */
export async function start() {
  const back = signIn.finish(window.location.search)
  if (!back) return goToSignIn()
  // Remove the code from the address bar and the history before using it.
  window.history.replaceState(null, '', BASE + back.returnTo)
  if (back.kind === 'refused') return signedOut.show('failed', refusal(back.error))
  try {
    await session.redeem(back.signedIn)
  } catch (error) {
    signedOut.show(
      'failed',
      error instanceof ApiProblem && error.isOffline
        ? t('app:start.thereIsNoConnectionTo')
        : t('app:start.state_mismatch'),
    )
  }
}

/** The message for an authorization error (RFC 6749, section 4.1.2.1). */
function refusal(error: string): string {
  if (error === 'access_denied' || error === 'state_mismatch') return t(`app:start.${error}`)
  return t('app:start.other')
}

/** Goes to the sign-in page, which returns to this address. `anew` asks for the password even with an active session. */
export async function goToSignIn({ anew = false } = {}) {
  if (!window.isSecureContext) return signedOut.show('failed', t('app:start.theConsoleWorksOverHttps'))
  const { pathname, search } = window.location
  const here = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : '/'
  window.location.assign(await signIn.begin((here || '/') + search, { anew }))
}
