import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApple } from '../testing/apple.ts'
import { openApns } from './apns.ts'

let apple: Awaited<ReturnType<typeof startApple>>
let apns: ReturnType<typeof openApns>
beforeAll(async () => {
  apple = await startApple()
})
beforeEach(() => {
  apple.received.length = 0
  apple.answers.length = 0
  apns = openApns(apple.account)
})
afterEach(async () => {
  vi.useRealTimers()
  await apns.close?.()
})
afterAll(() => apple.stop())

const DEVICE = 'A1'.repeat(32)
const PHONE = { service: 'apns', endpoint: DEVICE } as const
const message = {
  title: 'You have news about your letter',
  body: 'Tap to open the app.',
  path: '/loa-details?id=1',
  tag: 'letter-1',
  language: 'en',
  unread: 3,
  token: 'secret',
}
const send = () => apns.send(PHONE, message, 900)

test('A message arrives signed by the team’s key, with its link, its expiry and what it replaces', async () => {
  expect(await send()).toBe('taken')
  const [{ device, headers, payload } = {}] = apple.received
  expect(device).toBe(DEVICE)
  expect(headers).toMatchObject({
    'apns-priority': '10',
    'apns-collapse-id': 'letter-1',
    'apns-topic': 'test.aruga.app',
  })
  expect(Number(headers?.['apns-expiration']) - Date.now() / 1000).toBeCloseTo(900, -1)
  expect(payload).toEqual({
    aps: { alert: { title: message.title, body: message.body }, badge: 3, sound: 'default' },
    path: message.path,
    token: 'secret',
  })
})

test('Many messages go over one connection with one signature; a connection that Apple ends is opened again', async () => {
  const [connections, tokens] = [apple.connections(), apple.tokens()]
  await Promise.all(Array.from({ length: 20 }, send))
  expect([apple.connections() - connections, apple.tokens() - tokens, apple.received.length]).toEqual([1, 1, 20])
  apple.endConnections()
  await expect.poll(() => send()).toBe('taken')
  expect(apple.connections() - connections).toBe(2)
})

test.each([
  [410, 'Unregistered'],
  [410, 'ExpiredToken'],
  [400, 'BadDeviceToken'],
  [400, 'DeviceTokenNotForTopic'],
])('A phone that Apple answers with %i %s is gone', async (status, reason) => {
  apple.answers.push({ status, reason })
  expect(await send()).toBe('gone')
})

test('A message that Apple rejects is refused, and its phone stays', async () => {
  apple.answers.push({ status: 413, reason: 'PayloadTooLarge' })
  expect(await send()).toBe('refused')
})

test.each([
  [429, 'TooManyRequests'],
  [503, 'Shutdown'],
])('When Apple answers %i %s the message is sent again after the delay that it names', async (status, reason) => {
  apple.answers.push({ status, reason, retryAfter: '60' })
  await expect(send()).rejects.toMatchObject({ message: `Apple answers ${status}`, afterSeconds: 60 })
})

test('A message whose connection breaks is tried again', async () => {
  apple.answers.push('cut')
  await expect(send()).rejects.toThrow(/^Apple does not answer/)
  expect(await send()).toBe('taken')
})

test('A silent connection is given up after ten seconds, and not used again', async () => {
  const connections = apple.connections()
  apple.answers.push('silence')
  await expect(send()).rejects.toThrow('Apple does not answer (TimeoutError)')
  expect(await send()).toBe('taken')
  expect(apple.connections() - connections).toBe(2)
})

test('A key that Apple does not know is ours to mend: the phone stays', async () => {
  apns = openApns({ ...apple.account, keyId: 'OTHER67890' })
  await expect(send()).rejects.toThrow('Apple refuses the key of APNS_KEY (InvalidProviderToken)')
})

test('An old signature is renewed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const tokens = apple.tokens()
  await send()
  vi.setSystemTime(Date.now() + 30 * 60_000)
  await send()
  expect(apple.tokens() - tokens).toBe(1)
  vi.setSystemTime(Date.now() + 30 * 60_000)
  await send()
  expect(apple.tokens() - tokens).toBe(2)
})
