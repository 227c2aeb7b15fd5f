// The security headers of every answer.
import { listLetters } from '@aruga/contract/letters/letters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, startTestApp, type TestApp } from '../testing/app.ts'
import { addPatient, PASSWORD } from '../testing/people.ts'

let server: TestApp
let plain: TestApp

beforeAll(async () => {
  server = await startTestApp({ publicUrl: 'https://aruga.test' })
  plain = await startTestApp()
})
afterAll(() => Promise.all([server.close(), plain.close()]))

const always = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

test('API answers, refusals included, load nothing and cannot be framed, sniffed or cached', async () => {
  const authorization = `Bearer ${await logIn(server.app, (await addPatient(server.db)).email, PASSWORD)}`
  const list = await server.app.inject({ url: listLetters.path, headers: { authorization } })
  expect(list.statusCode).toBe(200)
  expect(list.headers).toMatchObject({ 'cache-control': 'private, no-store' })
  const unknown = await server.app.inject(listLetters.path)
  const nowhere = await server.app.inject('/api/nowhere')
  expect([unknown.statusCode, nowhere.statusCode]).toEqual([401, 404])
  for (const { headers } of [list, unknown, nowhere]) {
    expect(headers).toMatchObject({ ...always, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" })
  }
})

test('A page runs only its own scripts and requests nothing from other hosts', async () => {
  const { headers } = await server.app.inject('/nowhere.html')
  expect(headers).toMatchObject({ ...always, 'cross-origin-opener-policy': 'same-origin' })
  const policy = String(headers['content-security-policy']).split(';')
  for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(part)
  }
  expect(policy.join()).not.toMatch(/unsafe|https?:|\*/)
  expect(headers['permissions-policy']).toContain('microphone=()')
})

test('HSTS is sent only where the deployment uses TLS', async () => {
  const { headers } = await plain.app.inject('/api/nowhere')
  expect(headers).not.toHaveProperty('strict-transport-security')
})
