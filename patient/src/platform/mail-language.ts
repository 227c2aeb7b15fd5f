// Mails are in the language of the app. The server is informed after each log-in and each change, without a toast; a failed call is
// retried when the app is opened or resumed, or when the network is back.
import { firstOf } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import { setLanguage } from '@aruga/contract/profile/profile'
import { language, onLanguageChange } from '../i18n/messages.ts'
import { api, session } from './api.ts'
import { onNetworkChange } from './network.ts'
import { serialQueue } from './serial-queue.ts'

/** The log-in and language that the server last received. */
const SAVED_KEY = 'mailLanguage'

async function save() {
  const logIn = session.current()
  if (!logIn) return deviceStore.removeItem(SAVED_KEY)
  const current = language()
  const saved = `${firstOf(logIn).logIn} ${current}`
  if (deviceStore.getItem(SAVED_KEY) === saved) return
  await api.call(setLanguage, { body: { language: current } }, { background: true, quiet: true })
  deviceStore.setItem(SAVED_KEY, saved)
}

/** Keeps the server informed from now on. Call once. */
export function syncMailLanguage() {
  // One call at a time, so that the last change wins.
  const enqueue = serialQueue()
  const next = () => void enqueue(save).catch(retriedLater)
  session.subscribe(next)
  onLanguageChange(next)
  onNetworkChange(next)
  document.addEventListener('visibilitychange', next)
  next()
}

const retriedLater = () => undefined
