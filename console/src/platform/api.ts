import { type Api, createApi } from '@aruga/client/api'
import { ApiProblem } from '@aruga/client/api-problem'
import { isInBackground } from '@aruga/client/background'
import { send } from '@aruga/client/send'
import { sendByXhr } from '@aruga/client/send-by-xhr'
import { useSyncExternalStore } from 'react'
import { baseUrl, session } from './session.ts'
import { till } from './till.ts'

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
 * `background: true` or `inBackground`, so that they do not extend the session. While the till is locked, a call waits until it is
 * open; one that the server refuses because it locked first is made again then.
 */
export const api: Api = {
  call: async (endpoint, input, options = {}) => {
    const background = options.background ?? isInBackground(options.signal)
    const call = () => client.call(endpoint, input, { ...options, background })
    if (endpoint.whileLocked) return call()
    await till.whenOpen()
    return call().catch(async (error) => {
      if (!(error instanceof ApiProblem) || error.code !== 'TillLocked' || !till.lock()) throw error
      await till.whenOpen()
      return call()
    })
  },
}

/** For calls whose failure the screen itself shows: `api.call(…, …, inPlace)` shows no toast. */
export const inPlace = { handles: true, quiet: true }

export const useSignedIn = (): boolean => useSyncExternalStore(session.subscribe, session.isLoggedIn)
