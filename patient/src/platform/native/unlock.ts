// Returning by fingerprint, face or the phone's PIN after the idle log-out (docs/decisions/114). The app removes the session as at a
// log-out; its refresh token stays in the phone's secure storage, until the phone has checked its owner.

import { BiometricAuth, BiometryError, BiometryErrorType } from '@aparajita/capacitor-biometric-auth'
import { createSessionStore, type SavedSession } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import { connectPaths } from '@aruga/contract/connect'
import { DEFAULT_CLIENT_ID } from '@aruga/contract/limits'
import { idleLock, session } from '../api.ts'
import { baseUrl } from '../base-url.ts'
import { loggedInFor } from '../logged-in-for.ts'
import { appStorage } from '../storage.ts'

/** The id of the patient for whom the person had logged in who opted in. */
const OPT_IN_KEY = 'unlock-for'
const LOCKED_KEY = 'unlock-session'

type LockedSession = { patient: string; session: SavedSession }

let optedInBy: unknown = null
let isRestoring = false

/** Call once, at the start. */
export async function watchUnlock(): Promise<void> {
  optedInBy = await appStorage.get(OPT_IN_KEY)
  idleLock.begin = () => {
    const [ended, patient] = [session.current(), loggedInFor()]
    if (!ended?.refreshToken || !patient || optedInBy !== patient) return false
    void lock({ patient, session: ended })
    return true
  }
  session.subscribe(() => {
    // Somebody has logged in another way: the locked session of the previous patient is dropped.
    if (session.isLoggedIn() && !isRestoring) void endLockedSession()
  })
}

/** Like a log-out, but the server is not notified. */
async function lock(locked: LockedSession) {
  await appStorage.set(LOCKED_KEY, locked)
  await session.endedElsewhere()
}

const lockedSession = async () => ((await appStorage.get(LOCKED_KEY)) ?? null) as LockedSession | null

async function endLockedSession() {
  const locked = await lockedSession()
  if (!locked) return
  await appStorage.remove(LOCKED_KEY)
  // RFC 7009. Without a network the session ends by itself after 14 days without use; until then it is in the list of devices.
  const body = new URLSearchParams({
    token: locked.session.refreshToken ?? locked.session.accessToken,
    client_id: import.meta.env.VITE_CLIENT_ID ?? DEFAULT_CLIENT_ID,
  })
  await fetch(`${baseUrl}${connectPaths.revocation}`, { method: 'POST', body }).catch(() => undefined)
}

/** Whether the phone has a fingerprint, a face or a PIN to ask for. */
export async function canUnlock(): Promise<boolean> {
  const { isAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry()
  return isAvailable || deviceIsSecure
}

export const isUnlockEnabled = () => optedInBy !== null && optedInBy === loggedInFor()
export const isUnlockReady = async () => (await lockedSession()) !== null

/** False: the owner was not recognised, or closed the phone's dialog. */
export async function enableUnlock(reason: string): Promise<boolean> {
  const patient = loggedInFor()
  if (!patient || !(await isOwner(reason))) return false
  optedInBy = patient
  await appStorage.set(OPT_IN_KEY, patient)
  return true
}

/** `of`: removes only that patient's opt-in. */
export async function disableUnlock(of = optedInBy): Promise<void> {
  if (optedInBy !== of) return
  optedInBy = null
  await appStorage.remove(OPT_IN_KEY)
}

/** Restores the session; its first call refreshes it. False if the owner was not recognised, or there is no locked session. */
export async function unlock(reason: string): Promise<boolean> {
  const locked = await lockedSession()
  if (!locked || !(await isOwner(reason))) return false
  isRestoring = true
  try {
    await createSessionStore(appStorage, deviceStore).saveSession({ ...locked.session, expiresAt: 0 })
    await appStorage.remove(LOCKED_KEY)
    await session.changedElsewhere()
  } finally {
    isRestoring = false
  }
  return true
}

const cancelled: string[] = [BiometryErrorType.userCancel, BiometryErrorType.systemCancel, BiometryErrorType.appCancel]
const failed: string[] = [BiometryErrorType.authenticationFailed, BiometryErrorType.biometryLockout]

async function isOwner(reason: string): Promise<boolean> {
  try {
    await BiometricAuth.authenticate({ reason, allowDeviceCredential: true, androidTitle: reason })
    return true
  } catch (error) {
    if (error instanceof BiometryError && [...cancelled, ...failed].includes(error.code)) return false
    throw error
  }
}
