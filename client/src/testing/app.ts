import { readContentPage } from '@aruga/contract/content/content'
import { readLetter } from '@aruga/contract/letters/letters'
import { createApi } from '../api.ts'
import type { MissingCalls } from '../missing-calls.ts'
import type { SessionEvents } from '../notices.ts'
import type { Outgoing } from '../send.ts'
import { createSession } from '../session.ts'
import type { Locks } from '../session-refresh.ts'
import type { AppStore, LocalStore } from '../session-store.ts'
import { fakeServer, reply, tokens } from './fake-server.ts'

/** The storage that survives a restart of the app, and that two tabs share. */
export function device() {
  const app = new Map<string, unknown>()
  const local = new Map<string, string>()
  const appStore: AppStore = {
    get: async (key) => app.get(key),
    set: async (key, value) => app.set(key, value),
    remove: async (key) => app.delete(key),
  }
  const localStore: LocalStore = {
    getItem: (key) => local.get(key) ?? null,
    setItem: (key, value) => void local.set(key, value),
    removeItem: (key) => void local.delete(key),
  }
  return { app, local, appStore, localStore, locks: oneAtATime() }
}

/** A minimal `navigator.locks`. */
function oneAtATime(): Locks {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request<T>(_: string, work: () => Promise<T>) {
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

const patientApp = { id: 'aruga-patient-app', secret: '', scope: 'openid offline_access' }

type Routes = Parameters<typeof fakeServer>[0]

/** An app (or a tab of it) on a device. `happened`: everything the person saw, in order. */
export function openApp(
  routes: Routes = {},
  on = device(),
  client = patientApp,
  missing?: MissingCalls,
  onIdle?: SessionEvents['onIdle'],
) {
  const happened: string[] = []
  const server = fakeServer({
    '/connect/token': () => tokens(1),
    '/connect/logout': () => reply(200),
    '/connect/revocat': () => reply(200),
    ...routes,
  })
  const events: SessionEvents = {
    toast: ({ message }) => happened.push(`toast: ${message}`),
    dismissOverlays: () => happened.push('overlays dismissed'),
    navigateToLogin: (comesBack) => happened.push(comesBack ? 'at /login, to come back' : 'at /login'),
    askStillThere: () => happened.push('still there?'),
    ...(onIdle && { onIdle }),
  }
  const session = createSession({
    baseUrl: '',
    client,
    send: (request: Outgoing) => {
      happened.push(`${request.method} ${request.url}`)
      return server.send(request)
    },
    ...on,
    events,
  })
  const person = { typesPassword: async () => false }
  const askPassword = () => {
    happened.push('password?')
    return person.typesPassword()
  }
  const api = createApi({
    baseUrl: '',
    session,
    language: () => 'en',
    send: server.send,
    askPassword,
    ...(missing && { missing }),
  })
  return {
    ...server,
    ...on,
    session,
    api,
    happened,
    /** Whether the person types the right password when asked. */
    person,
    readLetter: (options = {}) => api.call(readLetter, { params: { id: 'letter' } }, options),
    readPage: (options = {}) => api.call(readContentPage, { params: { slug: 'faq' } }, options),
  }
}

export const LETTER = '/api/app/patient-client/letter-of-authorization-details/letter'
export const PAGE = '/api/app/program/content/faq'

/** A logged-in app; the requests and events of the log-in itself are cleared. */
export async function openLoggedIn(routes: Routes = {}, on = device(), missing?: MissingCalls) {
  const app = openApp(routes, on, patientApp, missing)
  await app.session.logIn('patient@demo.test', 'Aruga-demo-1')
  app.happened.length = 0
  app.requests.length = 0
  return app
}

/** The bearer token a request carried. */
export const bearerOf = (request: Outgoing) => request.headers.authorization?.replace('Bearer ', '')
