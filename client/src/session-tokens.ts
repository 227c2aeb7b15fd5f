// Who is logged in on this device, with which tokens: in memory, and as it was saved.
import type { Profile } from '@aruga/contract/profile/profile'
import type { TokenAnswer } from './connect.ts'
import { type LocalStore, type SavedSession, type SessionStore, TOKEN_KEY } from './session-store.ts'

/** How a session ended: the person wanted it, 15 idle minutes, the server refused to go on, or another tab ended it. */
export type Ended = 'by-person' | 'idle' | 'refused' | 'in-another-tab'

export function createSessionTokens({
  store,
  localStore,
  now,
}: {
  store: SessionStore
  localStore: LocalStore
  now: () => number
}) {
  const listeners = new Set<(ended?: Ended) => void>()
  let current: SavedSession | null = null
  let patient: Profile | null = null

  /** In memory only: what is saved is the caller's. Listeners hear of another log-in and of a log-out, not of a refresh. */
  function set(next: SavedSession | null, ended?: Ended) {
    const changed = current?.logIn !== next?.logIn
    current = next
    if (!next) patient = null
    if (changed) for (const listener of listeners) listener(ended)
  }

  /** Saves what the token endpoint answered, then sets it. `earlier`: the refresh token until now. */
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
    set(next)
  }

  /** Reads what an earlier run of the app left. Call once, before anything else. */
  async function open() {
    set(await store.readSession())
    patient = current ? await store.readPatient() : null
    if (current) localStore.setItem(TOKEN_KEY, current.accessToken)
    // An app that was killed in the middle of a log-out.
    else localStore.removeItem(TOKEN_KEY)
  }

  return {
    open,
    set,
    keep,
    keepNew: (answer: TokenAnswer) => keep(answer, `${now()}-${Math.random().toString(36).slice(2)}`, null),
    current: () => current,
    patient: () => patient,
    async savePatient(details: Profile) {
      if (!current) return
      patient = details
      await store.savePatient(details)
    },
    async readPatientAgain() {
      patient = await store.readPatient()
    },
    subscribe(listener: (ended?: Ended) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type SessionTokens = ReturnType<typeof createSessionTokens>
