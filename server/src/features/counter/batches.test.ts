// Batch and expiry of handed-over units, for products that require them.
import { listAccess } from '@aruga/contract/audit/access-log'
import { dispenseClaim, lookUpClaim, readCounterDay } from '@aruga/contract/counter/counter'
import { editProduct, listManagedProducts } from '@aruga/contract/formulary/formulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addSession, addStaff } from '../../testing/people.ts'
import { claimAt, pharmacistAt } from './testing.ts'

let server: TestApp
let branch: string
let pharmacist: Awaited<ReturnType<typeof pharmacistAt>>
const good = { batch: 'AB-12', expiresOn: '2099-12-31' }

beforeAll(async () => {
  server = await startTestApp()
  branch = await addBranch(server.db, 'Katipunan Avenue')
  pharmacist = await pharmacistAt(server, branch)
})
afterAll(() => server.close())

type Packaging = { batch?: string; expiresOn?: string; keptSeconds?: number }
const handOver = (code: string, quantity: number, packaging: Packaging = {}) =>
  call(server.app, dispenseClaim, { body: { code, quantity, ...packaging } }, { token: pharmacist.token })

/** A claim for a product that requires batch and expiry. */
async function askingClaim() {
  const claim = await claimAt(server, branch)
  await server.db.query(
    'UPDATE product SET asks_batch = true WHERE id = (SELECT product_id FROM letter WHERE id = $1)',
    [claim.letterId],
  )
  return claim
}
const faultIn = (answer: { json: () => { error: { validationErrors: unknown } } }) =>
  answer.json().error.validationErrors

test('A product that needs batch and expiry is not handed over without them, and the look-up reports it', async () => {
  const claim = await askingClaim()
  const looked = await call(server.app, lookUpClaim, { body: { code: claim.code } }, { token: pharmacist.token })
  expect(looked.result.asksBatch).toBe(true)
  expect(faultIn(await handOver(claim.code, 4))).toMatchObject([{ code: 'BatchRequired', members: ['batch'] }])
  expect(faultIn(await handOver(claim.code, 4, { batch: 'AB-12' }))).toMatchObject([
    { code: 'ExpiryRequired', members: ['expiresOn'] },
  ])
  expect((await claim.open()).quantityPurchased).toBe(0)
  const { result } = await handOver(claim.code, 4, { ...good, batch: ' AB-12 ' })
  expect(result).toMatchObject({ quantity: 4, ...good })
  expect((await claim.open()).batches).toMatchObject([{ branchName: 'Katipunan Avenue', quantity: 4, ...good }])
  const find = async (Filter: string) =>
    (await call(server.app, readCounterDay, { query: { Filter } }, { token: pharmacist.token })).result.items
  for (const typed of ['ab-12', 'AB12', 'a b 1 2', 'B‑1', 'ＡＢ－１２', 'ABI2'])
    expect(await find(typed), typed).toMatchObject([{ id: result.id, ...good }])
  for (const typed of ['AB-13', '%', '_']) expect(await find(typed), typed).toEqual([])
  // The audit log has the package; the patient reads it in their letter, not as a reason of access.
  expect(await claim.audited()).toContainEqual({ action: 'letter.dispensed', reason: 'AB-12, 2099-12-31' })
  const accesses = async (Filter?: string) =>
    (await call(server.app, listAccess, { query: { ...(Filter && { Filter }) } }, { token: claim.token })).result.items
  expect((await accesses())[0]).toMatchObject({ what: 'UnitsDispensed', reason: null })
  expect(await accesses('AB-12')).toEqual([])
  // A hand-over corrected to zero left no package with the patient.
  await pharmacist.correct(result.id, 0)
  expect((await claim.open()).batches).toEqual([])
})

test('A package past its date is refused at its field; on the printed day it is still accepted', async () => {
  const claim = await askingClaim()
  const day = (at: number) => new Date(at).toLocaleDateString('sv', { timeZone: 'Asia/Manila' })
  const yesterday = await handOver(claim.code, 1, { batch: 'OLD', expiresOn: day(Date.now() - 24 * 60 * 60_000) })
  expect(faultIn(yesterday)).toMatchObject([{ code: 'PackageExpired', members: ['expiresOn'] }])
  const today = day(server.context.clock().getTime())
  expect((await handOver(claim.code, 1, { batch: 'OLD', expiresOn: today })).result).toMatchObject({ expiresOn: today })
})

test('Batch and expiry may be left out for other products, and for a hand-over stored offline without a look-up', async () => {
  const claim = await claimAt(server, branch)
  await server.db.query('UPDATE product SET asks_batch = false')
  expect((await handOver(claim.code, 2)).result).toMatchObject({ batch: null, expiresOn: null })
  expect((await claim.open()).batches).toEqual([])
  expect(await claim.audited()).toContainEqual({ action: 'letter.dispensed', reason: null })
  const queued = await askingClaim()
  expect((await handOver(queued.code, 2, { keptSeconds: 60 })).statusCode).toBe(200)
})

test('Batch and expiry are needed after a look-up, however long the till claims to have stored the hand-over', async () => {
  const claim = await askingClaim()
  await call(server.app, lookUpClaim, { body: { code: claim.code } }, { token: pharmacist.token })
  for (const keptSeconds of [0, 1, 59, 7200, 259_200]) {
    const bare = await handOver(claim.code, 1, { keptSeconds })
    const half = await handOver(claim.code, 1, { keptSeconds, batch: 'AB-12' })
    expect([bare, half].map(({ statusCode }) => statusCode >= 400)).toEqual([true, true])
  }
  expect(faultIn(await handOver(claim.code, 1, { keptSeconds: 0 }))).toMatchObject([{ code: 'BatchRequired' }])
  expect(faultIn(await handOver(claim.code, 1, { keptSeconds: 3, batch: 'X' }))).toMatchObject([
    { code: 'ExpiryRequired' },
  ])
  expect((await claim.open()).quantityPurchased).toBe(0)
  // The units have left the branch, so the hand-over is stored.
  const late = (await claim.audited()).filter(({ action }) => action === 'dispensing.refused_late')
  expect(new Set(late.map(({ reason }) => reason))).toEqual(new Set(['BatchRequired', 'ExpiryRequired']))
  expect((await handOver(claim.code, 1, { ...good, keptSeconds: 0 })).result).toMatchObject(good)
  // The code after it was not looked up.
  const { code } = (await claim.open()).claim ?? {}
  expect((await handOver(code ?? '', 1, { keptSeconds: 0 })).statusCode).toBe(200)
})

test('An administrator decides whether a product needs batch and expiry; other changes do not affect that', async () => {
  await claimAt(server, branch)
  const { token } = await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)
  const [product] = (await call(server.app, listManagedProducts, {}, { token })).result.items
  if (!product) throw new Error('There is no product.')
  const { id, benefitRule, price, nextPrice, retiredAt, asksBatch, ...details } = product
  const edit = (body: object) =>
    call(server.app, editProduct, { params: { id }, body: { ...details, ...body } }, { token })
  expect((await edit({ asksBatch: true })).result.asksBatch).toBe(true)
  expect((await edit({})).result.asksBatch).toBe(true)
  expect((await edit({ asksBatch: false })).result.asksBatch).toBe(false)
})
