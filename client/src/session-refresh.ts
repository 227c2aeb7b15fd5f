import { ApiProblem } from './api-problem.ts'
import type { Connect } from './connect.ts'
import type { SavedSession, SessionStore, TokenAnswer } from './session-store.ts'
import type { SessionTokens } from './session-tokens.ts'

/** `navigator.locks`, where available: one refresh for all tabs. */
export type Locks = { request<T>(name: string, work: () => Promise<T>): Promise<T> }

type Parts = {
  tokens: SessionTokens
  store: SessionStore
  connect: Connect
  locks?: Locks | undefined
  /** With the server's code of a refusal, if it gave one, before the session ends; null for a renewal. */
  onAnswer: (refusal: string | null) => void
}

/**
 * `to`: a patient's id. `isAhead`: the session acts for them at once, as what the device has of them need not wait for the server; calls wait for
 * the new tokens. A refusal, or no answer, turns it back.
 */
export type Turn = { to: string; isAhead?: boolean }

export function createRefresh({ tokens, store, connect, locks, onAnswer }: Parts) {
  let renewing: Promise<SavedSession | null> | null = null
  let onLate: ((answer: TokenAnswer) => void) | undefined

  /**
   * A session whose access token differs from the `stale` one: renewed once for all callers and tabs.
   * Null when it is over (refused, or replaced by another log-in); throws `ApiProblem` when the server gave no decision.
   * `turn`: the session acts for another patient from then on, unless a refresh is under way already; a refusal leaves it as it is.
   */
  async function renew(stale: SavedSession, turn?: Turn): Promise<SavedSession | null> {
    const current = tokens.current()
    if (!turn && current && current.accessToken !== stale.accessToken) return sameLogIn(current, stale)
    const work = () => renewLocked(stale, turn)
    renewing ??= (locks ? locks.request('aruga-session', work) : work()).finally(() => {
      renewing = null
    })
    return sameLogIn(await renewing, stale)
  }

  async function renewLocked(stale: SavedSession, turn?: Turn): Promise<SavedSession | null> {
    const saved = await store.readSession()
    if (!saved || !tokens.current()) return null
    // Another tab may have renewed or switched it.
    if (turn) tokens.set(saved)
    if (turn || saved.accessToken === stale.accessToken) {
      if (!saved.refreshToken) return null
      const ahead = turn?.isAhead && turn.to !== saved.patientId ? tokens.ahead(saved, turn.to) : null
      if (ahead) tokens.set(ahead)
      const answer = await connect.refresh(saved.refreshToken, turn?.to).catch(async (error: unknown) => {
        await turnBack(ahead, saved)
        if (error instanceof ApiProblem && (error.status === 400 || error.status === 401)) {
          onAnswer(error.code)
          return null
        }
        throw error
      })
      if (!answer) return null
      if (answer.patientId !== ahead?.patientId) await turnBack(ahead, saved)
      const from = sameLogIn(tokens.current(), ahead) ?? saved
      const next = tokens.renewed(answer, from)
      // Another tab's log-out may not be known here yet.
      if (!sameLogIn(await store.readSession(), saved)) return drop(answer, next, from)
      if (sameLogIn(tokens.current(), from)) await store.saveSession(next)
      if (!sameLogIn(tokens.current(), from)) return drop(answer, next, from)
      onAnswer(null)
      tokens.set(next)
    } else {
      tokens.set(saved)
    }
    return tokens.current()
  }

  async function turnBack(ahead: SavedSession | null, before: SavedSession) {
    if (!sameLogIn(tokens.current(), ahead)) return
    tokens.set(before)
    await tokens.readPatient()
  }

  /**
   * After a log-out meanwhile, the new tokens are revoked instead of stored, by the log-out if it waits for them. The log-out of another tab
   * ends them with the session: a revocation before it would be no idle log-out to the server.
   */
  async function drop(answer: TokenAnswer, next: SavedSession, ended: SavedSession): Promise<null> {
    if ((await store.readSession())?.accessToken === next.accessToken) await store.clear()
    const isEndedHere = !sameLogIn(tokens.current(), ended) && tokens.lastEnd() !== 'in-another-tab'
    if (onLate) onLate(answer)
    else if (isEndedHere) void connect.revoke(answer.refreshToken ?? next.accessToken).catch(ignoreAfterLogOut)
    return null
  }

  /** A session that has ended, with the tokens of a refresh that is under way: its refresh token works only once. */
  async function settled(ended: SavedSession): Promise<SavedSession> {
    let late: TokenAnswer | undefined
    onLate = (answer) => {
      late = answer
    }
    await renewing?.catch(() => undefined)
    onLate = undefined
    return late ? tokens.renewed(late, ended) : ended
  }

  return { renew, settled }
}

const sameLogIn = (session: SavedSession | null, other: SavedSession | null) =>
  session !== null && session.logIn === other?.logIn ? session : null

/** The person is logged out already; if the server is unreachable, the unused token expires. */
const ignoreAfterLogOut = () => undefined
