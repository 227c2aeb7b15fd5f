// Mails are written in the language that the person reads the app in. The server learns of it after each log-in and at each
// change, quietly; what could not be sent is tried again when the app is opened, comes back, or finds the network again.
import { setLanguage } from '@aruga/contract/profile/profile'
import { language, onLanguageChange } from '../i18n/messages.ts'
import { api, session } from './api.ts'
import { onNetworkChange } from './network.ts'
import { serialQueue } from './serial-queue.ts'

/** Which log-in the server knows which language of. */
const SAVED_KEY = 'mailLanguage'

async function save() {
  const logIn = session.current()?.logIn
  const current = language()
  const saved = `${logIn} ${current}`
  if (!logIn) return window.localStorage.removeItem(SAVED_KEY)
  if (window.localStorage.getItem(SAVED_KEY) === saved) return
  await api.call(setLanguage, { body: { language: current } }, { background: true, quiet: true })
  window.localStorage.setItem(SAVED_KEY, saved)
}

/** Starts to keep the server informed. Call once. */
export function keepMailLanguage() {
  // One after the other, so that the last change is the one that stays.
  const inTurn = serialQueue()
  const next = () => void inTurn(save).catch(tryAgainLater)
  session.subscribe(next)
  onLanguageChange(next)
  onNetworkChange(next)
  document.addEventListener('visibilitychange', next)
  next()
}

const tryAgainLater = () => undefined
