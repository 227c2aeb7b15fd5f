// Whose messages this phone shows, and with which log-in the server was last told of it.
import { session } from './api.ts'

const OWNER_KEY = 'pushOwner'
const SAVED_KEY = 'pushSaved'

const me = () => session.patient()?.id

/** The patient's id; null where messages are off. */
export const pushOwner = () => window.localStorage.getItem(OWNER_KEY)
export const isPushMine = () => me() !== undefined && pushOwner() === me()
/** Throws before the patient's details are there. */
export function ownPush(): () => void {
  const owner = me()
  if (!owner) throw new Error('The patient’s details are not there yet.')
  return () => window.localStorage.setItem(OWNER_KEY, owner)
}
export function disownPush() {
  window.localStorage.removeItem(OWNER_KEY)
  window.localStorage.removeItem(SAVED_KEY)
}

export const isPushSaved = () => window.localStorage.getItem(SAVED_KEY) === session.current()?.logIn
export const setPushSaved = () => window.localStorage.setItem(SAVED_KEY, session.current()?.logIn ?? '')

/** Of calls that nobody has asked for. */
export const quietly = { background: true, quiet: true }

/** What this phone does with messages. */
export type PushState = 'on' | 'off' | 'denied' | 'needsInstall' | 'unsupported'
