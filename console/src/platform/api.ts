import { type Api, createApi } from '@aruga/client/api'
import { isInBackground } from '@aruga/client/background'
import { sendByXhr } from '@aruga/client/send-by-xhr'
import { useSyncExternalStore } from 'react'
import { baseUrl, send, session } from './session.ts'

let askPassword = async (): Promise<boolean> => false
/** Registers the dialog that asks for the password (app/password-question.tsx). */
export const onPasswordNeeded = (ask: typeof askPassword) => {
  askPassword = ask
}

const client = createApi({
  baseUrl,
  session,
  language: () => 'en',
  send,
  sendForm: sendByXhr(() => new XMLHttpRequest()),
  askPassword: () => askPassword(),
})

/**
 * Makes every call: `api.call(readCase, { params: { kind, id } })`. Polling and refetching after change events (events.ts) use
 * `background: true` or `inBackground`, so that they do not extend the session.
 */
export const api: Api = {
  call: (endpoint, input, options = {}) =>
    client.call(endpoint, input, { ...options, background: options.background ?? isInBackground(options.signal) }),
}

/** For calls whose failure the screen itself shows: `api.call(…, …, inPlace)` shows no toast. */
export const inPlace = { handles: true, quiet: true }

export const useSignedIn = (): boolean => useSyncExternalStore(session.subscribe, session.isLoggedIn)
