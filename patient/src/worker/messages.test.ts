// What the service worker does with a push message, against a browser of which only the calls are replaced.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeMessages } from './messages.ts'

type Handler = (event: object) => void
const handlers = new Map<string, Handler>()
const showNotification = vi.fn(async () => {})
const setAppBadge = vi.fn(async () => {})
const openWindow = vi.fn(async () => null)
let windows: object[] = []
const worker = {
  addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
  registration: { showNotification },
  navigator: { setAppBadge },
  clients: { matchAll: async () => windows, openWindow },
}
const sent = vi.fn(async () => new Response(null, { status: 204 }))

beforeEach(() => {
  vi.stubGlobal('fetch', sent)
  takeMessages(worker as never)
})
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  windows = []
})

async function happen(type: string, event: object) {
  let work: Promise<unknown> = Promise.resolve()
  handlers.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}

const message = {
  title: 'You have news about your letter',
  body: 'Tap to open the app.',
  path: '/loa-details?id=1',
  tag: 'letter-1',
  token: 'secret',
  language: 'en',
  unread: 3,
}
const arrive = () => happen('push', { data: { json: () => message } })
const close = vi.fn()
const tap = () => happen('notificationclick', { notification: { close, data: { path: message.path } } })

/** An open window of the app; `follows`: somebody is there who leads to the page. */
function openApp(follows: boolean) {
  const app = {
    focus: async () => app,
    navigate: vi.fn(),
    postMessage: vi.fn((_data: object, [port]: MessagePort[]) => follows && port?.postMessage(true)),
  }
  windows = [app]
  return app
}

test('A message is shown, in place of an older one about the same thing, counted, and reported to the server', async () => {
  await arrive()
  expect(showNotification).toHaveBeenCalledWith(
    message.title,
    expect.objectContaining({ body: message.body, tag: 'letter-1', lang: 'en', data: { path: message.path } }),
  )
  expect(setAppBadge).toHaveBeenCalledWith(3)
  expect(sent).toHaveBeenCalledWith(
    '/api/app/profile/push-shown',
    expect.objectContaining({ method: 'POST', body: '{"token":"secret"}' }),
  )
})

test('A message that could not be shown is not reported as shown: its mail follows', async () => {
  showNotification.mockRejectedValueOnce(new TypeError('no permission'))
  await expect(arrive()).rejects.toThrow('no permission')
  expect(sent).not.toHaveBeenCalled()
})

test('Without a network for the answer the message stays shown', async () => {
  sent.mockRejectedValueOnce(new TypeError('offline'))
  await arrive()
  expect(showNotification).toHaveBeenCalled()
})

test('A tap with the app closed opens it at what the message is about', async () => {
  await tap()
  expect(close).toHaveBeenCalled()
  expect(openWindow).toHaveBeenCalledWith(message.path)
})

test('A tap with the app open leads there in the app, and what is typed stays', async () => {
  const app = openApp(true)
  await tap()
  expect(app.postMessage).toHaveBeenCalledWith({ open: message.path }, expect.anything())
  expect(app.navigate).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

test('A tap with the app at the log-in loads the page, which asks for the log-in first', async () => {
  const app = openApp(false)
  await tap()
  expect(app.navigate).toHaveBeenCalledWith(message.path)
})
