// Every way in which a session ends on this device (docs/specification.md#4, #6 and #8).
import type { Connect } from './connect.ts'
import { fixedNotice, type Notice, type SessionEvents } from './notices.ts'
import type { ReportProblem } from './report-problem.ts'
import type { SavedSession, SessionStore } from './session-store.ts'
import type { Ended, SessionTokens } from './session-tokens.ts'

type Parts = {
  tokens: SessionTokens
  store: SessionStore
  connect: Connect
  events: SessionEvents
  show: (notice: Notice) => void
  report: ReportProblem
  /** The session with the tokens of a refresh under way. */
  settled: (ended: SavedSession) => Promise<SavedSession>
  stopIdleTimer: () => void
}

export function createLogOut({ tokens, store, connect, events, show, report, settled, stopIdleTimer }: Parts) {
  /**
   * Ends the session: the log-out call, the local log-out, the revocation (docs/specification.md#4 and #8). The log-in page
   * appears immediately on any network; the promise settles after both calls, answered or failed.
   */
  async function end(how: Ended, notice?: Notice) {
    const ended = tokens.current()
    if (!ended) return
    const patientId = tokens.owner()
    tokens.set(null, how)
    stopIdleTimer()
    if (notice) show(notice)
    const loggedOut = how === 'idle' ? settled(ended).then((last) => onIdle(last, patientId)) : logOut(ended)
    await store.clear()
    events.dismissOverlays()
    events.navigateToLogin(notice !== undefined)
    const { refreshToken, accessToken } = await loggedOut
    await attempt(() => connect.revoke(refreshToken ?? accessToken))
  }

  async function logOut(ended: SavedSession, query?: string): Promise<SavedSession> {
    await attempt(() => connect.logOut(ended.accessToken, query))
    return ended
  }

  /** The log-out was automatic, and the server learns that. */
  async function onIdle(ended: SavedSession, patientId: string | undefined): Promise<SavedSession> {
    if (!events.onIdle || !patientId) return logOut(ended)
    return logOut(await events.onIdle(patientId, ended, renewed).catch(() => ended), '?idle=true')
  }

  const renewed = async (session: SavedSession): Promise<SavedSession> =>
    tokens.isExpired(session) && session.refreshToken
      ? tokens.renewed(await connect.refresh(session.refreshToken), session)
      : session

  /**
   * Ends the session without leading to the log-in page, after the server has ended the account's sessions itself, as a
   * password reset does. The tokens are revoked all the same, in case they belong to another account.
   */
  async function endHere() {
    const ended = tokens.current()
    if (!ended) return
    tokens.set(null, 'by-person')
    stopIdleTimer()
    await store.clear()
    await attempt(() => connect.revoke(ended.refreshToken ?? ended.accessToken))
  }

  /** A failure of one call must not prevent the other. */
  const attempt = (call: () => Promise<unknown>) => call().catch((error: unknown) => report(error, 'revoke', false))

  /** Local storage changed in another tab: adopts its refresh or follows its log-out. */
  async function changedElsewhere() {
    const saved = await store.readSession()
    if (!saved && tokens.current()) {
      leave()
    } else if (saved) {
      tokens.set(saved)
      await tokens.readPatient()
    }
  }

  function leave() {
    tokens.set(null, 'in-another-tab')
    stopIdleTimer()
    events.dismissOverlays()
    events.navigateToLogin(true)
  }

  /** For tabs without shared storage: another one has logged out, and the server has ended this one's session with it. */
  async function endedElsewhere() {
    if (!tokens.current()) return
    leave()
    await store.clear()
  }

  /**
   * After a 401 that a refresh could not resolve: toast, log-out, log-in page; a second call finds no session to end. Where
   * another tab has logged out already, and perhaps in again, no further log-out call is made.
   */
  async function expire() {
    const refused = tokens.current()
    const saved = await store.readSession()
    if (!saved || saved.logIn !== refused?.logIn) return changedElsewhere()
    // Another call's refusal may have led to another patient meanwhile.
    if (!(await events.goOn?.()) && tokens.current()?.logIn === saved.logIn)
      return end('refused', fixedNotice('expired'))
  }

  return { end, endHere, changedElsewhere, endedElsewhere, expire }
}
