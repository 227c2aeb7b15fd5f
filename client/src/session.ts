// The session of docs/specification.md#3, #4 and #6: tokens, the logged-in flag, refresh, the idle timer, the log-out.
import type { Profile } from '@aruga/contract/profile/profile'
import { ApiProblem } from './api-problem.ts'
import { type ConnectClient, createConnect, type TokenAnswer } from './connect.ts'
import { createIdleTimer } from './idle-timer.ts'
import { createNotices, fixedNotice, type Notice, type SessionEvents } from './notices.ts'
import { createReporter } from './report-problem.ts'
import type { Send } from './send.ts'
import { type AppStore, createSessionStore, type LocalStore, type SavedSession, TOKEN_KEY } from './session-store.ts'
import type { SignedIn } from './sign-in.ts'

/** `navigator.locks`, where there is one: one refresh over all tabs. */
export type Locks = { request<T>(name: string, work: () => Promise<T>): Promise<T> }

/** How a session ended: the person wanted it, 15 idle minutes, the server refused to go on, or another tab ended it. */
type Ended = 'by-person' | 'idle' | 'refused' | 'in-another-tab'

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
  const { events, localStore, now = Date.now } = options
  const store = createSessionStore(options.appStore, localStore)
  const connect = createConnect(options.baseUrl, options.client, options.send)
  const show = createNotices(events, now)
  const report = createReporter(events, show)
  const listeners = new Set<(ended?: Ended) => void>()
  const idle = createIdleTimer({
    local: localStore,
    now,
    onExpired: () => void end('idle', fixedNotice('expired')),
    onWarning: () => current && events.askStillThere?.(),
  })
  let current: SavedSession | null = null
  let patient: Profile | null = null
  let renewing: Promise<SavedSession | null> | null = null

  function set(next: SavedSession | null, ended?: Ended) {
    const changed = current?.logIn !== next?.logIn
    current = next
    if (!next) patient = null
    if (changed) for (const listener of listeners) listener(ended)
  }

  async function keep(answer: TokenAnswer, logIn: string, earlier: string | null) {
    const next: SavedSession = {
      logIn,
      accessToken: answer.accessToken,
      // RFC 6749 section 6: a refresh that gives no new refresh token leaves the old one in force.
      refreshToken: answer.refreshToken ?? earlier,
      expiresAt: now() + answer.expiresIn * 1000,
      isLoggedIn: true,
    }
    await store.saveSession(next)
    return next
  }

  /** Reads what an earlier run of the app left. Call once, before anything else. */
  async function open() {
    set(await store.readSession())
    patient = current ? await store.readPatient() : null
    if (current) localStore.setItem(TOKEN_KEY, current.accessToken)
    // An app that was killed in the middle of a log-out.
    else localStore.removeItem(TOKEN_KEY)
  }

  /** The password grant. A refusal has been toasted when it throws `ApiProblem`; the message is the server's. */
  async function logIn(username: string, password: string) {
    try {
      const answer = await connect.logIn(username, password)
      idle.clear()
      set(await keep(answer, newLogIn(), null))
    } catch (error) {
      report(error, 'skip-auth', false)
      throw error
    }
  }

  /**
   * The code grant, for who comes back from the sign-in page. The idle time goes on as other tabs have it: nobody need have
   * typed anything. Throws `ApiProblem`, untold: the app shows it in place of the page.
   */
  async function redeem(signedIn: SignedIn) {
    set(await keep(await connect.redeem(signedIn), newLogIn(), null))
  }

  const newLogIn = () => `${now()}-${Math.random().toString(36).slice(2)}`

  /**
   * A session whose access token is another than the `stale` one: renewed once, however many ask and in however many tabs.
   * Null when it is over (refused, or another log-in took its place); throws `ApiProblem` when the server could not say.
   */
  async function renew(stale: SavedSession): Promise<SavedSession | null> {
    if (current && current.accessToken !== stale.accessToken) return sameLogIn(current, stale)
    const work = () => renewAlone(stale)
    renewing ??= (options.locks ? options.locks.request('aruga-session', work) : work()).finally(() => {
      renewing = null
    })
    return sameLogIn(await renewing, stale)
  }

  async function renewAlone(stale: SavedSession): Promise<SavedSession | null> {
    const saved = await store.readSession()
    if (!saved || !current) return null
    if (saved.accessToken === stale.accessToken) {
      if (!saved.refreshToken) return null
      const answer = await connect.refresh(saved.refreshToken).catch((error: unknown) => {
        if (error instanceof ApiProblem && (error.status === 400 || error.status === 401)) return null
        throw error
      })
      // A log-out that happened meanwhile stands: the fresh tokens are not kept, and the server is told.
      if (answer && !current) void connect.revoke(answer.refreshToken ?? answer.accessToken).catch(ignoreAfterLogOut)
      if (!answer || !current) return null
      set(await keep(answer, saved.logIn, saved.refreshToken))
    } else {
      set(saved)
    }
    return current
  }

  /**
   * Ends the session: the log-out call, the local log-out, the revocation (docs/specification.md#4 and #8). The person is at
   * the log-in page at once, whatever the network does; the promise settles when the server has been told or cannot be.
   */
  async function end(how: Ended, notice?: Notice) {
    const ended = current
    if (!ended) return
    set(null, how)
    idle.clear()
    if (notice) show(notice)
    const loggedOut = tell(() => connect.logOut(ended.accessToken))
    await store.clear()
    events.dismissOverlays()
    events.navigateToLogin(notice !== undefined)
    await loggedOut
    await tell(() => connect.revoke(ended.refreshToken ?? ended.accessToken))
  }

  /**
   * Ends the session where the person is, without leading to the log-in page: the server has ended the account's sessions
   * itself, as a password reset does. The tokens are revoked all the same, should they be another account's.
   */
  async function endHere() {
    const ended = current
    if (!ended) return
    set(null, 'by-person')
    idle.clear()
    await store.clear()
    await tell(() => connect.revoke(ended.refreshToken ?? ended.accessToken))
  }

  /** One of the two failing must not keep the other from being tried. */
  const tell = (call: () => Promise<unknown>) => call().catch((error: unknown) => report(error, 'revoke', false))

  /** The local storage changed in another tab: a refresh is taken over, a log-out followed. */
  async function changedElsewhere() {
    const saved = await store.readSession()
    if (!saved && current) {
      leave()
    } else if (saved) {
      set(saved)
      patient = await store.readPatient()
    }
  }

  function leave() {
    set(null, 'in-another-tab')
    idle.clear()
    events.dismissOverlays()
    events.navigateToLogin(true)
  }

  /** For tabs that share no storage: another one has logged out, and with it the server has ended this one's session. */
  async function endedElsewhere() {
    if (!current) return
    leave()
    await store.clear()
  }

  /** A 401 that no refresh could mend. Where another tab has logged out already, the server knows and nobody needs telling. */
  const expire = async () => ((await store.readSession()) ? end('refused', fixedNotice('expired')) : changedElsewhere())

  return {
    open,
    logIn,
    redeem,
    renew,
    /** The person logs out. */
    logOut: () => end('by-person'),
    endHere,
    /** A 401 that no refresh could mend: toast, log-out, log-in page. A second one finds nothing left to end. */
    expire,
    /** Call when the app comes back from the background. */
    resumed: idle.check,
    changedElsewhere,
    endedElsewhere,
    /** Notes a request for the idle timer. False when the session has just expired by it. */
    requestMade: (inBackground = false) => !current || (inBackground ? idle.isOpen() : idle.requestMade()),
    current: () => current,
    isExpired: (session: SavedSession) => session.expiresAt <= now(),
    isLoggedIn: () => current !== null,
    /** Told at every log-in, and with how it ended at every log-out. Returns the way to stop listening. */
    subscribe(listener: (ended?: Ended) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The saved patient details: what the app shows before, or without, an answer of the server. */
    patient: () => patient,
    async savePatient(details: Profile) {
      if (!current) return
      patient = details
      await store.savePatient(details)
    },
    report,
  }
}

export type Session = ReturnType<typeof createSession>

const sameLogIn = (session: SavedSession | null, other: SavedSession) =>
  session?.logIn === other.logIn ? session : null

/** The person is logged out already; an unreachable server forgets the unused token by itself. */
const ignoreAfterLogOut = () => undefined
