import { readCounterDay } from '@aruga/contract/counter/counter'
import { dayInManila, endOf } from '@aruga/contract/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch } from '../../testing/people.ts'
import { claimAt, pharmacistAt } from './testing.ts'

let server: TestApp
let katipunan: string
let shaw: string
let pharmacist: Awaited<ReturnType<typeof pharmacistAt>>

beforeAll(async () => {
  server = await startTestApp()
  katipunan = await addBranch(server.db, 'Katipunan Avenue')
  shaw = await addBranch(server.db, 'Shaw Boulevard')
  pharmacist = await pharmacistAt(server, katipunan)
})
afterAll(() => server.close())

test('After an out-of-stock refusal the patient is notified and can undo the claim again', async () => {
  const claim = await claimAt(server, katipunan)
  await pharmacist.lookUp(claim.code)
  expect(refusal(await claim.undo())).toEqual(problemOf('ClaimAlreadyScanned'))
  const refused = await pharmacist.refuse(claim.code, 'OutOfStock')
  expect(refused.result).toMatchObject({ reason: 'OutOfStock', note: null })
  expect((await claim.notifications())[0]).toMatchObject({
    kind: 'ClaimRefused',
    title: 'The pharmacy couldn’t hand over your medicine',
    body: expect.stringContaining('Katipunan Avenue has no Insulin glargine right now'),
  })
  expect((await claim.notifications('fil'))[0]?.body).toContain('Wala pong Insulin glargine ngayon sa Katipunan Avenue')
  const letter = await claim.open()
  expect(letter.timeline.at(-1)).toMatchObject({ state: 'NotHandedOver', by: 'pharmacy', note: 'OutOfStock' })
  expect(letter).toMatchObject({ claimCanBeUndone: true, quantityPurchased: 0 })
  expect((await claim.audited()).at(-1)).toEqual({ action: 'claim.refused', reason: 'OutOfStock' })
  expect((await claim.undo()).statusCode).toBe(200)
})

test('On a letter’s last day the patient is not asked to come back another day', async () => {
  const claim = await claimAt(server, katipunan)
  const lastDay = endOf(dayInManila(server.context.clock()))
  await server.db.query('UPDATE letter SET valid_until = $1 WHERE id = $2', [lastDay, claim.letterId])
  await pharmacist.lookUp(claim.code)
  await pharmacist.refuse(claim.code, 'OutOfStock')
  const body = (await claim.notifications())[0]?.body
  expect(body).toContain('Today is the last day of your letter: open it, undo the claim')
  expect(body).not.toContain('another day')
  expect((await claim.notifications('fil'))[0]?.body).toContain('Huling araw na ng inyong sulat')
  expect((await claim.undo()).statusCode).toBe(200)
})

test('After a "not this person" refusal the code stops working, and the patient is notified and gets a new one', async () => {
  const claim = await claimAt(server, katipunan)
  await pharmacist.lookUp(claim.code)
  await pharmacist.refuse(claim.code, 'NotThisPerson')
  expect(refusal(await pharmacist.lookUp(claim.code))).toEqual(problemOf('ClaimCodeStopped'))
  expect(refusal(await pharmacist.dispense(claim.code, 1))).toEqual(problemOf('ClaimCodeStopped'))
  expect((await claim.notifications())[0]?.body).toContain('the pharmacist suspected fraud')
  const next = await claim.codeNow()
  expect(next).not.toBe(claim.code)
  expect(refusal(await pharmacist.lookUp(claim.code))).toEqual(problemOf('ClaimCodeStopped'))
  expect((await pharmacist.lookUp(next)).statusCode).toBe(200)
})

test('After a refusal for any other reason the code still works when the patient comes back', async () => {
  const claim = await claimAt(server, katipunan)
  for (const [reason, note, message] of [
    ['NoIdShown', undefined, 'needs to see an ID'],
    ['PrescriptionMissing', undefined, 'needs to see your prescription'],
    ['Other', 'The fridge is broken today', 'The pharmacist’s note: “The fridge is broken today”'],
  ] as const) {
    expect((await pharmacist.lookUp(claim.code)).statusCode).toBe(200)
    expect((await pharmacist.refuse(claim.code, reason, note)).result).toMatchObject({ reason, note: note ?? null })
    expect((await claim.notifications())[0]?.body).toContain(message)
  }
  expect((await claim.open()).timeline.at(-1)?.note).toBe('The fridge is broken today')
  expect((await pharmacist.dispense(claim.code, 2)).result.quantity).toBe(2)
})

test('The reason "Other" needs a note', async () => {
  const claim = await claimAt(server, katipunan)
  await pharmacist.lookUp(claim.code)
  for (const note of [undefined, ' ']) {
    const answer = await pharmacist.refuse(claim.code, 'Other', note)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.validationErrors).toMatchObject([{ members: ['note'] }])
  }
})

test('A repeated refusal counts once; after another look-up it counts again', async () => {
  const claim = await claimAt(server, katipunan)
  expect(refusal(await pharmacist.refuse(claim.code, 'OutOfStock'))).toEqual(problemOf('ClaimNotLookedUp'))
  await pharmacist.lookUp(claim.code)
  const answers = await Promise.all(Array.from({ length: 20 }, () => pharmacist.refuse(claim.code, 'OutOfStock')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const countRefusals = async () => (await claim.notifications()).filter(({ kind }) => kind === 'ClaimRefused').length
  expect(await countRefusals()).toBe(1)
  await pharmacist.lookUp(claim.code)
  await pharmacist.refuse(claim.code, 'NoIdShown')
  expect(await countRefusals()).toBe(2)
})

test('A claim cannot be refused after hand-over or cancellation, nor at another branch', async () => {
  const claim = await claimAt(server, katipunan)
  const colleague = await pharmacistAt(server, katipunan)
  const elsewhere = await pharmacistAt(server, shaw)
  await pharmacist.lookUp(claim.code)
  expect(refusal(await elsewhere.refuse(claim.code, 'OutOfStock'))).toEqual(problemOf('ClaimCodeOtherBranch'))
  await colleague.dispense(claim.code, 1)
  expect(refusal(await pharmacist.refuse(claim.code, 'OutOfStock'))).toEqual(problemOf('ClaimCodeUsed'))
  const cancelled = await claimAt(server, katipunan)
  await pharmacist.lookUp(cancelled.code)
  await cancelled.cancel()
  expect(refusal(await pharmacist.refuse(cancelled.code, 'OutOfStock'))).toEqual(problemOf('LetterCancelled'))
})

test('The day of a branch lists hand-overs and refusals since midnight in Manila, newest first, without patient names', async () => {
  const branch = await addBranch(server.db, 'Taft Avenue')
  const midday = new Date('2026-12-10T04:00:00Z')
  try {
    // 23:50 of the day before, in Manila.
    server.setClock(new Date('2026-12-09T15:50:00Z'))
    const yesterday = await pharmacistAt(server, branch)
    await yesterday.dispense((await claimAt(server, branch)).code, 9)
    server.setClock(midday)
    const taft = await pharmacistAt(server, branch)
    const [bought, refused] = [await claimAt(server, branch), await claimAt(server, branch)]
    const { id } = (await taft.dispense(bought.code, 5)).result
    server.setClock(new Date(midday.getTime() + 60_000))
    await taft.correct(id, 4, { reason: 'GivenBack' })
    await taft.lookUp(refused.code)
    await taft.refuse(refused.code, 'Other', 'Closed early')
    const { result } = await call(server.app, readCounterDay, {}, { token: taft.token })
    expect(result.totalCount).toBe(2)
    expect(result.items).toMatchObject([
      {
        what: 'Refused',
        code: refused.code,
        reason: 'Other',
        note: 'Closed early',
        quantity: null,
        correction: null,
        byName: 'Test Pharmacist',
      },
      {
        what: 'Dispensed',
        id,
        code: bought.code,
        quantity: 4,
        firstQuantity: 5,
        correction: { reason: 'GivenBack', note: null },
      },
    ])
    expect(result.totals).toEqual([
      {
        productName: 'Insulin glargine',
        strength: '100 units/mL pen',
        unit: 'pen',
        handOvers: 1,
        corrected: 1,
        quantity: 4,
        unpriced: 1,
        patientAmount: 0,
        benefitAmount: 0,
        vatOff: 0,
        statutoryDiscount: 0,
        patientChange: 0,
        benefitChange: 0,
      },
    ])
    const page = await call(
      server.app,
      readCounterDay,
      { query: { SkipCount: 1, MaxResultCount: 1 } },
      { token: taft.token },
    )
    expect([page.result.totalCount, page.result.items.map((entry) => entry.id)]).toEqual([2, [id]])
    const read = async (query: { Day?: string; Filter?: string; SkipCount?: number }) =>
      (await call(server.app, readCounterDay, { query }, { token: taft.token })).result
    expect(await read({ Day: '2026-12-09' })).toMatchObject({
      totalCount: 1,
      items: [{ what: 'Dispensed', quantity: 9 }],
      totals: [{ quantity: 9 }],
    })
    expect(await read({ Day: '2026-12-08' })).toEqual({ totalCount: 0, items: [], totals: [] })
    const typed = `${bought.code.slice(0, 4).toLowerCase()} ${bought.code.slice(4)}`
    expect((await read({ Filter: typed })).items.map((entry) => entry.id)).toEqual([id])
    expect(await read({ Filter: 'test pharm', SkipCount: 2 })).toMatchObject({ totalCount: 2, items: [] })
    expect((await read({ Filter: 'nothing like it' })).totalCount).toBe(0)
    const other = await pharmacistAt(server, shaw)
    expect((await call(server.app, readCounterDay, {}, { token: other.token })).result.items).toEqual([])
    const withoutBranch = await pharmacistAt(server, null)
    expect(refusal(await call(server.app, readCounterDay, {}, { token: withoutBranch.token }))).toEqual(
      problemOf('StaffWithoutBranch'),
    )
  } finally {
    server.setClock(new Date())
  }
})
