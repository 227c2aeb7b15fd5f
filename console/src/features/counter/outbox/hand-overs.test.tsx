// @vitest-environment happy-dom
// Hand-overs of a till on a bad network, with a replaced `fetch` and a stand-in of IndexedDB.
import '../../../testing/empty-store.ts'
import { done } from '@aruga/client/idb-request'
import { InOutbox } from '@aruga/client/outbox/in-outbox'
import { newKey, seal } from '@aruga/client/seal'
import { settled as turns } from '@aruga/client/testing/settled'
import type { StaffProfile } from '@aruga/contract/profile/staff'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meQuery } from '../../../platform/me.ts'
import { session } from '../../../platform/session.ts'
import { show } from '../../../testing/render.tsx'
import type { Dispensed } from './hand-over.ts'
import { countHandOvers, discard, handOver, handOverLater, sendFor, useHandOvers } from './hand-overs.ts'
import { OutboxList } from './outbox-list.tsx'

type Sent = { key: string; body: Record<string, unknown> }
let sent: Sent[] = []
let answer: (body: Record<string, unknown>) => Response = () => Response.json({ id: 'd1' })
const noAnswer = (): Response => {
  throw new TypeError('cut')
}
const refusal =
  (code: string, status = 403, data: object = {}) =>
  () =>
    Response.json({ error: { code: `Aruga:${code}`, message: 'No.', data } }, { status })

/** 4 pens for ₱1,150.50. */
const four: Dispensed = {
  accountId: 'ana',
  branchId: 'cubao',
  initials: 'A.S.',
  code: 'ABCD2345',
  quantity: 4,
  product: { name: 'Dalisulin, 100 units/mL', unit: 'pen' },
  patientAmount: 115_050,
  batch: 'B1',
  expiresOn: '2027-01-31',
}

let leave: () => void = () => undefined
const signInAs = async (account: string) => {
  leave()
  leave = sendFor(account)
  await settled()
}
const settled = () => act(turns)
const online = async () => {
  window.dispatchEvent(new Event('online'))
  await settled()
}
function showList() {
  const queries = new QueryClient()
  queries.setQueryData(meQuery.queryKey, { id: 'ana' } as StaffProfile)
  return show(
    <QueryClientProvider client={queries}>
      <OutboxList onLookUp={() => undefined} />
    </QueryClientProvider>,
  )
}
const stored = () => renderHook(useHandOvers).result.current
const codeOf = (error: unknown) => (error as { code?: string }).code

beforeEach(async () => {
  sent = []
  answer = () => Response.json({ id: 'd1' })
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    if (String(url).endsWith('/connect/token'))
      return Response.json({ access_token: 'a', refresh_token: 'r', expires_in: 900 })
    const received = JSON.parse(body)
    sent.push({ key: String(headers['idempotency-key']), body: received })
    return answer(received)
  })
  await session.redeem({ code: 'c', verifier: 'v', redirectUri: '' })
  await signInAs('ana')
})
afterEach(async () => {
  vi.useRealTimers()
  // Nobody is signed in, so that the next test sends nothing of this one.
  leave()
  leave = () => undefined
  await settled()
  for (const { id } of stored()) await discard(id)
})

test('An answered hand-over is recorded, with the patient’s payment to the centavo, and leaves nothing in the outbox', async () => {
  expect(await handOver(four)).toEqual({ id: 'd1' })
  const { accountId: _, initials: __, product: ___, ...called } = four
  expect(sent.map(({ body }) => body)).toEqual([called])
  expect(countHandOvers()).toBe(0)
})

test('The buyer is sent, and a hand-over of an earlier version has none', async () => {
  await handOver({ ...four, buyer: 'Senior', quantityLeft: 8 })
  await handOverLater(four)
  await settled()
  expect(sent.map(({ body }) => body.buyer)).toEqual(['Senior', undefined])
  expect(sent[0]?.body).not.toHaveProperty('quantityLeft')
})

test('Without an answer it is stored, and sent again with the same key, amount and age, until there is one', async () => {
  answer = noAnswer
  const error = await handOver(four).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(InOutbox)
  expect(stored()).toMatchObject([{ id: (error as InOutbox).id, patientAmount: 115_050, refused: null }])
  answer = () => Response.json({ id: 'd1' })
  await online()
  expect(countHandOvers()).toBe(0)
  const [first, second] = sent
  expect(second?.key).toBe(first?.key)
  expect(second?.body).toEqual({ ...first?.body, keptSeconds: expect.any(Number) })
  expect(first?.body).not.toHaveProperty('keptSeconds')
})

test('It is sent again automatically after five seconds', async () => {
  answer = noAnswer
  await handOver(four).catch(() => undefined)
  const wait = setTimeout
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  window.dispatchEvent(new Event('online'))
  for (let seconds = 0; seconds < 30; seconds++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise((resolve) => wait(resolve, 10))
  }
  vi.useRealTimers()
  expect(sent.length).toBeGreaterThan(4)
  expect(sent.length).toBeLessThan(10)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('Several are sent oldest first, each until it is answered and never again', async () => {
  answer = noAnswer
  for (const code of ['AAAA2222', 'BBBB3333', 'CCCC4444']) await handOverLater({ ...four, code, patientAmount: null })
  await settled()
  sent = []
  answer = () => Response.json({ id: 'd1' })
  await online()
  expect(sent.map(({ body }) => body.code)).toEqual(['AAAA2222', 'BBBB3333', 'CCCC4444'])
  expect(sent.every(({ body }) => !('patientAmount' in body))).toBe(true)
  await online()
  expect(sent).toHaveLength(3)
})

test('An immediate refusal is shown at once and leaves nothing in the outbox', async () => {
  answer = refusal('MoneyChanged', 409)
  expect(codeOf(await handOver(four).catch((error: unknown) => error))).toBe('MoneyChanged')
  expect(countHandOvers()).toBe(0)
})

test('A later refusal stays until it is read, with units, amount and reason, and is not sent again', async () => {
  answer = noAnswer
  await handOver(four).catch(() => undefined)
  answer = refusal('ClaimCodeUsed', 409, { usedAt: '2026-11-02T02:00:00Z', by: 'P. H.' })
  await online()
  await online()
  expect(sent).toHaveLength(2)
  const user = showList()
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('4 pens')
  expect(alert.textContent).toContain('₱1,150.50')
  expect(alert.textContent).toContain('P. H.')
  await user.click(screen.getByRole('button', { name: 'I have read this' }))
  await settled()
  expect(countHandOvers()).toBe(0)
})

test('A hand-over more than three days old is not sent, and the till reports it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answer = noAnswer
  await handOver(four).catch(() => undefined)
  vi.advanceTimersByTime(3 * 24 * 60 * 60_000 + 60_000)
  sent = []
  answer = () => Response.json({ id: 'd1' })
  await session.redeem({ code: 'c', verifier: 'v', redirectUri: '' })
  await online()
  expect(sent).toEqual([])
  showList()
  expect(screen.getByRole('alert').textContent).toContain('It waited for more than three days.')
  expect(screen.getByRole('alert').textContent).not.toContain('on record')
})

test('A colleague who signs in sees whose it is, but does not send it', async () => {
  answer = noAnswer
  await handOver({ ...four, accountId: 'ben', initials: 'B.L.' }).catch(() => undefined)
  sent = []
  answer = () => Response.json({ id: 'd1' })
  await online()
  expect(sent).toEqual([])
  showList()
  expect(screen.getByText('1 hand-over of B.L. is waiting here until they log in.')).toBeTruthy()
  await signInAs('ben')
  expect(sent).toHaveLength(1)
})

test('Code and amount cannot be read on the device', async () => {
  answer = noAnswer
  await handOver(four).catch(() => undefined)
  const database = await done(indexedDB.open('aruga-hand-overs'))
  const rows = await done(database.transaction('entries').objectStore('entries').getAll())
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows) + new TextDecoder().decode(rows[0].sealed)).not.toMatch(/ABCD2345|115050/)
})

test('A hand-over stored by an earlier version is sent once, and its stored refusal is still shown', async () => {
  const key = await newKey()
  const opening = indexedDB.open('aruga-till', 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('keys')
    opening.result.createObjectStore('kept', { keyPath: 'id' })
  }
  const database = await done(opening)
  await done(database.transaction('keys', 'readwrite').objectStore('keys').put(key, 'key'))
  const why = { code: 'ClaimCodeUsed', whileOpen: false, usedAt: '2026-11-02T02:00:00Z', by: 'P. H.', message: 'No.' }
  for (const entry of [
    { ...four, id: 'unsent', at: Date.now() - 60_000, refused: null },
    { ...four, id: 'refused', at: Date.now(), refused: why },
  ]) {
    const sealed = await seal(key, new TextEncoder().encode(JSON.stringify(entry)))
    await done(
      database
        .transaction('kept', 'readwrite')
        .objectStore('kept')
        .put({ id: entry.id, ...sealed }),
    )
  }
  await signInAs('ana')
  await settled()
  expect(sent).toMatchObject([{ key: 'unsent', body: { keptSeconds: 60, patientAmount: 115_050 } }])
  expect(await done(database.transaction('kept').objectStore('kept').count())).toBe(0)
  database.close()
  showList()
  expect(screen.getByRole('alert').textContent).toContain('P. H.')
  await signInAs('ana')
  expect(sent).toHaveLength(1)
})

test('A browser that stores nothing still calls the server, and the till shows what went wrong', async () => {
  const { indexedDB: database } = globalThis
  vi.stubGlobal('indexedDB', undefined)
  vi.resetModules()
  const fresh = await import('./hand-overs.ts')
  const { session: other } = await import('../../../platform/session.ts')
  await other.redeem({ code: 'c', verifier: 'v', redirectUri: '' })
  expect(await fresh.handOver(four)).toEqual({ id: 'd1' })
  answer = noAnswer
  await expect(fresh.handOver(four)).rejects.toMatchObject({ status: 0 })
  await expect(fresh.handOverLater(four)).rejects.toBeDefined()
  vi.stubGlobal('indexedDB', database)
})
