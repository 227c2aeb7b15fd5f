// Returning by fingerprint, face or the phone's PIN after the idle log-out (docs/decisions/114). The app removes the session as at a
// log-out; its refresh token stays in the phone's secure storage, until the phone has checked its owner.

import { BiometricAuth, BiometryError, BiometryErrorType } from '@aparajita/capacitor-biometric-auth'
import { createSessionStore, type SavedSession } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import { connectPaths } from '@aruga/contract/connect'
import { DEFAULT_CLIENT_ID } from '@aruga/contract/limits'
import { baseUrl, idleLock, session } from '../api.ts'
import { appStorage } from '../storage.ts'

/** The id of the patient who opted in. */
const WISH_KEY = 'unlock-for'
const KEPT_KEY = 'unlock-session'

type Kept = { patient: string; session: SavedSession }

let wishOf: unknown = null
let isRestoring = false

/** Call once, at the start. */
export async function watchUnlock(): Promise<void> {
  wishOf = await appStorage.get(WISH_KEY)
  idleLock.begin = () => {
    const [ended, patient] = [session.current(), session.patient()?.id]
    if (!ended?.refreshToken || !patient || wishOf !== patient) return false
    void lock({ patient, session: ended })
    return true
  }
  session.subscribe(() => {
    // Somebody has logged in another way: the locked session of the previous patient is dropped.
    if (session.isLoggedIn() && !isRestoring) void forgetKept()
  })
}

/** Like a log-out, but the server is not notified. */
async function lock(kept: Kept) {
  await appStorage.set(KEPT_KEY, kept)
  await session.endedElsewhere()
}

const kept = async () => ((await appStorage.get(KEPT_KEY)) ?? null) as Kept | null

async function forgetKept() {
  const found = await kept()
  if (!found) return
  await appStorage.remove(KEPT_KEY)
  // RFC 7009. Without a network the session ends by itself after 14 days without use; until then it is in the list of devices.
  const body = new URLSearchParams({
    token: found.session.refreshToken ?? found.session.accessToken,
    client_id: import.meta.env.VITE_CLIENT_ID ?? DEFAULT_CLIENT_ID,
  })
  await fetch(`${baseUrl}${connectPaths.revocation}`, { method: 'POST', body }).catch(() => undefined)
}

/** Whether the phone has a fingerprint, a face or a PIN to ask for. */
export async function canUnlock(): Promise<boolean> {
  const { isAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry()
  return isAvailable || deviceIsSecure
}

export const isUnlockWished = () => wishOf !== null && wishOf === session.patient()?.id
export const isUnlockReady = async () => (await kept()) !== null

/** False: the owner was not recognised, or closed the phone's dialog. */
export async function wishUnlock(reason: string): Promise<boolean> {
  const patient = session.patient()?.id
  if (!patient || !(await isOwner(reason))) return false
  wishOf = patient
  await appStorage.set(WISH_KEY, patient)
  return true
}

/** `of`: removes only that patient's opt-in. */
export async function stopUnlock(of = wishOf): Promise<void> {
  if (wishOf !== of) return
  wishOf = null
  await appStorage.remove(WISH_KEY)
}

/** Restores the session; its first call refreshes it. False if the owner was not recognised, or there is no locked session. */
export async function unlock(reason: string): Promise<boolean> {
  const found = await kept()
  if (!found || !(await isOwner(reason))) return false
  isRestoring = true
  try {
    await createSessionStore(appStorage, deviceStore).saveSession({ ...found.session, expiresAt: 0 })
    await appStorage.remove(KEPT_KEY)
    await session.changedElsewhere()
  } finally {
    isRestoring = false
  }
  return true
}

const left: string[] = [BiometryErrorType.userCancel, BiometryErrorType.systemCancel, BiometryErrorType.appCancel]
const failed: string[] = [BiometryErrorType.authenticationFailed, BiometryErrorType.biometryLockout]

async function isOwner(reason: string): Promise<boolean> {
  try {
    await BiometricAuth.authenticate({ reason, allowDeviceCredential: true, androidTitle: reason })
    return true
  } catch (error) {
    if (error instanceof BiometryError && [...left, ...failed].includes(error.code)) return false
    throw error
  }
}
