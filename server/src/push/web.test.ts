import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPushService } from '../testing/push-service.ts'
import { isPublicAddress, parseEndpoint, publicLookup } from './address.ts'
import { openPush } from './push.ts'

const KEY = 'q1dXpwnVZWfI4Yq2QeYzN2hhwYyNbqVw8o3J0a1B2cM'
const options = {
  fcm: undefined,
  sms: undefined,
  apns: undefined,
  vapidPrivateKey: KEY,
  mailFrom: 'Aruga <no-reply@demo.test>',
  production: false,
}
const push = openPush(options)
if (!push) throw new Error('There is a key.')

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

const message = { title: 'News', body: 'Tap', path: '/', tag: 'letters', language: 'en', unread: 1, token: 'secret' }
const send = () => push.send(service.subscribe(), message, 60)

test('A message arrives encrypted for the browser, signed for the push service, and with its lifetime', async () => {
  expect(await send()).toBe('taken')
  const [{ headers, message: opened } = {}] = service.received
  expect(opened).toEqual(message)
  expect(headers).toMatchObject({ ttl: '60', urgency: 'high', topic: 'letters', 'content-encoding': 'aes128gcm' })
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers?.authorization ?? '') ?? []
  expect(key).toBe(push.publicKey)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ aud: new URL(service.subscribe().endpoint).origin, sub: 'mailto:no-reply@demo.test' })
})

test.each([404, 410])('A subscription that the push service answers with %i is gone', async (status) => {
  service.answers.push(status)
  expect(await send()).toBe('gone')
})

test.each([429, 503])('A push service that answers %i gets the message again later', async (status) => {
  service.answers.push(status)
  await expect(send()).rejects.toThrow(`the push service answers ${status}`)
})

test('A push service’s delay is respected', async () => {
  service.answers.push(503)
  await expect(send()).rejects.toMatchObject({ afterSeconds: 90 })
})

test('A redirect is not followed', async () => {
  service.answers.push(307)
  expect(await send()).toBe('refused')
})

test('Without a key nothing is sent', () => {
  expect(openPush({ ...options, vapidPrivateKey: undefined })).toBeNull()
})

test.each([
  'http://push.test/send',
  'https://push.test:8443/send',
  'https://user:secret@push.test/send',
  'https://localhost/send',
  'https://database/send',
  'https://127.0.0.1/send',
  'https://2130706433/send',
  'https://0x7f.1/send',
  'https://10.1.2.3/send',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/send',
  'https://[::ffff:10.0.0.1]/send',
  'https://[fd00::1]/send',
  'https://[::127.0.0.1]/send',
  'https://[::a9fe:a9fe]/send',
  'https://[::ffff:8.8.8.8]/send',
  'https://[4000::1]/send',
  'https://[2001:0:a00:1::]/send',
  'http://127.0.0.1:3000/send',
  'file:///etc/passwd',
  'push',
])('%s is no address of a push service', (endpoint) => {
  expect(parseEndpoint(endpoint, true)).toBeUndefined()
})

test('A push service on the internet is', () => {
  expect(parseEndpoint('https://push.test/send/abc', true)?.hostname).toBe('push.test')
})

test.each([
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2002:808:808::', false],
  ['64:ff9b:1::a00:1', false],
  ['::ffff:0:10.0.0.1', false],
  ['::808:808', false],
  ['fec0::1', false],
  ['3fff::1', false],
  ['5f00::1', false],
  ['1::1', false],
  ['2001:20::1', false],
  ['2404:6800:4017::200e', true],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test('A name that resolves to an internal machine is refused when a message is sent, whatever it resolved to before', async () => {
  const resolving = (...addresses: string[]) =>
    new Promise((resolve) =>
      publicLookup((_host, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
      )('push.test', {}, (error, address) => resolve(error?.message ?? address)),
    )
  expect(await resolving('8.8.8.8')).toBe('8.8.8.8')
  expect(await resolving('192.168.1.1')).toBe('the address is not on the internet')
  expect(await resolving('8.8.8.8', '127.0.0.1')).toBe('the address is not on the internet')
})

test('A key that is not a point of the curve is refused', () => {
  const own = service.subscribe()
  expect(push.accepts(own)).toBe('yes')
  expect(push.accepts({ ...own, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe('key')
})
