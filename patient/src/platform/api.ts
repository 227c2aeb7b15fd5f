// The app's one client and one session, over the browser's own fetch, XHR, locks and storages.

import { type Api, createApi } from '@aruga/client/api'
import { isInBackground } from '@aruga/client/background'
import { createMissingCalls } from '@aruga/client/missing-calls'
import { type Notice, noticeTexts, type SessionEvents } from '@aruga/client/notices'
import { sendByFetch } from '@aruga/client/send'
import { sendByXhr } from '@aruga/client/send-by-xhr'
import { createSession } from '@aruga/client/session'
import { deviceStore } from '@aruga/client/stores'
import { DEFAULT_CLIENT_ID, DEFAULT_PROGRAM_SCOPE, scopeOf } from '@aruga/contract/limits'
import { language } from '../i18n/messages.ts'
import { baseUrl } from './base-url.ts'
import { isAlerting } from './network.ts'
import { noticeText } from './notice-messages.ts'
import { dismissOverlays } from './overlays.ts'
import { learnServerTime } from './server-time.ts'
import { appStorage } from './storage.ts'
import { showToast } from './toasts.ts'

const send = sendByFetch(async (...request) => {
  const response = await fetch(...request)
  learnServerTime(response)
  return response
})

/** Whether the session asked "Still there?" before the dialogs were loaded. */
let isStillTherePending = false
const app = {
  goToLogin: (_comesBack: boolean): void => window.location.assign('/login'),
  askStillThere: (): void => {
    isStillTherePending = true
  },
  askPassword: async (): Promise<boolean> => false,
  goOn: async (): Promise<boolean> => false,
  onIdle: (async (_patientId, ended) => ended) as NonNullable<SessionEvents['onIdle']>,
}

/** Connects the app's router, which opens the log-in page after a session, and the dialogs that ask "Still there?" and for the password. */
export function attachApp(attached: Partial<typeof app>): void {
  Object.assign(app, attached)
  if (!isStillTherePending || !attached.askStillThere) return
  isStillTherePending = false
  attached.askStillThere()
}

/** In a native app: whether the idle time locks it instead of logging out (native/unlock.ts). */
export const idleLock = { begin: (): boolean => false }

export const client = {
  id: import.meta.env.VITE_CLIENT_ID ?? DEFAULT_CLIENT_ID,
  secret: import.meta.env.VITE_CLIENT_SECRET ?? '',
  scope: scopeOf(import.meta.env.VITE_PROGRAM_SCOPE ?? DEFAULT_PROGRAM_SCOPE),
}

function showNotice(notice: Notice): void {
  // The alert shows the same (docs/decisions/076).
  if (notice.kind === 'disconnected' && isAlerting()) return
  void noticeText(notice).then((text) => showToast(text))
}

/** The toast shown after a call without an answer (docs/specification.md#8). */
export const showDisconnected = () => showNotice({ kind: 'disconnected', message: noticeTexts.disconnected })

/** Who is logged in. Open it once at the start; `session.subscribe` reports every change. */
export const session = createSession({
  baseUrl,
  client,
  send,
  appStore: appStorage,
  localStore: deviceStore,
  locks: globalThis.navigator?.locks,
  events: {
    toast: showNotice,
    dismissOverlays,
    navigateToLogin: (comesBack) => app.goToLogin(comesBack),
    askStillThere: () => app.askStillThere(),
    onIdle: (...last) => app.onIdle(...last),
    goOn: () => app.goOn(),
    ...(import.meta.env.MODE === 'native' && { lock: () => idleLock.begin() }),
  },
})

/** The calls that the server has turned out not to support. */
export const missingCalls = createMissingCalls()

const calls = createApi({
  baseUrl,
  session,
  language,
  send,
  sendForm: sendByXhr(() => new XMLHttpRequest()),
  askPassword: () => app.askPassword(),
  missing: missingCalls,
})

/** Makes every call: `api.call(readLetter, { params: { id } })`. Background refreshes of a page do not keep the session open. */
export const api: Api = {
  call: (endpoint, input, options = {}) =>
    calls.call(endpoint, input, { ...options, background: options.background ?? isInBackground(options.signal) }),
}
