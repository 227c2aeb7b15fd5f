// Whose messages this phone shows, and in which log-in the server last received its address.
import { firstOf } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import { session } from './api.ts'
import { loggedInFor } from './logged-in-for.ts'

const OWNER_KEY = 'pushOwner'
const SAVED_KEY = 'pushSaved'

const me = loggedInFor
const logIn = () => {
  const current = session.current()
  return current && firstOf(current).logIn
}

/** The id of the patient for whom the person logged in; null where messages are off. */
export const pushOwner = () => deviceStore.getItem(OWNER_KEY)
export const isPushMine = () => me() !== undefined && pushOwner() === me()
/** Throws before the patient's details are loaded. */
export function ownPush(): () => void {
  const owner = me()
  if (!owner) throw new Error('The patient’s details are not there yet.')
  return () => deviceStore.setItem(OWNER_KEY, owner)
}
export function disownPush() {
  deviceStore.removeItem(OWNER_KEY)
  deviceStore.removeItem(SAVED_KEY)
}

export const isPushSaved = () => deviceStore.getItem(SAVED_KEY) === logIn()
export const setPushSaved = () => deviceStore.setItem(SAVED_KEY, logIn() ?? '')

/** For calls that the person did not cause. */
export const quietly = { background: true, quiet: true }

/** Whether this phone shows messages, or why not. */
export type PushState = 'on' | 'off' | 'denied' | 'needsInstall' | 'unsupported'
