import { listAccess } from '@aruga/contract/audit/access-log'
import { lookUpClaim, viewClaimPhoto } from '@aruga/contract/counter/counter'
import { uploadProfilePhoto } from '@aruga/contract/profile/profile'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countReceiptUnits } from '../../records/letters/count-receipt.ts'
import { call, problemOf, refusal, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccess, addBranch } from '../../testing/people.ts'
import { readPicture } from '../../testing/pictures.ts'
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

async function takePhoto(token: string) {
  const picture = await readPicture('portrait-carmen.jpg')
  const file = new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' })
  return sendForm(server.app, uploadProfilePhoto, [['file', file]], { authorization: `Bearer ${token}` })
}
const photo = (id: string, { token } = pharmacist) => call(server.app, viewClaimPhoto, { params: { id } }, { token })

test('A pharmacist neither looks up, hands over nor corrects for somebody they act for, nor for themselves', async () => {
  const own = await pharmacistAt(server, katipunan)
  const claim = await claimAt(server, katipunan)
  const handed = (await own.dispense(claim.code, 2)).result
  const code = await claim.codeNow()
  const refused = async () => {
    const answers = [await own.lookUp(code), await own.dispense(code, 1), await own.correct(handed.id, 1)]
    return answers.map(refusal)
  }
  const everyCall = Array(3).fill(problemOf('OwnPatient'))
  const accessId = await addAccess(server.db, { ...own, patientId: claim.patientId })
  expect(await refused()).toEqual(everyCall)
  await server.db.query('UPDATE patient_access SET ended_at = now() WHERE id = $1', [accessId])
  await server.db.query('UPDATE patient SET account_id = $1 WHERE id = $2', [own.accountId, claim.patientId])
  expect(await refused()).toEqual(everyCall)
  await server.db.query('UPDATE patient SET account_id = $1 WHERE id = $2', [claim.accountId, claim.patientId])
  expect((await own.dispense(code, 1)).statusCode).toBe(200)
})

test('The counter sees what a hand-over needs, and nothing else about the patient', async () => {
  const claim = await claimAt(server, katipunan)
  const { result, statusCode } = await pharmacist.lookUp(
    `${claim.code.slice(0, 4).toLowerCase()}-${claim.code.slice(4)} `,
  )
  expect(statusCode).toBe(200)
  expect(result).toEqual({
    letterId: claim.letterId,
    letterNumber: expect.stringMatching(/^L-/),
    productId: expect.any(String),
    patientFirstName: 'Test',
    patientInitial: 'P',
    hasPhoto: false,
    productName: 'Insulin glargine',
    strength: '100 units/mL pen',
    form: 'Solution',
    unit: 'pen',
    quantityApproved: 12,
    quantityPurchased: 0,
    quantityLeft: 12,
    validUntil: expect.stringMatching(/Z$/),
    benefitEn: 'Half',
    benefitFil: 'Kalahati',
    terms: null,
    together: [],
    isSixty: false,
    collectors: [],
    claimedHow: null,
    idShown: null,
    asksBatch: false,
  })
})

test('The branch sees the photo while the code is looked up and valid, and the patient’s access log shows it', async () => {
  const claim = await claimAt(server, katipunan)
  await takePhoto(claim.token)
  expect(refusal(await photo(claim.letterId))).toEqual(problemOf('NotFound'))

  expect((await pharmacist.lookUp(claim.code)).result.hasPhoto).toBe(true)
  const shown = await photo(claim.letterId)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  const { result } = await call(server.app, listAccess, {}, { token: claim.token })
  expect(result.items).toMatchObject([
    { what: 'PhotoViewed', by: 'pharmacist', branchName: 'Katipunan Avenue' },
    { what: 'ClaimLookedUp', by: 'pharmacist', branchName: 'Katipunan Avenue' },
  ])

  const elsewhere = await pharmacistAt(server, shaw)
  expect(refusal(await photo(claim.letterId, elsewhere))).toEqual(problemOf('NotFound'))
  await pharmacist.dispense(claim.code, 1)
  expect(refusal(await photo(claim.letterId))).toEqual(problemOf('NotFound'))
})

test('A code is found however it was typed or pasted, even in the sentence that the patient’s app shares', async () => {
  const claim = await claimAt(server, katipunan)
  const [first, last] = [claim.code.slice(0, 4), claim.code.slice(4)]
  for (const typed of [
    `${first}.${last}`,
    `\u202A${first}\u2013${last}\u200B`,
    `“${first}\u00A0${last}”`,
    `Code ${first} ${last} for Valsartan 80 mg. Show it at Botika San Roque. The letter is valid until 3 December.`,
    `Code: ${claim.code.toLowerCase()}, salamat po`,
  ])
    expect([typed, (await pharmacist.lookUp(typed)).statusCode]).toEqual([typed, 200])
  expect((await pharmacist.lookUp('#')).json().error.validationErrors).toMatchObject([{ code: 'ClaimCodeFormat' }])
})

test('Without a profile photo nothing is shown and no view is audited', async () => {
  const claim = await claimAt(server, katipunan)
  await pharmacist.lookUp(claim.code)
  expect((await photo(claim.letterId)).statusCode).toBe(204)
  expect((await claim.audited()).map(({ action }) => action)).not.toContain('photo.viewed')
})

test('Used, used-up, cancelled and unknown codes get different refusals; another branch learns only that the code is not its own', async () => {
  const elsewhere = await pharmacistAt(server, shaw)
  const [used, usedUp, cancelled] = [
    await claimAt(server, katipunan),
    await claimAt(server, katipunan, 3),
    await claimAt(server, katipunan),
  ]
  await pharmacist.dispense(used.code, 2)
  await pharmacist.dispense(usedUp.code, 3)
  await cancelled.cancel()
  const errorOf = async (code: string) => (await pharmacist.lookUp(code)).json().error
  expect(await errorOf(used.code)).toMatchObject({ code: 'Aruga:ClaimCodeUsed', data: { quantity: 2, unit: 'pen' } })
  expect(await errorOf(usedUp.code)).toMatchObject({ code: 'Aruga:LetterUsedUp', data: { quantity: 3, unit: 'pen' } })
  expect(await errorOf(cancelled.code)).toMatchObject({ code: 'Aruga:LetterCancelled' })
  expect(await errorOf('AAAA AAAA')).toMatchObject({ code: 'Aruga:ClaimCodeUnknown' })
  expect(refusal(await elsewhere.lookUp(cancelled.code))).toEqual(problemOf('ClaimCodeOtherBranch'))
  expect(refusal(await elsewhere.lookUp(usedUp.code))).toEqual(problemOf('ClaimCodeUnknown'))
})

test('At the counter, a letter used up by accepted receipts is refused as used up', async () => {
  const claim = await claimAt(server, katipunan)
  await countReceiptUnits(server.db, claim.letterId, 12, new Date())
  expect(refusal(await pharmacist.lookUp(claim.code))).toEqual(problemOf('LetterUsedUp'))
  expect(await claim.open()).toMatchObject({ status: 'Dispensed', claim: null })
})

test('A claim that was looked up but not handed over can be undone once its code has expired', async () => {
  const claim = await claimAt(server, katipunan)
  await pharmacist.lookUp(claim.code)
  expect(refusal(await claim.undo())).toEqual(problemOf('ClaimAlreadyScanned'))
  await server.db.query('UPDATE letter SET code_valid_until = $2 WHERE id = $1', [claim.letterId, new Date()])
  expect(await claim.codeNow()).not.toBe(claim.code)
  expect((await claim.undo()).statusCode).toBe(200)
})

test('A code and a letter are already expired at their exact expiry time', async () => {
  const claim = await claimAt(server, katipunan)
  await server.db.query(`UPDATE letter SET valid_until = date_trunc('ms', valid_until) WHERE id = $1`, [claim.letterId])
  const { claim: made, validUntil } = await claim.open()
  const statusAround = async (end: string) => {
    server.setClock(new Date(new Date(end).getTime() - 1))
    const before = await pharmacist.lookUp(claim.code)
    server.setClock(new Date(end))
    const at = await pharmacist.dispense(claim.code, 1)
    return [before.statusCode, refusal(at).code]
  }
  const session = async (end: string) => {
    const later = [new Date(new Date(end).getTime() + 60_000)]
    await server.db.query('UPDATE connect_access_token SET expires_at = $1', later)
    await server.db.query('UPDATE connect_session SET expires_at = $1, ends_at = $1', later)
  }
  try {
    const codeEnd = made?.codeValidUntil ?? ''
    await session(codeEnd)
    expect(await statusAround(codeEnd)).toEqual([200, 'Aruga:ClaimCodeExpired'])
    await server.db.query('UPDATE letter SET code_valid_until = valid_until WHERE id = $1', [claim.letterId])
    await session(validUntil)
    expect(await statusAround(validUntil)).toEqual([200, 'Aruga:LetterExpired'])
  } finally {
    server.setClock(new Date())
  }
})

test('Checking an open claim returns why it is no longer valid, and writes nothing to the audit log', async () => {
  const claim = await claimAt(server, katipunan)
  await pharmacist.lookUp(claim.code)
  const before = await claim.audited()
  const endOf = async (code: string, by = pharmacist) => (await by.check(code)).result.ended
  expect(await endOf(claim.code.toLowerCase())).toBeNull()
  expect(await endOf(claim.code, await pharmacistAt(server, shaw))).toMatchObject({ code: 'ClaimCodeOtherBranch' })
  expect(await claim.audited()).toEqual(before)
  await claim.cancel()
  expect(await endOf(claim.code)).toMatchObject({ code: 'LetterCancelled', usedAt: null })

  const used = await claimAt(server, katipunan)
  const colleague = await pharmacistAt(server, katipunan)
  await colleague.dispense(used.code, 4)
  // The faster colleague, and when.
  const details = { by: 'Test Pharmacist', quantity: 4, unit: 'pen', usedAt: expect.stringMatching(/Z$/) }
  expect(await endOf(used.code)).toMatchObject({ code: 'ClaimCodeUsed', ...details })
  expect((await pharmacist.lookUp(used.code)).json().error.data).toEqual(details)
})

test('Calls without a token or by other people never use up a pharmacist’s look-ups', async () => {
  const colleague = await pharmacistAt(server, katipunan)
  const claim = await claimAt(server, katipunan)
  const lookUp = (token?: string) =>
    call(server.app, lookUpClaim, { body: { code: claim.code } }, token === undefined ? {} : { token })
  const busy = () => Promise.all(Array.from({ length: 70 }, () => lookUp()))
  expect(new Set((await busy()).map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  for (let n = 0; n < 70; n++) expect((await lookUp(claim.token)).statusCode).toBe(403)
  server.setClock(new Date())
  const own = await Promise.all(Array.from({ length: 61 }, () => colleague.lookUp(claim.code)))
  expect(own.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60)
  expect((await colleague.lookUp(claim.code)).headers['retry-after']).toBe('60')
  expect((await (await pharmacistAt(server, katipunan)).lookUp(claim.code)).statusCode).toBe(200)
})
