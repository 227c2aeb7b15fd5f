// Whose messages this phone shows, and in which log-in the server last received its address.
import { deviceStore } from '@aruga/client/stores'
import { session } from './api.ts'

const OWNER_KEY = 'pushOwner'
const SAVED_KEY = 'pushSaved'

const me = () => session.owner()

/** The patient's id; null where messages are off. */
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

export const isPushSaved = () => deviceStore.getItem(SAVED_KEY) === session.current()?.logIn
export const setPushSaved = () => deviceStore.setItem(SAVED_KEY, session.current()?.logIn ?? '')

/** For calls that the person did not cause. */
export const quietly = { background: true, quiet: true }

/** Whether this phone shows messages, or why not. */
export type PushState = 'on' | 'off' | 'denied' | 'needsInstall' | 'unsupported'
