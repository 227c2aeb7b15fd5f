// The session of docs/specification.md#3, #4 and #6, put together: tokens, refresh, the idle timer, the log-out.
import { type ConnectClient, createConnect } from './connect.ts'
import { createIdleTimer } from './idle-timer.ts'
import { createNotices, fixedNotice, type SessionEvents } from './notices.ts'
import { createReporter } from './report-problem.ts'
import type { Send } from './send.ts'
import { createLogOut } from './session-log-out.ts'
import { createRefresh, type Locks } from './session-refresh.ts'
import { type AppStore, createSessionStore, type LocalStore, type SavedSession } from './session-store.ts'
import { createSessionTokens } from './session-tokens.ts'
import type { SignedIn } from './sign-in.ts'

export type SessionOptions = {
  /** Without a trailing slash; empty for the app's own origin. */
  baseUrl: string
  client: ConnectClient
  send: Send
  appStore: AppStore
  localStore: LocalStore
  events: SessionEvents
  locks?: Locks | undefined
  now?: () => number
}

export function createSession(options: SessionOptions) {
  const { events, localStore, locks, now = Date.now } = options
  const store = createSessionStore(options.appStore, localStore)
  const connect = createConnect(options.baseUrl, options.client, options.send)
  const show = createNotices(events, now)
  const report = createReporter(events, show)
  const tokens = createSessionTokens({ store, localStore, now })
  const idle = createIdleTimer({
    local: localStore,
    now,
    onExpired: () => void logOut.end('idle', fixedNotice('expired')),
    onWarning: () => tokens.current() && events.askStillThere?.(),
  })
  const renew = createRefresh({ tokens, store, connect, locks })
  const logOut = createLogOut({ tokens, store, connect, events, show, report, stopIdleTimer: idle.clear })
  const { end, ...endings } = logOut

  /** The password grant. A refusal has been toasted when it throws `ApiProblem`; the message is the server's. */
  async function logIn(username: string, password: string) {
    try {
      const answer = await connect.logIn(username, password)
      idle.clear()
      await tokens.keepNew(answer)
    } catch (error) {
      report(error, 'skip-auth', false)
      throw error
    }
  }

  /**
   * The code grant, for who comes back from the sign-in page. The idle time goes on as other tabs have it: nobody need have
   * typed anything. Throws `ApiProblem`, untold: the app shows it in place of the page.
   */
  const redeem = async (signedIn: SignedIn) => tokens.keepNew(await connect.redeem(signedIn))

  return {
    /** Reads what an earlier run of the app left. Call once, before anything else. */
    open: tokens.open,
    logIn,
    redeem,
    renew,
    /** The person logs out. */
    logOut: () => end('by-person'),
    ...endings,
    /** Call when the app comes back from the background. */
    resumed: idle.check,
    /** Notes a request for the idle timer. False when the session has just expired by it. */
    requestMade: (inBackground = false) => !tokens.current() || (inBackground ? idle.isOpen() : idle.requestMade()),
    current: tokens.current,
    isExpired: (session: SavedSession) => session.expiresAt <= now(),
    isLoggedIn: () => tokens.current() !== null,
    /** Called at every log-in, and with how it ended at every log-out. Returns the way to stop listening. */
    subscribe: tokens.subscribe,
    /** The saved patient details: what the app shows before, or without, an answer of the server. */
    patient: tokens.patient,
    savePatient: tokens.savePatient,
    report,
  }
}

export type Session = ReturnType<typeof createSession>
