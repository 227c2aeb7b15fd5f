// After each log-in the app asks whose session it is (docs/specification.md#7, row 2; OpenID Connect Core, 5.3). Nothing waits for the
// answer, and a log-in stands without one.
import { connectPaths, type UserInfo } from '@aruga/contract/connect'
import i18next from 'i18next'
import { baseUrl, session } from '../../../platform/api.ts'
import { showToast } from '../../../platform/toasts.ts'
import { SIGN_IN_BROWSER } from '../browser-messages.ts'

const TIMEOUT_MS = 20_000

/** Staff can log in on the server's page, which serves them too; the form refuses them by itself. */
export async function askWhoLoggedIn(): Promise<void> {
  const { accessToken, logIn } = session.current() ?? {}
  const answer = await fetch(`${baseUrl}${connectPaths.userinfo}`, {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  if (!answer?.ok) return
  const { role } = (await answer.json().catch(() => ({}))) as Partial<UserInfo>
  if (!role || role.includes('patient') || session.current()?.logIn !== logIn) return
  await session.logOut()
  showToast(i18next.t('staffAccount', { ns: SIGN_IN_BROWSER }))
}
