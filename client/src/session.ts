// The session of docs/specification.md#3, #4 and #6: tokens, refresh, idle timer and log-out together.
import { type ConnectClient, createConnect } from './connect.ts'
import { createIdleTimer } from './idle-timer.ts'
import { createNotices, fixedNotice, type SessionEvents } from './notices.ts'
import { createReporter } from './report-problem.ts'
import type { Send } from './send.ts'
import { createLogOut } from './session-log-out.ts'
import { createRefresh, type Locks } from './session-refresh.ts'
import { type AppStore, createSessionStore, type LocalStore } from './session-store.ts'
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
  const { events, localStore, locks, now = () => Date.now() } = options
  const store = createSessionStore(options.appStore, localStore)
  const connect = createConnect(options.baseUrl, options.client, options.send)
  const show = createNotices(events, now)
  const report = createReporter(events, show)
  const tokens = createSessionTokens({ store, localStore, now })
  const idle = createIdleTimer({
    local: localStore,
    now,
    onExpired: () => {
      if (!(tokens.current() && events.lock?.())) void logOut.end('idle', fixedNotice('expired'))
    },
    onWarning: () => tokens.current() && events.askStillThere?.(),
  })
  let refusal: string | null = null
  const { renew, settled } = createRefresh({
    tokens,
    store,
    connect,
    locks,
    onAnswer: (code) => {
      refusal = code
    },
  })
  const logOut = createLogOut({ tokens, store, connect, events, show, report, settled, stopIdleTimer: idle.clear })
  const { end, ...endings } = logOut

  /** Logs in by a grant and its parameters. Throws `ApiProblem` with the server's message, after a toast. */
  async function logInBy(grant: Record<string, string>) {
    refusal = null
    try {
      const answer = await connect.logIn(grant)
      idle.clear()
      await tokens.saveNew(answer)
    } catch (error) {
      report(error, 'skip-auth', false)
      throw error
    }
  }

  /**
   * The code grant, on return from the sign-in page. The idle time shared with other tabs continues, since the browser may
   * have signed in by itself. Throws `ApiProblem` without a toast: the app shows it in place of the page. False: the
   * access token's owner may not use this app, and is logged out before the session is stored.
   */
  const redeem = async (signedIn: SignedIn, isWelcome?: (accessToken: string) => Promise<boolean>) => {
    refusal = null
    const answer = await connect.redeem(signedIn)
    const stays = (await isWelcome?.(answer.accessToken)) ?? true
    if (stays) await tokens.saveNew(answer)
    else await connect.logOut(answer.accessToken).catch(() => undefined)
    return stays
  }

  return {
    /** Restores the session of an earlier run of the app. Call once, before anything else. */
    open: tokens.open,
    /** The password grant. Throws as `logInBy` does. */
    logIn: (username: string, password: string) => logInBy({ grant_type: 'password', username, password }),
    logInBy,
    redeem,
    renew,
    /** The person logs out. */
    logOut: () => end('by-person'),
    ...endings,
    /** Call when the app comes back from the background. */
    resumed: idle.check,
    /** Records a request for the idle timer. False when the session has just expired. */
    requestMade: (inBackground = false) => !tokens.current() || (inBackground ? idle.isOpen() : idle.requestMade()),
    /** When it will have been idle for too long without further activity; epoch milliseconds, NaN before its first request. */
    idleAt: idle.endsAt,
    current: tokens.current,
    /** The server's code of the last renewal where it was refused, such as one of `sessionEnds`; null otherwise. */
    refusal: () => refusal,
    isExpired: tokens.isExpired,
    isLoggedIn: () => tokens.current() !== null,
    /** Calls the listener at every log-in, and at every log-out with how the session ended and whose it was. Returns a function that unsubscribes it. */
    subscribe: tokens.subscribe,
    /** The id of the patient for whom the session acts, to whom all belongs that the device stores; undefined before it is known. */
    owner: tokens.owner,
    /** The saved patient details, shown before, or without, an answer of the server. */
    patient: tokens.patient,
    savePatient: tokens.savePatient,
    report,
  }
}

export type Session = ReturnType<typeof createSession>
