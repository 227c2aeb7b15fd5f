// What a session leaves on the device (docs/specification.md#3). The access token lies in both stores under the keys the
// specification names; the refresh token only in the app storage, which on a phone is the keychain.
import type { Profile } from '@aruga/contract/profile/profile'

/** The browser's local storage, or anything like it. */
export type LocalStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** The app storage: Ionic Storage, or anything like it. */
export type AppStore = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<unknown>
  remove(key: string): Promise<unknown>
}

export type SavedSession = {
  /** One log-in. A refresh keeps it, another log-in has another: an answer of the one is never given to the other. */
  logIn: string
  accessToken: string
  refreshToken: string | null
  /** Epoch milliseconds. */
  expiresAt: number
  isLoggedIn: true
}

export const TOKEN_KEY = 'TOKEN'

/** Both stores as one. The session is one record, so that a killed app never keeps half of two refreshes. */
export function createSessionStore(app: AppStore, local: LocalStore) {
  return {
    readSession: async () => ((await app.get('session')) ?? null) as SavedSession | null,
    readPatient: async () => ((await app.get('patient')) ?? null) as Profile | null,
    savePatient: (patient: Profile) => app.set('patient', patient),
    /** The local storage is written last: its event tells other tabs to read the app storage again. */
    async saveSession(session: SavedSession) {
      await app.set('session', session)
      local.setItem(TOKEN_KEY, session.accessToken)
    },
    /** The local storage last here too: told any earlier, another tab would still find the session. */
    async clear() {
      try {
        await Promise.all([app.remove('session'), app.remove('patient')])
      } finally {
        local.removeItem(TOKEN_KEY)
      }
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
