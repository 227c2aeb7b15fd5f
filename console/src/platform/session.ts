// The session of this tab. Tokens stay in memory, so that none is stored on a shared computer; a reload or a new tab goes
// through the sign-in page, which returns immediately while the browser is signed in (docs/decisions/007).

import { betweenTabs } from '@aruga/client/between-tabs'
import { send } from '@aruga/client/send'
import { createSession } from '@aruga/client/session'
import { type LocalStore, TOKEN_KEY } from '@aruga/client/session-store'
import type { Ended } from '@aruga/client/session-tokens'
import { createSignIn } from '@aruga/client/sign-in'
import { deviceStore, tabStore } from '@aruga/client/stores'
import { CONSOLE_CLIENT_ID } from '@aruga/contract/connect'
import { DEFAULT_PROGRAM_SCOPE, scopeOf } from '@aruga/contract/limits'
import { signedOut, whyOf } from './session-end.ts'
import { till } from './till.ts'

export const baseUrl: string = import.meta.env.VITE_API_URL ?? ''

const client = {
  id: CONSOLE_CLIENT_ID,
  secret: '',
  scope: scopeOf(import.meta.env.VITE_PROGRAM_SCOPE ?? DEFAULT_PROGRAM_SCOPE),
}

const memory = new Map<string, unknown>()
const appStore = {
  get: async (key: string) => memory.get(key),
  set: async (key: string, value: unknown) => memory.set(key, value),
  remove: async (key: string) => memory.delete(key),
}

/** Tabs share the idle timer's keys, prefixed because the patient app has the same origin. */
const nameOf = (key: string) => `console.${key}`
const localStore: LocalStore = {
  getItem: (key) => deviceStore.getItem(nameOf(key)),
  setItem: (key, value) => key !== TOKEN_KEY && deviceStore.setItem(nameOf(key), value),
  removeItem: (key) => deviceStore.removeItem(nameOf(key)),
}

let askStillThere: () => void = () => undefined
/** Registers the "Still there?" dialog. Returns a function that unregisters it. */
export function onIdle(ask: () => void) {
  askStillThere = ask
  return () => {
    askStillThere = () => undefined
  }
}

let showNotice: (message: string) => void = () => undefined
/** Registers the function that shows the session's messages, such as its end. */
export const onNotice = (show: (message: string) => void) => {
  showNotice = show
}

/** How the last session ended. */
let ended: Ended = 'by-person'

export const session = createSession({
  baseUrl,
  client,
  send,
  appStore,
  localStore,
  events: {
    toast: ({ message }) => showNotice(message),
    // Nothing to do: dialogs are closed with the screens when the session ends.
    dismissOverlays: () => undefined,
    navigateToLogin: () => signedOut.show(whyOf(ended, session.refusal())),
    askStillThere: () => askStillThere(),
    lock: () => till.lock(),
  },
})

session.subscribe((how) => {
  if (how) ended = how
})

export const signIn = createSignIn({
  // In development the server's own address, because its page posts to itself, not to Vite.
  baseUrl: import.meta.env.VITE_SIGN_IN_URL ?? baseUrl,
  client,
  redirectUri: new URL(import.meta.env.BASE_URL, window.location.origin).href,
  tabStore,
  crypto: window.crypto,
})

/** A log-out ends the sessions of all tabs on the server, so it notifies them. */
const tabs = betweenTabs('aruga-console')
tabs.addEventListener('message', () => void session.endedElsewhere())

const logOutTasks = new Set<() => Promise<void>>()
/** Registers work that must reach the server before the session ends. */
export const beforeLogOut = (work: () => Promise<void>) => void logOutTasks.add(work)

export async function logOut() {
  await Promise.all([...logOutTasks].map((work) => work()))
  tabs.postMessage('logged out')
  await session.logOut()
}
