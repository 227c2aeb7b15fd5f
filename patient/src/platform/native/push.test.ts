// @vitest-environment happy-dom
// Messages of Google and Apple, against a stand-in for the plugin and for the server's calls. The plugin itself runs on a phone only.
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetPush, readPushState, syncPush, turnOffPush, turnOnPush, watchMessages } from './push.ts'

type Listener = (event: object) => void
const phone = vi.hoisted(() => ({
  platform: 'android',
  receive: 'prompt',
  answer: 'granted',
  token: 'token-1',
  fails: false,
  calls: [] as unknown[],
  delivered: [] as object[],
  listeners: new Map<string, Set<(event: object) => void>>(),
}))
const server = vi.hoisted(() => ({ calls: [] as [string, object][], isAway: false, patient: 'ana', logIn: 'log-in-1' }))
const happen = (name: string, event: object) => {
  for (const listener of phone.listeners.get(name) ?? []) listener(event)
}
vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform: () => phone.platform } }))
vi.mock('@capacitor/push-notifications', () => ({
  PushNotifications: {
    checkPermissions: async () => ({ receive: phone.receive }),
    requestPermissions: async () => {
      phone.calls.push('asked')
      phone.receive = phone.answer
      return { receive: phone.receive }
    },
    createChannel: async ({ id }: { id: string }) => phone.calls.push(`channel ${id}`),
    register: async () => {
      phone.calls.push('registered')
      queueMicrotask(() =>
        phone.fails
          ? happen('registrationError', { error: 'no connection' })
          : happen('registration', { value: phone.token }),
      )
    },
    unregister: async () => phone.calls.push('unregistered'),
    removeAllDeliveredNotifications: async () => phone.calls.push('cleared'),
    getDeliveredNotifications: async () => ({ notifications: phone.delivered }),
    addListener: async (name: string, listener: Listener) => {
      const all = phone.listeners.get(name) ?? new Set()
      phone.listeners.set(name, all.add(listener))
      return { remove: async () => void all.delete(listener) }
    },
  },
}))
vi.mock('../api.ts', () => ({
  session: { patient: () => ({ id: server.patient }), current: () => ({ logIn: server.logIn }) },
  api: {
    call: async ({ name }: { name: string }, { body }: { body: object }) => {
      if (server.isAway) throw new Error('offline')
      server.calls.push([name, body])
    },
  },
}))

beforeEach(() => {
  window.localStorage.clear()
  Object.assign(phone, { platform: 'android', receive: 'prompt', answer: 'granted', token: 'token-1', fails: false })
  phone.calls.length = phone.delivered.length = server.calls.length = 0
  phone.listeners.clear()
  Object.assign(server, { isAway: false, patient: 'ana', logIn: 'log-in-1' })
})

test('The phone asks for its permission only after the switch, and the server learns its token', async () => {
  expect(await readPushState()).toBe('off')
  await syncPush()
  expect([phone.calls, server.calls]).toEqual([[], []])
  expect(await turnOnPush()).toBe('on')
  expect(phone.calls).toEqual(['asked', 'channel news', 'registered'])
  expect(server.calls).toEqual([['savePhone', { service: 'fcm', token: 'token-1' }]])
  expect(await readPushState()).toBe('on')
})

test('An iPhone names Apple, and has no channels', async () => {
  phone.platform = 'ios'
  await turnOnPush()
  expect(phone.calls).toEqual(['asked', 'registered'])
  expect(server.calls).toEqual([['savePhone', { service: 'apns', token: 'token-1' }]])
})

test('Without the permission nothing is registered, and the switch says why', async () => {
  phone.answer = 'denied'
  expect(await turnOnPush()).toBe('denied')
  expect(phone.calls).toEqual(['asked'])
})

test.each([
  ['the phone', () => Object.assign(phone, { fails: true })],
  ['the server', () => Object.assign(server, { isAway: true })],
])('When %s cannot be reached it stays off, and can be tried again', async (_who, breaks) => {
  breaks()
  await expect(turnOnPush()).rejects.toThrow()
  expect(await readPushState()).toBe('off')
  Object.assign(phone, { fails: false })
  Object.assign(server, { isAway: false })
  expect(await turnOnPush()).toBe('on')
})

test('A token that has changed while the app was closed replaces the old one; one that has not is told once a log-in', async () => {
  await turnOnPush()
  server.calls.length = 0
  await syncPush()
  expect(server.calls).toEqual([])
  phone.token = 'token-2'
  await syncPush()
  server.logIn = 'log-in-2'
  await syncPush()
  expect(server.calls).toEqual([
    ['savePhone', { service: 'fcm', token: 'token-2', replaces: 'token-1' }],
    ['savePhone', { service: 'fcm', token: 'token-2' }],
  ])
})

test('A token that changes while the app is open is replaced at once', async () => {
  await turnOnPush()
  const stop = watchMessages(() => {})
  await vi.waitFor(() => expect(phone.listeners.get('registration')?.size).toBe(1))
  happen('registration', { value: 'token-3' })
  await vi.waitFor(() =>
    expect(server.calls.at(-1)).toEqual(['savePhone', { service: 'fcm', token: 'token-3', replaces: 'token-1' }]),
  )
  stop()
  await vi.waitFor(() => expect(phone.listeners.get('registration')?.size).toBe(0))
})

test('A log-out ends it on the phone and on the server, and clears what lies on the screen', async () => {
  await turnOnPush()
  phone.calls.length = server.calls.length = 0
  expect(await turnOffPush()).toBe('off')
  expect(phone.calls).toEqual(['cleared', 'unregistered'])
  expect(server.calls).toEqual([['removePushSubscription', { endpoint: 'token-1' }]])
  expect(await readPushState()).toBe('off')
})

test('Another patient on the same phone hears nothing that was meant for the first', async () => {
  await turnOnPush()
  server.patient = 'ben'
  expect(await readPushState()).toBe('off')
  await syncPush()
  expect(phone.calls.slice(-2)).toEqual(['cleared', 'unregistered'])
})

test('Where it was never on, a log-out touches nothing', async () => {
  await forgetPush()
  expect(phone.calls).toEqual([])
})

test('A tap leads to what the message is about and says that it was seen; so does one that arrives while the app is open', async () => {
  const opened: string[] = []
  watchMessages((path) => opened.push(path))
  await vi.waitFor(() => expect(phone.listeners.size).toBe(3))
  const notification = { data: { path: '/loa-details?id=1', token: 'seen-1' } }
  happen('pushNotificationActionPerformed', { actionId: 'dismiss', notification })
  expect(opened).toEqual([])
  happen('pushNotificationActionPerformed', { actionId: 'tap', notification })
  happen('pushNotificationReceived', { data: { token: 'seen-2' } })
  happen('pushNotificationReceived', { data: {} })
  expect(opened).toEqual(['/loa-details?id=1'])
  await vi.waitFor(() =>
    expect(server.calls).toEqual([
      ['pushShown', { token: 'seen-1' }],
      ['pushShown', { token: 'seen-2' }],
    ]),
  )
})

test('An iPhone tells at its start what still lies on the screen', async () => {
  phone.platform = 'ios'
  await turnOnPush()
  phone.delivered = [{ data: { token: 'seen-3' } }, { data: {} }]
  server.calls.length = 0
  await syncPush()
  expect(server.calls).toEqual([['pushShown', { token: 'seen-3' }]])
})
