import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSmsOperator } from '../../testing/sms-operator.ts'
import { openSmpp } from './smpp.ts'

let operator: Awaited<ReturnType<typeof startSmsOperator>>
let sms: ReturnType<typeof openSmpp>
beforeEach(async () => {
  operator = await startSmsOperator()
  sms = openSmpp({ ...operator.account, enquireMs: 50 })
})
afterEach(async () => {
  await sms.close?.()
  await operator.stop()
})

const NUMBER = { service: 'sms', endpoint: '+639171234567' } as const
const message = { title: '', body: 'You have news.', path: '/', tag: '', language: 'en', unread: 0, token: '' }
const send = (body = message.body) => sms.send(NUMBER, { ...message, body }, 3600)

test('An SMS leaves under the registered sender, in the alphabet that its text needs', async () => {
  expect(await send()).toEqual({ messageId: 'm1' })
  await send('Balita: 👋')
  expect(operator.received).toEqual([
    { to: '639171234567', from: 'ARUGA', text: 'You have news.', coding: 0, id: 'm1' },
    { to: '639171234567', from: 'ARUGA', text: 'Balita: 👋', coding: 8, id: 'm2' },
  ])
})

test('What the operator says of a message is heard, and said again until it is kept', async () => {
  const heard = vi.fn(async () => {}).mockRejectedValueOnce(new Error('the database is away'))
  sms.onReceipt?.(heard)
  await send()
  await expect.poll(() => operator.seen.receiptsTaken).toEqual([0x64])
  const [taken] = operator.received
  if (taken) operator.say(taken, 'UNDELIV')
  await expect.poll(() => operator.seen.receiptsTaken).toEqual([0x64, 0])
  expect(heard.mock.calls).toEqual([
    ['m1', true],
    ['m1', false],
  ])
})

test('One connection carries many messages, and is asked whether it lives', async () => {
  await Promise.all(Array.from({ length: 20 }, () => send()))
  expect([operator.seen.binds, operator.received.length]).toEqual([1, 20])
  await expect.poll(() => operator.seen.enquiries).toBeGreaterThan(0)
})

test('A connection that breaks is opened again, for messages and for what is said of them', async () => {
  sms.onReceipt?.(async () => {})
  await send()
  operator.cut()
  await expect.poll(() => operator.seen.binds, { timeout: 5_000 }).toBe(2)
  expect(await send()).toEqual({ messageId: 'm2' })
})

test.each([
  [0x0b, 'gone'],
  [0x45, 'refused'],
])('An answer of %i means that it is %s', async (status, outcome) => {
  operator.answers.push(status)
  expect(await send()).toBe(outcome)
})

test.each([0x58, 0x14])('An operator who is busy (%i) is asked again later', async (status) => {
  operator.answers.push(status)
  await expect(send()).rejects.toThrow(`the SMS operator answers ${status}`)
})

test('A message behind which the connection breaks may have arrived', async () => {
  await send()
  operator.answers.push('silence')
  const sent = send()
  await new Promise((resolve) => setTimeout(resolve, 100))
  operator.cut()
  expect(await sent).toBe('unknown')
})

test('A wrong password is no message that may have arrived', async () => {
  const wrong = openSmpp({ ...operator.account, password: 'wrong' })
  await expect(wrong.send(NUMBER, message, 3600)).rejects.toThrow('refuses the log-in of SMS_URL')
  await wrong.close?.()
})

test('An operator who is not there is asked again later', async () => {
  await operator.stop()
  await expect(send()).rejects.toThrow('the SMS operator cannot be reached')
  operator = await startSmsOperator()
})
