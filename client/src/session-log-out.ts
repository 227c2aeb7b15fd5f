// Every way in which a session ends on this device (docs/specification.md#4, #6 and #8).
import type { Connect } from './connect.ts'
import { fixedNotice, type Notice, type SessionEvents } from './notices.ts'
import type { ReportProblem } from './report-problem.ts'
import type { SessionStore } from './session-store.ts'
import type { Ended, SessionTokens } from './session-tokens.ts'

type Parts = {
  tokens: SessionTokens
  store: SessionStore
  connect: Connect
  events: SessionEvents
  show: (notice: Notice) => void
  report: ReportProblem
  /** Nothing is timed any more. */
  stopIdleTimer: () => void
}

export function createLogOut({ tokens, store, connect, events, show, report, stopIdleTimer }: Parts) {
  /**
   * Ends the session: the log-out call, the local log-out, the revocation (docs/specification.md#4 and #8). The person is at
   * the log-in page at once, whatever the network does; the promise settles when the server has been told or cannot be.
   */
  async function end(how: Ended, notice?: Notice) {
    const ended = tokens.current()
    if (!ended) return
    tokens.set(null, how)
    stopIdleTimer()
    if (notice) show(notice)
    const loggedOut = attempt(() => connect.logOut(ended.accessToken))
    await store.clear()
    events.dismissOverlays()
    events.navigateToLogin(notice !== undefined)
    await loggedOut
    await attempt(() => connect.revoke(ended.refreshToken ?? ended.accessToken))
  }

  /**
   * Ends the session where the person is, without leading to the log-in page: the server has ended the account's sessions
   * itself, as a password reset does. The tokens are revoked all the same, should they be another account's.
   */
  async function endHere() {
    const ended = tokens.current()
    if (!ended) return
    tokens.set(null, 'by-person')
    stopIdleTimer()
    await store.clear()
    await attempt(() => connect.revoke(ended.refreshToken ?? ended.accessToken))
  }

  /** One of the two failing must not keep the other from being tried. */
  const attempt = (call: () => Promise<unknown>) => call().catch((error: unknown) => report(error, 'revoke', false))

  /** The local storage changed in another tab: a refresh is taken over, a log-out followed. */
  async function changedElsewhere() {
    const saved = await store.readSession()
    if (!saved && tokens.current()) {
      leave()
    } else if (saved) {
      tokens.set(saved)
      await tokens.readPatientAgain()
    }
  }

  function leave() {
    tokens.set(null, 'in-another-tab')
    stopIdleTimer()
    events.dismissOverlays()
    events.navigateToLogin(true)
  }

  /** For tabs that share no storage: another one has logged out, and with it the server has ended this one's session. */
  async function endedElsewhere() {
    if (!tokens.current()) return
    leave()
    await store.clear()
  }

  /**
   * A 401 that no refresh could mend: toast, log-out, log-in page; a second one finds nothing left to end. Where another tab
   * has logged out already, the server knows and is not told again.
   */
  const expire = async () => ((await store.readSession()) ? end('refused', fixedNotice('expired')) : changedElsewhere())

  return { end, endHere, changedElsewhere, endedElsewhere, expire }
}
