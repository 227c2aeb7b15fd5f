import { philippineMobile } from '@aruga/contract/typed-text'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSmsGateway } from '../../testing/sms-gateway.ts'
import { readSms } from '../config.ts'
import { openGateway } from './gateway.ts'
import { alphabetOf, isOneSegment } from './segment.ts'

let gateway: Awaited<ReturnType<typeof startSmsGateway>>
beforeAll(async () => {
  gateway = await startSmsGateway()
})
beforeEach(() => {
  gateway.received.length = 0
})
afterAll(() => gateway.stop())

const NUMBER = { service: 'sms', endpoint: '+639171234567' } as const
const message = { title: '', body: 'Balita: "sulat" & iba', path: '/', tag: '', language: 'en', unread: 0, token: '' }
const JSON_CALL = {
  SMS_SENDER: 'ARUGA',
  SMS_HEADERS: '{"content-type":"application/json","authorization":"Bearer secret"}',
  SMS_BODY: '{"to":"{to}","from":"{sender}","text":"{text}"}',
}
function open(environment: Record<string, string>) {
  const account = readSms((name) => environment[name], false)
  if (!account || 'host' in account) throw new Error('This is no gateway.')
  return openGateway(account)
}
const send = (environment: Record<string, string> = { SMS_URL: `${gateway.url}/send`, ...JSON_CALL }) =>
  open(environment).send(NUMBER, message, 60)

test('An SMS is sent in the gateway’s form, in JSON', async () => {
  expect(await send()).toBe('taken')
  const [{ method, path, headers, body } = { method: '', path: '', headers: {}, body: '' }] = gateway.received
  expect([method, path, headers.authorization]).toEqual(['POST', '/send', 'Bearer secret'])
  expect(JSON.parse(body)).toEqual({ to: NUMBER.endpoint, from: 'ARUGA', text: message.body })
})

test('An SMS can be sent as a form', async () => {
  const form = {
    SMS_HEADERS: '{"content-type":"application/x-www-form-urlencoded"}',
    SMS_BODY: 'n={local}&m={text}&s={sender}',
  }
  await send({ SMS_URL: gateway.url, SMS_SENDER: 'ARUGA', ...form })
  expect(Object.fromEntries(new URLSearchParams(gateway.received[0]?.body))).toEqual({
    n: '09171234567',
    m: message.body,
    s: 'ARUGA',
  })
})

test('An SMS can be sent in the address', async () => {
  await send({ SMS_URL: `${gateway.url}/?n={to}&m={text}`, SMS_SENDER: 'ARUGA' })
  const [call] = gateway.received
  expect([call?.method, call?.body]).toEqual(['GET', ''])
  expect(Object.fromEntries(new URL(call?.path ?? '', gateway.url).searchParams)).toEqual({
    n: NUMBER.endpoint,
    m: message.body,
  })
})

test('An SMS that the gateway refuses is not sent again; a busy gateway gets it after the delay that it names', async () => {
  gateway.answers.push(400, 429)
  expect(await send()).toBe('refused')
  await expect(send()).rejects.toMatchObject({ message: 'the SMS gateway answers 429', afterSeconds: 30 })
})

test('A call whose connection breaks may have been accepted; a call without a connection was not', async () => {
  gateway.answers.push('cut')
  expect(await send()).toBe('unknown')
  const gone = await startSmsGateway()
  await gone.stop()
  await expect(send({ SMS_URL: gone.url, ...JSON_CALL })).rejects.toThrow('the SMS gateway cannot be reached')
})

test.each([
  [{ SMS_URL: 'https://sms.test' }, /SMS_SENDER/],
  [{ SMS_URL: 'https://sms.test', ...JSON_CALL, SMS_SENDER: 'A name that is too long' }, /SMS_SENDER/],
  [{ SMS_URL: 'http://sms.test', ...JSON_CALL }, /SMS_URL must be/],
  [{ SMS_URL: 'ftp://sms.test', ...JSON_CALL }, /SMS_URL must be/],
  [{ SMS_URL: 'smpp://sms.test', ...JSON_CALL }, /SMS_URL must be/],
  [{ SMS_URL: 'https://sms.test', ...JSON_CALL, SMS_HEADERS: 'Bearer secret' }, /SMS_HEADERS/],
  [{ SMS_URL: 'https://sms.test', ...JSON_CALL, SMS_BODY: 'to={to}' }, /SMS_BODY/],
])('A server with %j does not start', (environment: Record<string, string>, why) => {
  expect(() => readSms((name) => environment[name], true)).toThrow(why)
})

test.each([
  ['0917 123 4567', '+639171234567'],
  ['+63 (917) 123-4567', '+639171234567'],
  ['639171234567', '+639171234567'],
  ['+49 170 1234567', undefined],
  ['02 8123 4567', undefined],
])('%s is %s', (written, number) => {
  expect(philippineMobile(written)).toBe(number)
})

test.each([
  ['a'.repeat(160), 'gsm7', true],
  ['a'.repeat(161), 'gsm7', false],
  [`${'a'.repeat(159)}€`, 'gsm7', false],
  ['ñ'.repeat(160), 'gsm7', true],
  ['’'.repeat(70), 'ucs2', true],
  ['’'.repeat(71), 'ucs2', false],
])('%s is of %s, in one segment: %s', (text, alphabet, one) => {
  expect([alphabetOf(text), isOneSegment(text)]).toEqual([alphabet, one])
})
