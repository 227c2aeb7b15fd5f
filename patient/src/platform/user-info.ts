// After each log-in the app requests the owner of the session (docs/specification.md#7, row 2; OpenID Connect Core, 5.3). Without an
// answer the log-in is still valid.
import { connectPaths, type UserInfo } from '@aruga/contract/connect'
import { session } from './api.ts'
import { baseUrl } from './base-url.ts'

const TIMEOUT_MS = 20_000

/**
 * Whether the token is known to belong to staff. They can log in on the server's page, which serves them too; the app's form refuses them
 * itself.
 */
export async function isOfStaff(accessToken: string): Promise<boolean> {
  const answer = await fetch(`${baseUrl}${connectPaths.userinfo}`, {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  if (!answer?.ok) return false
  const { role } = (await answer.json().catch(() => ({}))) as Partial<UserInfo>
  return role !== undefined && !role.includes('patient')
}

/** Call after a log-in. */
export async function logOutStaff(): Promise<void> {
  const { accessToken, logIn } = session.current() ?? {}
  if (accessToken && (await isOfStaff(accessToken)) && session.current()?.logIn === logIn) await session.logOut()
}
