import { ApiProblem } from './api-problem.ts'
import type { Connect } from './connect.ts'
import type { SavedSession, SessionStore } from './session-store.ts'
import type { SessionTokens } from './session-tokens.ts'

/** `navigator.locks`, where available: one refresh for all tabs. */
export type Locks = { request<T>(name: string, work: () => Promise<T>): Promise<T> }

type Parts = {
  tokens: SessionTokens
  store: SessionStore
  connect: Connect
  locks?: Locks | undefined
  /** With the server's code, if it gave one, before the session ends. */
  onRefused: (code: string | null) => void
}

export function createRefresh({ tokens, store, connect, locks, onRefused }: Parts) {
  let renewing: Promise<SavedSession | null> | null = null

  /**
   * A session whose access token differs from the `stale` one: renewed once for all callers and tabs.
   * Null when it is over (refused, or replaced by another log-in); throws `ApiProblem` when the server gave no decision.
   */
  async function renew(stale: SavedSession): Promise<SavedSession | null> {
    const current = tokens.current()
    if (current && current.accessToken !== stale.accessToken) return sameLogIn(current, stale)
    const work = () => renewLocked(stale)
    renewing ??= (locks ? locks.request('aruga-session', work) : work()).finally(() => {
      renewing = null
    })
    return sameLogIn(await renewing, stale)
  }

  async function renewLocked(stale: SavedSession): Promise<SavedSession | null> {
    const saved = await store.readSession()
    if (!saved || !tokens.current()) return null
    if (saved.accessToken === stale.accessToken) {
      if (!saved.refreshToken) return null
      const answer = await connect.refresh(saved.refreshToken).catch((error: unknown) => {
        if (error instanceof ApiProblem && (error.status === 400 || error.status === 401)) {
          onRefused(error.code)
          return null
        }
        throw error
      })
      const isLoggedOut = !tokens.current()
      // After a log-out meanwhile, the new tokens are revoked instead of saved.
      if (answer && isLoggedOut) void connect.revoke(answer.refreshToken ?? answer.accessToken).catch(ignoreAfterLogOut)
      if (!answer || isLoggedOut) return null
      await tokens.save(answer, saved.logIn, saved.refreshToken)
    } else {
      tokens.set(saved)
    }
    return tokens.current()
  }

  return renew
}

const sameLogIn = (session: SavedSession | null, other: SavedSession) =>
  session?.logIn === other.logIn ? session : null

/** The person is logged out already; if the server is unreachable, the unused token expires. */
const ignoreAfterLogOut = () => undefined
