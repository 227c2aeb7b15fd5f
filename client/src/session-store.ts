// What a session stores on the device (docs/specification.md#3). The access token is in both stores, under the keys that the
// specification names; the refresh token only in the app storage, which on a phone is the keychain.
import type { Profile } from '@aruga/contract/profile/profile'

/** The browser's local storage, or an equivalent. */
export type LocalStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** The app storage: Ionic Storage, or an equivalent. */
export type AppStore = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<unknown>
  remove(key: string): Promise<unknown>
}

/** `expiresIn` in seconds. `refreshToken` null when the server gave none. `patientId`: for whom the session acts, if the server says so. */
export type TokenAnswer = {
  accessToken: string
  refreshToken: string | null
  expiresIn: number
  patientId?: string | undefined
}

export type SavedSession = {
  /**
   * Identifies one log-in for one patient, also across refreshes, so that answers to one are never given to another: a switch to another
   * patient is a new one.
   */
  logIn: string
  /** The log-in that the person made. Missing before the first switch. */
  first?: Pick<SavedSession, 'logIn' | 'patientId'> | undefined
  accessToken: string
  refreshToken: string | null
  /** For whom it acts. Not in one that an earlier version stored, until its next refresh, nor of a server that does not say it. */
  patientId?: string | undefined
  /** Epoch milliseconds. */
  expiresAt: number
  isLoggedIn: true
}

/** The log-in that the person made, before any switch: what belongs to the account, and not to one of its patients, is kept by it. */
export const firstOf = (session: SavedSession): Pick<SavedSession, 'logIn' | 'patientId'> => session.first ?? session

export const TOKEN_KEY = 'TOKEN'

/**
 * Both stores as one. The session is a single value, so that a killed app never leaves a mix of two refreshes. A device without room
 * keeps it in memory: a patient without space for photos can still show a code at the counter.
 */
export function createSessionStore(app: AppStore, local: LocalStore) {
  const unstored = new Map<string, unknown>()
  async function set(key: string, value: unknown) {
    unstored.delete(key)
    try {
      await app.set(key, value)
    } catch {
      unstored.set(key, value)
      // The earlier session would be useless at the next start.
      await app.remove(key).catch(() => undefined)
    }
  }
  const get = async (key: string): Promise<unknown> => unstored.get(key) ?? app.get(key)
  return {
    readSession: async () => ((await get('session')) ?? null) as SavedSession | null,
    readPatient: async () => ((await get('patient')) ?? null) as Profile | null,
    savePatient: (patient: Profile) => set('patient', patient),
    /** Local storage is written last: its event makes other tabs read the app storage again. */
    async saveSession(session: SavedSession) {
      await set('session', session)
      local.setItem(TOKEN_KEY, session.accessToken)
    },
    /** Local storage last here too: after an earlier event, another tab would still find the session. */
    async clear() {
      unstored.clear()
      try {
        await Promise.all([app.remove('session'), app.remove('patient')])
      } finally {
        local.removeItem(TOKEN_KEY)
      }
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
