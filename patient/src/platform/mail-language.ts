// Mails are written in the language that the person reads the app in. The server is told after each log-in and at each
// change, quietly; what could not be told is tried again when the app is opened, comes back, or finds the network again.
import { setLanguage } from '@aruga/contract/profile/profile'
import { language, onLanguageChange } from '../i18n/messages.ts'
import { api, session } from './api.ts'
import { onNetworkChange } from './network.ts'

/** Which log-in was told which language. */
const TOLD_KEY = 'mailLanguage'

async function tell() {
  const logIn = session.current()?.logIn
  const current = language()
  const told = `${logIn} ${current}`
  if (!logIn) return window.localStorage.removeItem(TOLD_KEY)
  if (window.localStorage.getItem(TOLD_KEY) === told) return
  await api.call(setLanguage, { body: { language: current } }, { background: true, quiet: true })
  window.localStorage.setItem(TOLD_KEY, told)
}

/** Starts to tell the server. Call once. */
export function keepMailLanguage() {
  let last: Promise<void> = Promise.resolve()
  const next = () => {
    // One after the other, so that the last change is the one that stays.
    last = last.then(tell).catch(tryAgainLater)
  }
  session.subscribe(next)
  onLanguageChange(next)
  onNetworkChange(next)
  document.addEventListener('visibilitychange', next)
  next()
}

const tryAgainLater = () => undefined
