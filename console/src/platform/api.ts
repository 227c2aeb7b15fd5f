import { createApi } from '@aruga/client/api'
import { sendByXhr } from '@aruga/client/send-by-xhr'
import { useSyncExternalStore } from 'react'
import { baseUrl, send, session } from './session.ts'

/**
 * Every call: `api.call(readCase, { params: { kind, id } })`. Staff work in English. What a screen reads by the clock is
 * called with `background: true`, so that it keeps no session open.
 */
export const api = createApi({
  baseUrl,
  session,
  language: () => 'en',
  send,
  sendForm: sendByXhr(() => new XMLHttpRequest()),
})

export const useSignedIn = (): boolean => useSyncExternalStore(session.subscribe, session.isLoggedIn)
