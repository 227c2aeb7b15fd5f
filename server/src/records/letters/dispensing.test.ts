import { readDispensing } from '@aruga/contract/counter/counter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimAt, pharmacistAt } from '../../features/counter/testing.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch } from '../../testing/people.ts'

let server: TestApp
let katipunan: string
let shaw: string
let one: Awaited<ReturnType<typeof pharmacistAt>>
let other: Awaited<ReturnType<typeof pharmacistAt>>

beforeAll(async () => {
  server = await startTestApp()
  katipunan = await addBranch(server.db, 'Katipunan Avenue')
  shaw = await addBranch(server.db, 'Shaw Boulevard')
  one = await pharmacistAt(server, katipunan)
  other = await pharmacistAt(server, katipunan, await server.startAnother())
})
afterAll(() => server.close())

test('A pharmacist who got no response and presses again, even with another quantity, gets the stored hand-over', async () => {
  const claim = await claimAt(server, katipunan)
  const first = await one.dispense(claim.code, 5)
  expect(first.result).toMatchObject({ code: claim.code, quantity: 5, firstQuantity: null, quantityLeft: 7 })
  for (const quantity of [5, 6, 12]) {
    expect((await one.dispense(claim.code, quantity)).result).toEqual(first.result)
  }
  expect(await claim.open()).toMatchObject({ quantityPurchased: 5 })
  expect((await claim.notifications()).map(({ kind }) => kind)).toEqual(['LetterBought', 'LetterClaimed'])
  expect((await claim.audited()).filter(({ action }) => action === 'letter.dispensed')).toHaveLength(1)
})

test('When two pharmacists hand over at the same time on two servers, one succeeds and the other learns that the code is used', async () => {
  for (let round = 0; round < 10; round++) {
    const claim = await claimAt(server, katipunan)
    await Promise.all([one.lookUp(claim.code), other.lookUp(claim.code)])
    const answers = await Promise.all([one.dispense(claim.code, 4), other.dispense(claim.code, 7)])
    const won = answers.filter(({ statusCode }) => statusCode === 200)
    const lost = answers.filter(({ statusCode }) => statusCode !== 200)
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(lost[0]?.json().error).toMatchObject({
      code: 'Aruga:ClaimCodeUsed',
      data: { quantity: won[0]?.result.quantity, unit: 'pen' },
    })
    expect((await claim.open()).quantityPurchased).toBe(won[0]?.result.quantity)
  }
})

test('A claim undone during the hand-over is either bought or undone, never both', async () => {
  const handedOver: boolean[] = []
  // The code of an undone claim is wrong, and this pharmacist's wrong codes count.
  const pharmacist = await pharmacistAt(server, katipunan)
  for (let round = 0; round < 20; round++) {
    const claim = await claimAt(server, katipunan)
    const [handed, undone] = await Promise.all([pharmacist.dispense(claim.code, 12), claim.undo()])
    handedOver.push(handed.statusCode === 200)
    expect([handed.statusCode === 200, undone.statusCode === 200]).toContain(true)
    expect(handed.statusCode === 200 && undone.statusCode === 200).toBe(false)
    const letter = await claim.open()
    expect(letter).toMatchObject(
      handed.statusCode === 200
        ? { status: 'Dispensed', quantityPurchased: 12 }
        : { status: 'Issued', quantityPurchased: 0 },
    )
    if (handed.statusCode !== 200) expect(refusal(handed)).toEqual(problemOf('ClaimCodeUnknown'))
  }
  expect(handedOver).toHaveLength(20)
})

test('A letter cancelled between look-up and confirmation is not handed over', async () => {
  const claim = await claimAt(server, katipunan)
  await one.lookUp(claim.code)
  await claim.cancel()
  expect(refusal(await one.dispense(claim.code, 1))).toEqual(problemOf('LetterCancelled'))
  expect(await claim.open()).toMatchObject({ status: 'Cancelled', quantityPurchased: 0 })
})

test('Correcting a quantity updates units, timeline, notification and audit log, and keeps the new code', async () => {
  const claim = await claimAt(server, katipunan)
  const { id } = (await one.dispense(claim.code, 5)).result
  const next = await claim.codeNow()
  const corrected = await one.correct(id, 4)
  expect(corrected.result).toMatchObject({ quantity: 4, firstQuantity: 5, quantityPurchased: 4, quantityLeft: 8 })
  const letter = await claim.open()
  expect(letter).toMatchObject({ status: 'Claimed', quantityPurchased: 4, claim: { code: next } })
  expect(letter.timeline.map(({ state, note }) => [state, note])).toEqual([
    ['Claimed', 'Katipunan Avenue'],
    ['Bought', '5'],
    ['BoughtCorrected', '4'],
  ])
  expect((await claim.notifications())[0]).toMatchObject({
    kind: 'BoughtCorrected',
    body: 'You bought 4 pens of Insulin glargine, not 5. 8 left.',
  })
  expect((await claim.audited()).at(-1)).toEqual({ action: 'dispensing.corrected', reason: 'Miscounted' })
  // A repeat changes nothing.
  expect((await one.correct(id, 4)).result).toEqual(corrected.result)
  expect((await claim.notifications()).filter(({ kind }) => kind === 'BoughtCorrected')).toHaveLength(1)
  expect((await one.correct(id, 6)).result).toMatchObject({ quantity: 6, firstQuantity: 5, quantityLeft: 6 })
})

test('A correction without a reason, or with the reason "Other" but no words, is refused at its field and changes nothing', async () => {
  const claim = await claimAt(server, katipunan)
  const { id } = (await one.dispense(claim.code, 5)).result
  const before = await claim.audited()
  for (const [why, field] of [
    [{}, 'reason'],
    [{ reason: 'Because' }, 'reason'],
    [{ reason: 'Other' }, 'note'],
    [{ reason: 'Other', note: '  ' }, 'note'],
    [{ reason: 'GivenBack', note: 'a'.repeat(301) }, 'note'],
  ] as const) {
    const refused = await one.correct(id, 4, why as { reason: 'Other' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error.validationErrors[0].members).toEqual([field])
  }
  expect(await claim.open()).toMatchObject({ quantityPurchased: 5 })
  expect(await claim.audited()).toEqual(before)
  await one.correct(id, 4, { reason: 'Other', note: ' Two boxes had one pen ' })
  expect((await claim.audited()).at(-1)?.reason).toBe('Other: Two boxes had one pen')
})

test('A letter used up by mistake is corrected to zero units and claimed again with a new code', async () => {
  const claim = await claimAt(server, katipunan)
  const { id } = (await one.dispense(claim.code, 12)).result
  expect((await claim.open()).status).toBe('Dispensed')
  expect((await one.correct(id, 0)).result).toMatchObject({ quantity: 0, quantityLeft: 12 })
  const letter = await claim.open()
  expect(letter).toMatchObject({ status: 'Claimed', quantityPurchased: 0, claimCanBeUndone: true })
  const again = await one.dispense(letter.claim?.code ?? '', 12)
  expect(again.result).toMatchObject({ quantity: 12, quantityLeft: 0 })
})

test('A correction up to the approved quantity uses the letter up and removes its code', async () => {
  const claim = await claimAt(server, katipunan)
  const { id } = (await one.dispense(claim.code, 5)).result
  expect((await one.correct(id, 13)).json().error).toMatchObject({ code: 'Aruga:QuantityTooLarge', data: { left: 12 } })
  expect((await one.correct(id, 12)).result).toMatchObject({ quantity: 12, quantityLeft: 0 })
  expect(await claim.open()).toMatchObject({ status: 'Dispensed', claim: null })
})

test('Units already proved by a receipt stay counted, whatever the counter corrects', async () => {
  const claim = await claimAt(server, katipunan)
  await server.db.query('UPDATE letter SET quantity_receipted = 3 WHERE id = $1', [claim.letterId])
  const { id } = (await one.dispense(claim.code, 5)).result
  expect((await claim.open()).quantityPurchased).toBe(8)
  expect((await one.correct(id, 0)).result).toMatchObject({ quantityPurchased: 3, quantityAtMost: 9 })
  expect((await one.correct(id, 9)).result).toMatchObject({ quantityPurchased: 12, quantityLeft: 0 })
})

test('A claim moved to another branch after the hand-over stays there when the quantity is corrected', async () => {
  const claim = await claimAt(server, katipunan)
  const { id } = (await one.dispense(claim.code, 5)).result
  await claim.undo()
  await claim.claim(shaw)
  const elsewhere = await claim.codeNow()
  await one.correct(id, 3)
  expect(await claim.open()).toMatchObject({
    branchName: 'Shaw Boulevard',
    quantityPurchased: 3,
    claim: { code: elsewhere },
  })
  await claim.undo()
  await one.correct(id, 12)
  expect(await claim.open()).toMatchObject({ status: 'Dispensed' })
  await one.correct(id, 2)
  expect(await claim.open()).toMatchObject({ status: 'Issued', quantityPurchased: 2, claim: null })
})

test('A cancelled letter stays cancelled when its hand-over is corrected, and counts the corrected units', async () => {
  const claim = await claimAt(server, katipunan)
  const { id } = (await one.dispense(claim.code, 5)).result
  await claim.cancel()
  expect((await one.correct(id, 12)).statusCode).toBe(200)
  expect(await claim.open()).toMatchObject({ status: 'Cancelled', quantityPurchased: 12 })
})

test('Only the pharmacist who handed over can correct it, within ten minutes and before the next hand-over', async () => {
  const claim = await claimAt(server, katipunan)
  const { id, dispensedAt, correctableUntil } = (await one.dispense(claim.code, 5)).result
  expect(new Date(correctableUntil ?? '').getTime() - new Date(dispensedAt).getTime()).toBe(600_000)
  const elsewhere = await pharmacistAt(server, shaw)
  expect(refusal(await other.correct(id, 4))).toEqual(problemOf('NotFound'))
  expect(refusal(await elsewhere.correct(id, 4))).toEqual(problemOf('NotFound'))
  const read = (token: string) => call(server.app, readDispensing, { params: { id } }, { token })
  expect((await read(other.token)).result).toMatchObject({ id, quantity: 5, correctableUntil: null })
  expect(refusal(await read(elsewhere.token))).toEqual(problemOf('NotFound'))

  server.setClock(new Date(new Date(dispensedAt).getTime() + 600_000))
  expect(refusal(await one.correct(id, 4))).toEqual(problemOf('CorrectionTooLate'))
  server.setClock(new Date())
  await one.dispense(await claim.codeNow(), 1)
  expect(refusal(await one.correct(id, 4))).toEqual(problemOf('CorrectionTooLate'))
  expect((await claim.open()).quantityPurchased).toBe(6)
})

test('After concurrent corrections and hand-overs the letter’s count equals the sum of its hand-overs', async () => {
  for (let round = 0; round < 10; round++) {
    const claim = await claimAt(server, katipunan)
    const { id } = (await one.dispense(claim.code, 5)).result
    const next = await claim.codeNow()
    await Promise.all([one.correct(id, 3), one.correct(id, 8), other.dispense(next, 4), claim.undo()])
    const { rows } = await server.db.query('SELECT sum(quantity)::int AS sum FROM dispensing WHERE letter_id = $1', [
      claim.letterId,
    ])
    expect((await claim.open()).quantityPurchased).toBe(rows[0]?.sum)
  }
})

test('A pharmacist who tries twenty wrong codes has to wait, whichever call they try them with', async () => {
  const guesser = await pharmacistAt(server, katipunan)
  const elsewhere = await claimAt(server, shaw)
  const claim = await claimAt(server, katipunan)
  const guesses = Array.from({ length: 17 }, (_, n) => guesser.dispense(`AAAA AAA${'34679ACDEFGHJKMNP'[n]}`, 1))
  for (const guess of await Promise.all(guesses)) expect(refusal(guess)).toEqual(problemOf('ClaimCodeUnknown'))
  expect(refusal(await guesser.dispense(elsewhere.code, 1))).toEqual(problemOf('ClaimCodeOtherBranch'))
  expect(refusal(await guesser.lookUp('AAAA AAAQ'))).toEqual(problemOf('ClaimCodeUnknown'))
  // Right codes do not count as tries.
  expect((await guesser.lookUp(claim.code)).statusCode).toBe(200)
  expect(refusal(await guesser.refuse('AAAA AAAR', 'NoIdShown'))).toEqual(problemOf('ClaimCodeUnknown'))
  const stopped = await guesser.dispense(claim.code, 1)
  expect(refusal(stopped)).toEqual(problemOf('TooManyRequests'))
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(590)
  expect((await one.dispense(claim.code, 1)).statusCode).toBe(200)
})

test('Checking open claims does not bypass the limit: wrong codes count, ended codes do not', async () => {
  const guesser = await pharmacistAt(server, katipunan)
  const ended = await claimAt(server, katipunan)
  await ended.cancel()
  const elsewhere = await claimAt(server, shaw)
  for (let n = 0; n < 25; n++) expect((await guesser.check(ended.code)).result.ended?.code).toBe('LetterCancelled')
  for (let n = 0; n < 19; n++)
    expect((await guesser.check(`CCCC CCC${'34679ACDEFGHJKMNPQR'[n]}`)).result.ended?.code).toBe('ClaimCodeUnknown')
  expect((await guesser.check(elsewhere.code)).result.ended?.code).toBe('ClaimCodeOtherBranch')
  expect(refusal(await guesser.check('CCCC CCCT'))).toEqual(problemOf('TooManyRequests'))
  expect(refusal(await guesser.lookUp('CCCC CCCT'))).toEqual(problemOf('TooManyRequests'))
  expect((await one.check(elsewhere.code)).statusCode).toBe(200)
})

test('A patient’s letter says what the counter recorded, by branch and day, as corrected', async () => {
  const claim = await claimAt(server, katipunan)
  expect((await claim.open()).handOvers).toEqual([])
  const { result } = await one.dispense(claim.code, 6)
  await one.correct(result.id, 4)
  const day = new Date(server.context.clock()).toLocaleDateString('sv', { timeZone: 'Asia/Manila' })
  expect((await claim.open()).handOvers).toEqual([{ day, branchName: 'Katipunan Avenue', quantity: 4, unproved: 4 }])
  await claim.undo()
  expect((await claim.claim(shaw)).result.handOvers).toHaveLength(1)
})
