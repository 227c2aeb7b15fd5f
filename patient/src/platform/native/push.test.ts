// @vitest-environment happy-dom
// Messages of Google and Apple, as they arrive on a phone.

import { fakeFetch, noNetwork } from '@aruga/client/testing/fake-fetch'
import { pushShown, removePushSubscription, savePhone } from '@aruga/contract/notifications/push'
import { beforeEach, expect, test } from 'vitest'
import { emptyDevice, logInAs } from '../../testing/device.ts'
import { phone } from '../../testing/phone.ts'
import { forgetPush, readPushState, syncPush, turnOffPush, turnOnPush, watchMessages } from './push.ts'

/** The answers of the phone's owner and of Google or Apple. */
const answers = { receive: 'prompt', answer: 'granted', token: 'token-1', fails: false, delivered: [] as object[] }
let server: ReturnType<typeof fakeFetch>
let isAway = false
/** The plugin methods that were called, by name. */
const methods = () =>
  phone.calls
    .map(([method]) => method.replace('PushNotifications.', ''))
    .filter((method) => method !== 'checkPermissions' && method !== 'getDeliveredNotifications')
const bodies = () => server.calls.map(({ name, input }) => [name, (input as { body: object }).body])
const forget = () => {
  phone.calls.length = 0
  server.forget()
}

beforeEach(async () => {
  Object.assign(answers, { receive: 'prompt', answer: 'granted', token: 'token-1', fails: false, delivered: [] })
  phone.reset()
  phone.is('android')
  phone.answers('PushNotifications.checkPermissions', () => ({ receive: answers.receive }))
  phone.answers('PushNotifications.requestPermissions', () => {
    answers.receive = answers.answer
    return { receive: answers.receive }
  })
  phone.answers('PushNotifications.register', () =>
    queueMicrotask(() =>
      answers.fails
        ? phone.happens('PushNotifications.registrationError', { error: 'no connection' })
        : phone.happens('PushNotifications.registration', { value: answers.token }),
    ),
  )
  phone.answers('PushNotifications.getDeliveredNotifications', () => ({ notifications: answers.delivered }))
  await emptyDevice()
  server = fakeFetch()
  isAway = false
  for (const endpoint of [savePhone, removePushSubscription, pushShown])
    server.on(endpoint, () => {
      if (isAway) throw noNetwork()
      return undefined
    })
  await logInAs('ana')
})

test('The phone asks for its permission only after the switch, and the server learns its token', async () => {
  expect(await readPushState()).toBe('off')
  await syncPush()
  expect([methods(), bodies()]).toEqual([[], []])
  expect(await turnOnPush()).toBe('on')
  expect(methods()).toEqual(['requestPermissions', 'createChannel', 'register'])
  expect(phone.calls).toContainEqual(['PushNotifications.createChannel', expect.objectContaining({ id: 'news' })])
  expect(bodies()).toEqual([['savePhone', { service: 'fcm', token: 'token-1' }]])
  expect(await readPushState()).toBe('on')
})

test('An iPhone names Apple, and has no channels', async () => {
  phone.is('ios')
  await turnOnPush()
  expect(methods()).toEqual(['requestPermissions', 'register'])
  expect(bodies()).toEqual([['savePhone', { service: 'apns', token: 'token-1' }]])
})

test('Without the permission nothing is registered, and the switch says why', async () => {
  answers.answer = 'denied'
  expect(await turnOnPush()).toBe('denied')
  expect(methods()).toEqual(['requestPermissions'])
})

test.each([
  ['the phone', () => Object.assign(answers, { fails: true })],
  [
    'the server',
    () => {
      isAway = true
    },
  ],
])('When %s cannot be reached it stays off, and can be tried again', async (_who, breaks) => {
  breaks()
  await expect(turnOnPush()).rejects.toThrow()
  expect(await readPushState()).toBe('off')
  Object.assign(answers, { fails: false })
  isAway = false
  expect(await turnOnPush()).toBe('on')
})

test('A token that has changed while the app was closed replaces the old one; an unchanged token is sent once per log-in', async () => {
  await turnOnPush()
  server.forget()
  await syncPush()
  expect(bodies()).toEqual([])
  answers.token = 'token-2'
  await syncPush()
  await logInAs('ana')
  await syncPush()
  expect(bodies()).toEqual([
    ['savePhone', { service: 'fcm', token: 'token-2', replaces: 'token-1' }],
    ['savePhone', { service: 'fcm', token: 'token-2' }],
  ])
})

test('A token that changes while the app is open is replaced at once', async () => {
  await turnOnPush()
  const stop = watchMessages(() => {})
  await expect.poll(() => phone.listenersOf('PushNotifications.registration')).toBe(1)
  phone.happens('PushNotifications.registration', { value: 'token-3' })
  await expect
    .poll(() => bodies().at(-1))
    .toEqual(['savePhone', { service: 'fcm', token: 'token-3', replaces: 'token-1' }])
  stop()
  await expect.poll(() => phone.listenersOf('PushNotifications.registration')).toBe(0)
})

test('A log-out ends it on the phone and on the server, and clears what lies on the screen', async () => {
  await turnOnPush()
  forget()
  expect(await turnOffPush()).toBe('off')
  expect(methods()).toEqual(['removeAllDeliveredNotifications', 'unregister'])
  expect(bodies()).toEqual([['removePushSubscription', { endpoint: 'token-1' }]])
  expect(await readPushState()).toBe('off')
})

test('Another patient on the same phone gets no messages meant for the first', async () => {
  await turnOnPush()
  await logInAs('ben')
  expect(await readPushState()).toBe('off')
  await syncPush()
  expect(methods().slice(-2)).toEqual(['removeAllDeliveredNotifications', 'unregister'])
})

test('If messages were never on, a log-out changes nothing', async () => {
  await forgetPush()
  expect(methods()).toEqual([])
})

test('A tap opens what the message is about and reports it as seen; a message that arrives while the app is open is reported too', async () => {
  const opened: string[] = []
  watchMessages((path) => opened.push(path))
  await expect.poll(() => phone.listenersOf('PushNotifications.registration')).toBe(1)
  const notification = { data: { path: '/loa-details?id=1', token: 'seen-1' } }
  phone.happens('PushNotifications.pushNotificationActionPerformed', { actionId: 'dismiss', notification })
  expect(opened).toEqual([])
  phone.happens('PushNotifications.pushNotificationActionPerformed', { actionId: 'tap', notification })
  phone.happens('PushNotifications.pushNotificationReceived', { data: { token: 'seen-2' } })
  phone.happens('PushNotifications.pushNotificationReceived', { data: {} })
  expect(opened).toEqual(['/loa-details?id=1'])
  await expect
    .poll(() => bodies())
    .toEqual([
      ['pushShown', { token: 'seen-1' }],
      ['pushShown', { token: 'seen-2' }],
    ])
})

test('An iPhone reports at its start which messages are still on the screen', async () => {
  phone.is('ios')
  await turnOnPush()
  answers.delivered = [{ data: { token: 'seen-3' } }, { data: {} }]
  server.forget()
  await syncPush()
  expect(bodies()).toEqual([['pushShown', { token: 'seen-3' }]])
})
