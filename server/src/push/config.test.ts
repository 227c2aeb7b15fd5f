import { expect, test } from 'vitest'
import { appleAccount } from '../testing/apple.ts'
import { readApns, readFcm } from './config.ts'

const { key } = appleAccount('')
const APPLE = { APNS_KEY: key, APNS_KEY_ID: 'KEY1234567', IOS_APP: 'ABCDE12345.test.aruga.app' }
const reading = (environment: Record<string, string | undefined>) => (name: string) => environment[name]

test('Without its key neither service is used', () => {
  expect([readFcm(reading({})), readApns(reading({}))]).toEqual([undefined, undefined])
})

test('Apple’s team and app are those of the app links', () => {
  expect(readApns(reading(APPLE))).toMatchObject({
    team: 'ABCDE12345',
    bundleId: 'test.aruga.app',
    url: 'https://api.push.apple.com',
  })
  expect(readApns(reading({ ...APPLE, APNS_HOST: 'sandbox' }))?.url).toBe('https://api.sandbox.push.apple.com')
})

test.each([
  [{ FCM_SERVICE_ACCOUNT: '{' }, /^FCM_SERVICE_ACCOUNT must be/],
  [{ FCM_SERVICE_ACCOUNT: '{"project_id":"a","client_email":"b","private_key":"c"}' }, /^FCM_SERVICE_ACCOUNT must be/],
  [{ ...APPLE, APNS_KEY: 'a key' }, /^APNS_KEY must be/],
  [{ ...APPLE, APNS_KEY_ID: undefined }, /^APNS_KEY_ID must be/],
  [{ ...APPLE, IOS_APP: undefined }, /^APNS_KEY needs IOS_APP/],
  [{ ...APPLE, APNS_HOST: 'elsewhere' }, /^APNS_HOST must be/],
])('A server with %j does not start', (environment, why) => {
  const read = reading(environment)
  expect(() => [readFcm(read), readApns(read)]).toThrow(why)
})
