import { type Api, createApi } from '@aruga/client/api'
import { isInBackground } from '@aruga/client/background'
import { sendByXhr } from '@aruga/client/send-by-xhr'
import { useSyncExternalStore } from 'react'
import { baseUrl, send, session } from './session.ts'

const client = createApi({
  baseUrl,
  session,
  language: () => 'en',
  send,
  sendForm: sendByXhr(() => new XMLHttpRequest()),
})

/**
 * Every call: `api.call(readCase, { params: { kind, id } })`. Staff work in English. What a screen reads by the clock, or
 * because of a change event (events.ts), is called with `background: true` or `inBackground`: it keeps no session open.
 */
export const api: Api = {
  call: (endpoint, input, options = {}) =>
    client.call(endpoint, input, { ...options, background: options.background ?? isInBackground(options.signal) }),
}

/** For a call whose failure the screen says itself, beside what asked for it: `api.call(…, …, inPlace)` toasts nothing. */
export const inPlace = { handles: true, quiet: true }

export const useSignedIn = (): boolean => useSyncExternalStore(session.subscribe, session.isLoggedIn)
