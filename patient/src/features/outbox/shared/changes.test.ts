// @vitest-environment happy-dom
// What a patient changes without a network, against a stand-in of IndexedDB and a server of which only `fetch` is replaced.
import { ApiProblem } from '@aruga/client/api-problem'
import { InOutbox } from '@aruga/client/outbox/in-outbox'
import { claimLetter } from '@aruga/contract/letters/letters'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, session } from '../../../platform/api.ts'
import { destroyEarlierChanges } from '../../../platform/earlier-changes.ts'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { sealedStorage } from '../../../platform/sealed-storage.ts'
import { appStorage } from '../../../platform/storage.ts'
import { changeSender, sweepChanges } from '../send-changes.ts'
import type { Change } from './change.ts'
import { orQueue, queueChange } from './changes.ts'
import { outbox, sendFor } from './outbox.ts'

type Called = { path: string; key: string | null; body: unknown }
let called: Called[] = []
let answer: () => Response = () => Response.json({})
const noAnswer = () => {
  throw new TypeError('cut')
}
const refusal = () =>
  Response.json({ error: { code: 'Aruga:LetterExpired', message: 'No.', data: {} } }, { status: 403 })
const claimAt = (name: string, letterId = 'l1'): Change => ({
  kind: 'claim',
  letterId,
  medicine: 'Dalisulin',
  branch: { id: name, name },
})
const quantity: Change = { kind: 'quantity', documentId: 'd1', quantity: 4 }

let leave: () => void = () => undefined
const made: Change[] = []
const sender = changeSender((change) => made.push(change))
const sendNow = () => void sender.now()
async function logIn() {
  leave()
  leave = sendFor('maria', [sender])
  await expect.poll(() => outbox.account()).toBe('maria')
}
const unsent = () => outbox.current().map(({ kind, refused }) => (refused ? `${kind}: ${refused.code}` : kind))

beforeEach(async () => {
  called = []
  made.length = 0
  answer = () => Response.json({})
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    if (String(url).endsWith('/connect/token'))
      return Response.json({ access_token: 'a', refresh_token: 'r', expires_in: 900 })
    called.push({ path: String(url), key: headers['idempotency-key'] ?? null, body: body && JSON.parse(body) })
    return answer()
  })
  for (const account of await outboxStore.accounts()) await outboxStore.destroy(account)
  await session.logIn('maria@example.com', 'secret')
  await session.savePatient({ id: 'maria' } as never)
})
afterEach(() => {
  leave()
  leave = () => undefined
})

test('A claim without an answer goes into the outbox, and is made once there is one', async () => {
  await logIn()
  answer = noAnswer
  const call = api.call(claimLetter, { body: { id: 'l1', pharmacyBranchId: 'Cubao' } }, { quiet: true })
  await expect(orQueue(call, claimAt('Cubao'))).rejects.toBeInstanceOf(InOutbox)
  expect(unsent()).toEqual(['claim'])
  called = []
  answer = () => Response.json({})
  sendNow()
  await expect.poll(() => made).toMatchObject([claimAt('Cubao')])
  expect(called).toMatchObject([{ body: { id: 'l1', pharmacyBranchId: 'Cubao' }, key: expect.stringMatching(/.{8}/) }])
  expect(unsent()).toEqual([])
})

test('A refusal is shown in place, and nothing goes into the outbox', async () => {
  await logIn()
  answer = refusal
  const call = api.call(claimLetter, { body: { id: 'l1', pharmacyBranchId: 'Cubao' } }, { quiet: true })
  await expect(orQueue(call, claimAt('Cubao'))).rejects.toMatchObject({ code: 'LetterExpired' })
  expect(unsent()).toEqual([])
})

test('Who changes their mind about a branch without a network claims at the second, once and last', async () => {
  await queueChange(claimAt('Cubao'))
  await queueChange(claimAt('Pasig', 'l2'))
  await queueChange(claimAt('Makati'))
  await logIn()
  await expect.poll(() => made).toHaveLength(2)
  expect(called.map(({ body }) => (body as { pharmacyBranchId: string }).pharmacyBranchId)).toEqual(['Pasig', 'Makati'])
})

test('Without an answer those behind it are not sent, since they may follow from it', async () => {
  await queueChange(claimAt('Cubao'))
  await queueChange(quantity)
  answer = () => new Response('', { status: 503 })
  await logIn()
  await expect.poll(() => called.length).toBeGreaterThan(0)
  expect(called.every(({ path }) => path.includes('claim'))).toBe(true)
  expect(unsent()).toEqual(['claim', 'quantity'])
})

test('What the server refuses stays with its reason, holds up nothing, and is tried anew when the patient does it again', async () => {
  await queueChange(quantity)
  answer = refusal
  await logIn()
  await expect.poll(() => unsent()).toEqual(['quantity: LetterExpired'])
  answer = () => Response.json({})
  await queueChange({ ...quantity, quantity: 3 })
  expect(unsent()).toEqual(['quantity'])
  sendNow()
  await expect.poll(() => made).toMatchObject([{ quantity: 3 }])
})

test('A corrected receipt is sent with what it has for other letters', async () => {
  const together = [{ letterId: 'l2', quantity: 2, productName: 'Metformin', strength: '500 mg', unit: 'tablet' }]
  await queueChange({ ...quantity, together })
  await logIn()
  await expect.poll(() => made).toHaveLength(1)
  const parts = [{ letterId: 'l2', quantity: 2 }]
  expect(called.at(-1)?.body).toEqual({ id: 'd1', orQuantityInput: 4, together: parts })
})

test('One patient’s change is never made in another’s session', async () => {
  await queueChange(quantity)
  await session.savePatient({ id: 'jose' } as never)
  await logIn()
  sendNow()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(called).toEqual([])
})

test('A change without an answer waits for the patient for whom it was made', async () => {
  const call = Promise.withResolvers<never>()
  const queued = orQueue(call.promise, quantity)
  await session.logIn('jose@example.com', 'secret')
  await session.savePatient({ id: 'jose' } as never)
  call.reject(new ApiProblem(0, 'cut'))
  await expect(queued).rejects.toBeInstanceOf(InOutbox)
  expect([await outbox.readOf('jose'), (await outbox.readOf('maria')).length]).toEqual([[], 1])
})

test('After 30 days a change is deleted, of any patient', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await queueChange(quantity)
  vi.advanceTimersByTime(31 * 24 * 60 * 60_000)
  await queueChange(claimAt('Cubao'))
  await sweepChanges()
  expect((await outbox.readOf('maria')).map(({ kind }) => kind)).toEqual(['claim'])
  vi.useRealTimers()
})

const earlier = [{ id: 'earlier-1', at: Date.now(), change: quantity, refused: null }]
const storeAsEarlier = () => sealedStorage('intents.maria').set('intents.maria', JSON.stringify(earlier))

test('What an earlier version stored is made once, with its own key', async () => {
  await storeAsEarlier()
  await logIn()
  await expect.poll(() => made).toMatchObject([quantity])
  expect(called.filter(({ key }) => key === 'earlier-1')).toHaveLength(1)
  expect(await appStorage.keys()).not.toContain('intents.maria')
})

test('A log-out before it was moved leaves nothing of it', async () => {
  await storeAsEarlier()
  await destroyEarlierChanges('maria')
  await logIn()
  sendNow()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(called).toEqual([])
})
