// Who is signed in, in this tab. Tokens stay in its memory: a reload or a new tab asks the sign-in page again, which answers
// at once while the browser is signed in (docs/decisions/007). So nothing of a session lies on a shared computer.
import { sendByFetch } from '@aruga/client/send'
import { createSession } from '@aruga/client/session'
import { type LocalStore, TOKEN_KEY } from '@aruga/client/session-store'
import { createSignIn } from '@aruga/client/sign-in'
import { CONSOLE_CLIENT_ID } from '@aruga/contract/connect'
import { DEFAULT_PROGRAM_SCOPE, scopeOf } from '@aruga/contract/limits'
import { signedOut } from './signed-out.ts'

export const baseUrl: string = import.meta.env.VITE_API_URL ?? ''
export const send = sendByFetch((...request) => fetch(...request))

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

/** What tabs share is the start of the idle time, under names of the console's own: the patient's app has the same origin. */
const nameOf = (key: string) => `console.${key}`
const localStore: LocalStore = {
  getItem: (key) => window.localStorage.getItem(nameOf(key)),
  setItem: (key, value) => key !== TOKEN_KEY && window.localStorage.setItem(nameOf(key), value),
  removeItem: (key) => window.localStorage.removeItem(nameOf(key)),
}

let askStillThere: () => void = () => undefined
/** The shell's dialog asks "Still there?". Answers the way to take it back. */
export function onIdle(ask: () => void) {
  askStillThere = ask
  return () => {
    askStillThere = () => undefined
  }
}

let showNotice: (message: string) => void = () => undefined
/** What the session has to say, as that it has ended, is shown by `show`. */
export const onNotice = (show: (message: string) => void) => {
  showNotice = show
}

export const session = createSession({
  baseUrl,
  client,
  send,
  appStore,
  localStore,
  events: {
    toast: ({ message }) => showNotice(message),
    // They are part of the screens, which go with the session.
    dismissOverlays: () => undefined,
    navigateToLogin: (comesBack) => signedOut.show(comesBack ? 'ended' : 'left'),
    askStillThere: () => askStillThere(),
  },
})

export const signIn = createSignIn({
  // In development the server's own address: its page posts to itself, not to Vite's.
  baseUrl: import.meta.env.VITE_SIGN_IN_URL ?? baseUrl,
  client,
  redirectUri: new URL(import.meta.env.BASE_URL, window.location.origin).href,
  tabStore: window.sessionStorage,
  crypto: window.crypto,
})

/** A log-out ends the session of each tab at the server; they are told, rather than left to find out. */
const tabs = new BroadcastChannel('aruga-console')
tabs.addEventListener('message', () => void session.endedElsewhere())

const lastThings = new Set<() => Promise<void>>()
/** What has to reach the server before the session ends. */
export const beforeLogOut = (work: () => Promise<void>) => void lastThings.add(work)

export async function logOut() {
  await Promise.all([...lastThings].map((work) => work()))
  tabs.postMessage('logged out')
  await session.logOut()
}
