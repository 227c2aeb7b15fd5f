import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import type { ConfigError } from '../../config/config-error.ts'

const base = { FILES_KEY: '11'.repeat(32), PUBLIC_URL: 'https://aruga.test', NODE_ENV: 'production' }
const read = (REDIRECT_URIS?: string) => readConfig({ ...base, REDIRECT_URIS }).redirectUris

test('by default a log-in can return to the console and the patients’ app on this server', () => {
  expect(read()).toEqual({
    'aruga-console': ['https://aruga.test/console/'],
    'aruga-patient-app': ['https://aruga.test/sign-in'],
  })
})

test('a log-in can return to each of the program’s apps: web apps, and native apps by their ids (RFC 8252, 7.1)', () => {
  const fingerprint = Array(32).fill('AB').join(':')
  const urisOf = (settings: Record<string, string>) =>
    readConfig({ ...base, ...settings }).redirectUris['aruga-patient-app']
  expect(urisOf({ APP_URLS: 'Heart=https://heart.test,Kidney=https://kidney.test/app' })).toEqual([
    'https://heart.test/sign-in',
    'https://kidney.test/app/sign-in',
  ])
  expect(urisOf({ ANDROID_APP: `test.heart.app=${fingerprint}`, IOS_APP: 'ABCDE12345.test.heart.ios' })).toEqual([
    'https://aruga.test/sign-in',
    'test.heart.app:/sign-in',
    'test.heart.ios:/sign-in',
  ])
  // One id for both apps; an id that is not a valid scheme has no address.
  expect(urisOf({ ANDROID_APP: `test.heart=${fingerprint}`, IOS_APP: 'ABCDE12345.test.heart' })).toHaveLength(2)
  expect(urisOf({ ANDROID_APP: `test.heart_app=${fingerprint}` })).toHaveLength(1)
})

test('the operator can add redirect URIs by client', () => {
  expect(read('aruga-console=https://cdn.test/, aruga-patient-app = https://app.test/cb?x=a=b')).toEqual({
    'aruga-console': ['https://aruga.test/console/', 'https://cdn.test/'],
    'aruga-patient-app': ['https://aruga.test/sign-in', 'https://app.test/cb?x=a=b'],
  })
  expect(
    readConfig({ ...base, NODE_ENV: '', REDIRECT_URIS: 'aruga-console=http://localhost:5174/' }).redirectUris,
  ).toMatchObject({
    'aruga-console': expect.arrayContaining(['http://localhost:5174/']),
  })
})

test.each([
  ['https://cdn.test/'],
  ['unknown-client=https://cdn.test/'],
  ['__proto__=https://cdn.test/'],
  ['aruga-console='],
  ['aruga-console=cdn.test'],
  ['aruga-console=javascript:alert(1)'],
  ['aruga-console=http://cdn.test/'],
  ['aruga-console=https://*.cdn.test/'],
  ['aruga-console=https://cdn.test/#here'],
  ['aruga-console=https://cdn.test/,'],
])('REDIRECT_URIS=%s stops the start with a one-line error', (text) => {
  expect(() => read(text)).toThrow(
    expect.objectContaining<Partial<ConfigError>>({ message: expect.stringMatching(/^REDIRECT_URIS .*\.$/) }),
  )
})

test('the patient app cannot have the console’s client id', () => {
  expect(() => readConfig({ ...base, CLIENT_ID: 'aruga-console' })).toThrow(/^CLIENT_ID must not be aruga-console/)
})
