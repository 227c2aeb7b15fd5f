import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const good = { NODE_ENV: 'production', PUBLIC_URL: 'https://app.test', FILES_KEY: 'a1'.repeat(32) }

test.each([
  [{ PUBLIC_URL: 'http://app.test' }, 'PUBLIC_URL must be an https address in production, not "http://app.test".'],
  [{ FILES_KEY: '00'.repeat(32) }, 'FILES_KEY must be random, not zeros.'],
  [
    { MAP_TILES_URL: 'http://tiles.test/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'The mappers' },
    'MAP_TILES_URL must be an https address with {z}, {x} and {y} behind a host without them.',
  ],
  [
    { MAP_TILES_URL: 'https://{z}.tiles.test/{x}/{y}.png', MAP_ATTRIBUTION: 'The mappers' },
    'MAP_TILES_URL must be an https address with {z}, {x} and {y} behind a host without them.',
  ],
  [{ MAP_TILES_URL: 'https://tiles.test/{z}/{x}/{y}.png' }, 'MAP_ATTRIBUTION must name whose map MAP_TILES_URL shows.'],
  [{ SECURITY_CONTACT: 'security@app.test' }, 'SECURITY_CONTACT must be written mailto:…, https://… or tel:….'],
  [
    { SECURITY_CONTACT: 'mailto:a@app.test\nContact: b' },
    'SECURITY_CONTACT must be written mailto:…, https://… or tel:….',
  ],
  [
    { FILES_URL: 's3://aruga?endpoint=http://s3.hospital.test' },
    'The endpoint of FILES_URL must be an https address in production.',
  ],
  [{ BREACHED_PASSWORDS_URL: 'http://range.test' }, 'BREACHED_PASSWORDS_URL must be an https address in production.'],
  [
    {
      STAFF_SIGN_IN: '[{"issuer":"http://idp.test","clientId":"a","clientSecret":"b","domains":["a.test"]}]',
    },
    'STAFF_SIGN_IN needs an https address as each issuer',
  ],
])('Production does not start with %j', (changes, message) => {
  expect(() => readConfig({ ...good, ...changes })).toThrow(message)
})

test('Production starts with good settings, and without TLS on the machine itself', () => {
  expect(readConfig(good)).toMatchObject({
    production: true,
    securityContact: undefined,
    breachedPasswordsUrl: undefined,
  })
  expect(readConfig({ ...good, PUBLIC_URL: 'http://localhost:3000' }).publicUrl).toBe('http://localhost:3000')
  const named = { SECURITY_CONTACT: 'mailto:security@app.test', BREACHED_PASSWORDS_URL: 'https://range.test/range/' }
  expect(readConfig({ ...good, ...named })).toMatchObject({
    securityContact: 'mailto:security@app.test',
    breachedPasswordsUrl: 'https://range.test/range',
  })
})

test('In development any address and key will do', () => {
  const changes = { NODE_ENV: '', PUBLIC_URL: 'http://app.test', FILES_KEY: '00'.repeat(32) }
  expect(readConfig({ ...good, ...changes }).publicUrl).toBe('http://app.test')
})
