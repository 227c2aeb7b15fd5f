// The tokens and saved details of the person logged in on this device, in memory and in the store.
import { isAfter } from '@aruga/contract/instants'
import type { Profile } from '@aruga/contract/profile/profile'
import { type LocalStore, type SavedSession, type SessionStore, TOKEN_KEY, type TokenAnswer } from './session-store.ts'

/** How a session ended: by log-out, after 15 idle minutes, refused by the server, or from another tab. */
export type Ended = 'by-person' | 'idle' | 'refused' | 'in-another-tab'

/** `owner`: for whom the session acted that ended. */
type Listener = (ended?: Ended, owner?: string) => void

export function createSessionTokens({
  store,
  localStore,
  now,
}: {
  store: SessionStore
  localStore: LocalStore
  now: () => number
}) {
  const listeners = new Set<Listener>()
  let current: SavedSession | null = null
  let patient: Profile | null = null
  let lastEnd: Ended | undefined

  /** In memory only; saving is the caller's part. Listeners are called for a new log-in and a log-out, not for a refresh. */
  function set(next: SavedSession | null, ended?: Ended) {
    const changed = current?.logIn !== next?.logIn
    const before = owner()
    current = next
    if (changed) patient = null
    if (ended) lastEnd = ended
    if (changed) for (const listener of listeners) listener(ended, before)
  }

  /** The id of the patient for whom the session acts, to whom all belongs that the device stores; undefined before it is known. */
  const owner = () => current?.patientId ?? patient?.id

  const newLogIn = () => `${now()}-${Math.random().toString(36).slice(2)}`

  /** `previous`: what stays where the answer does not say it. */
  const sessionOf = (answer: TokenAnswer, previous?: SavedSession, logIn = newLogIn()): SavedSession => {
    const isNext = previous && logIn !== previous.logIn
    // Its patient may be known by the saved details only, as where an earlier version stored the session.
    const before = isNext ? { logIn: previous.logIn, patientId: previous.patientId ?? owner() } : undefined
    const first = previous?.first ?? before
    const patientId = answer.patientId ?? previous?.patientId
    return {
      logIn,
      ...(first && { first }),
      accessToken: answer.accessToken,
      // RFC 6749 section 6: a refresh that gives no new refresh token leaves the old one valid.
      refreshToken: answer.refreshToken ?? previous?.refreshToken ?? null,
      ...(patientId && { patientId }),
      expiresAt: now() + answer.expiresIn * 1000,
      isLoggedIn: true,
    }
  }

  /** Restores the session of an earlier run of the app. Call once, before anything else. */
  async function open() {
    set(await store.readSession())
    await readPatient()
    if (current) localStore.setItem(TOKEN_KEY, current.accessToken)
    // The app was killed in the middle of a log-out.
    else localStore.removeItem(TOKEN_KEY)
  }

  /** The stored details, if they are of this session's patient. */
  async function readPatient() {
    const of = current
    const stored = of && (await store.readPatient())
    if (stored && current?.logIn === of.logIn && (of.patientId ?? stored.id) === stored.id) patient = stored
  }

  return {
    open,
    set,
    owner,
    /**
     * `session` for another patient, before its tokens are here. Its own are the earlier patient's: it has expired, whatever the clock says, so
     * that calls wait for the new ones.
     */
    ahead: (session: SavedSession, patientId: string): SavedSession => ({
      ...sessionOf({ ...session, expiresIn: 0, patientId }, session, newLogIn()),
      expiresAt: 0,
    }),
    /** A session with newer tokens; another log-in where they are for another patient, whoever asked for that. */
    renewed(answer: TokenAnswer, session: SavedSession) {
      const before = session.patientId ?? owner()
      const isSwitch = before && answer.patientId && answer.patientId !== before
      return sessionOf(answer, session, isSwitch ? undefined : session.logIn)
    },
    /** Stores a new log-in, then sets it. */
    async saveNew(answer: TokenAnswer) {
      const next = sessionOf(answer)
      await store.saveSession(next)
      set(next)
    },
    current: () => current,
    /** How the last session ended. */
    lastEnd: () => lastEnd,
    isExpired: ({ expiresAt }: SavedSession) => !isAfter(expiresAt, now()),
    patient: () => patient,
    async savePatient(details: Profile) {
      // A late answer may be about the patient before.
      if (!current || (current.patientId ?? details.id) !== details.id) return
      patient = details
      await store.savePatient(details)
    },
    readPatient,
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type SessionTokens = ReturnType<typeof createSessionTokens>
