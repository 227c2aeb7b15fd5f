import { linkedPaths } from '@aruga/contract/links'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { startTestApp } from '../testing/app.ts'

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':')
const settings = { ANDROID_APP: `test.aruga.app=${FINGERPRINT}`, IOS_APP: 'ABCDE12345.test.aruga.app' }
const config = (changes: Record<string, string>) => readConfig({ FILES_KEY: 'a1'.repeat(32), ...changes })

test('Phones learn which apps may open the links of our mails, each path of them and no other', async () => {
  const { androidApp, iosApp } = config(settings)
  const server = await startTestApp({ androidApp, iosApp })
  const android = await server.app.inject('/.well-known/assetlinks.json')
  expect(android.headers['content-type']).toMatch(/^application\/json/)
  expect(android.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: 'test.aruga.app', sha256_cert_fingerprints: [FINGERPRINT] },
    },
  ])
  const ios = await server.app.inject('/.well-known/apple-app-site-association')
  expect(ios.headers['content-type']).toMatch(/^application\/json/)
  const [{ appIDs, components }] = ios.json().applinks.details
  expect(appIDs).toEqual(['ABCDE12345.test.aruga.app'])
  expect(components).toEqual(linkedPaths.map((path) => ({ '/': path })))
  await server.close()
})

test('A program without an app of its own names none', async () => {
  const server = await startTestApp()
  for (const name of ['assetlinks.json', 'apple-app-site-association'])
    expect((await server.app.inject(`/.well-known/${name}`)).statusCode).toBe(404)
  await server.close()
})

test('Two signing keys, the store’s and the program’s, may be listed together', () => {
  const other = FINGERPRINT.replaceAll('AB', 'CD')
  expect(config({ ANDROID_APP: `test.aruga.app=${FINGERPRINT},${other}` }).androidApp).toEqual({
    id: 'test.aruga.app',
    fingerprints: [FINGERPRINT, other],
  })
})

test.each([
  [{ ANDROID_APP: 'test.aruga.app' }, 'ANDROID_APP must be'],
  [{ ANDROID_APP: 'test.aruga.app=AB:CD' }, 'ANDROID_APP must be'],
  [{ ANDROID_APP: `aruga=${FINGERPRINT}` }, 'ANDROID_APP must be'],
  [{ IOS_APP: 'test.aruga.app' }, 'IOS_APP must be'],
])('The server does not start with %j', (changes, message) => {
  expect(() => config(changes)).toThrow(message)
})
