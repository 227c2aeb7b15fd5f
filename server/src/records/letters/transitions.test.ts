// What the transitions promise their callers: values, refusals and audit rows that no journey through the API checks.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken, newToken } from '../../auth/sessions/tokens.ts'
import { presented } from '../../auth/testing/test-server.ts'
import { inTransaction } from '../../db/open.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertRows } from '../../testing/insert-rows.ts'
import { expectLockedInOrder } from '../../testing/lock-order.ts'
import { addBranch, addLetter, addPatient, addProduct, addSession, addStaff } from '../../testing/people.ts'
import { prescriptionValues } from '../../testing/staff.ts'
import { cancelOpenLetter, findWhyNotOpen } from './cancel.ts'
import { cancelOpenLetters } from './cancel-all.ts'
import { answerClaim, claimAs, claimByToken } from './claim.ts'
import { withFreshCode } from './claim-code.ts'
import { correctDispensing } from './correct-dispensing.ts'
import { findLetterOfPrescription, issue, issueWithDecision } from './issue.ts'
import { findLetterOfPatient } from './queries.ts'
import { remindOfLetters } from './remind.ts'
import { renewClaimCodes, withValidCode } from './renew-code.ts'
import { undoClaim } from './undo-claim.ts'

const request = { id: 'request-1', ip: '203.0.113.7' }
const NOTE = { en: 'Another treatment', fil: 'Ibang gamutan' }
let server: TestApp
let patient: Awaited<ReturnType<typeof addPatient>>
let branch: string

beforeAll(async () => {
  server = await startTestApp()
  patient = await addPatient(server.db)
  branch = await addBranch(server.db, 'Katipunan Avenue')
})
afterAll(() => server.close())

const claimOf = (letterId: string, branchId = branch) => ({ letterId, branchId, now: new Date(), request })
async function claimed() {
  const letterId = await addLetter(server.db, patient.patientId)
  const letter = await claimAs(server.db, patient.patientId, claimOf(letterId))
  if (!letter) throw new Error('The letter was not claimed.')
  return letter
}
const audited = async (letterId: string) =>
  (
    await server.db.query(
      'SELECT action, address, request_id AS request FROM audit_entry WHERE subject_id = $1 ORDER BY id',
      [letterId],
    )
  ).rows
const sent = (document: { kind?: string; status?: string; letterId?: string } = {}) => {
  const { kind = 'Prescription', status = 'Accepted', letterId = null } = document
  const id = randomUUID()
  const file = {
    filename: hashToken(newToken()).toString('hex'),
    original_name: 'p.pdf',
    content_type: 'application/pdf',
    size: 1,
    sha256: id,
  }
  const row = { id, patient_id: patient.patientId, kind, status, letter_id: letterId, ...file, uploaded_at: new Date() }
  return insertRows(server.db, 'document', [row]).then(() => id)
}

describe('A new code', () => {
  const clash = Object.assign(new Error('clash'), { constraint: 'letter_claim_code' })
  const failing = (times: number, error: Error) => {
    const codes: string[] = []
    const attempt = async (code: string) => {
      codes.push(code)
      if (codes.length <= times) throw error
      return code
    }
    return { codes, attempt }
  }

  test('that clashes with one in use is replaced, up to five times', async () => {
    const lucky = failing(4, clash)
    expect(await withFreshCode(lucky.attempt)).toBe(lucky.codes.at(-1))
    expect(new Set(lucky.codes).size).toBe(5)
    const unlucky = failing(5, clash)
    await expect(withFreshCode(unlucky.attempt)).rejects.toBe(clash)
    expect(unlucky.codes).toHaveLength(5)
  })

  test('is not made again when anything else fails', async () => {
    for (const error of [Object.assign(new Error('twice'), { constraint: 'letter_number' }), new Error('gone')]) {
      const { codes, attempt } = failing(1, error)
      await expect(withFreshCode(attempt)).rejects.toBe(error)
      expect(codes).toHaveLength(1)
    }
  })

  test('replaces the expired code of a claimed letter; a letter without a code, or with a valid one, stays as it is', async () => {
    const letter = await claimed()
    const show = (now: Date, one = letter) => withValidCode(server.db, one, patient.patientId, now)
    expect(await show(new Date())).toBe(letter)
    const end = new Date(letter.codeValidUntil ?? '')
    const renewed = await show(end)
    expect(renewed.claimCode).not.toBe(letter.claimCode)
    expect(new Date(renewed.codeValidUntil ?? '').getTime()).toBeGreaterThan(end.getTime())
    const open = await findLetterOfPatient(
      server.db,
      await addLetter(server.db, patient.patientId),
      patient.patientId,
      end,
    )
    if (!open) throw new Error('The letter is not there.')
    expect(await show(end, open)).toBe(open)
    const used = { ...letter, status: 'Dispensed' as const }
    expect(await show(end, used)).toBe(used)
    const codeless = { ...letter, codeValidUntil: null }
    expect(await show(end, codeless)).toBe(codeless)
    expect((await renewClaimCodes(server.db, letter.id, randomUUID(), new Date(end.getTime() * 2))).length).toBe(0)
  })
})

describe('A claim', () => {
  const who = async () => {
    const { token } = await addSession(server.db, patient.accountId)
    const caller = {
      ...patient,
      sessionId: randomUUID(),
      roles: ['patient'] as const,
      acts: null,
      branchId: null,
      language: 'en' as const,
    }
    return { token: presented(token), caller }
  }
  function context() {
    const events: { to: string; topics: readonly string[] }[] = []
    const publishDebounced = (event: (typeof events)[0]) => void events.push(event)
    return { events, deps: { ...server.context, events: { ...server.context.events, publishDebounced } } }
  }

  const letBranchesAnswer = (wanted: boolean) => server.db.query('UPDATE program SET branches_answer = $1', [wanted])

  test('that was undone between the attempt and the check is tried again; other devices are notified', async () => {
    await letBranchesAnswer(true)
    const letterId = await addLetter(server.db, patient.patientId)
    const { events, deps } = context()
    const letter = await answerClaim(deps, null, { claim: claimOf(letterId), ...(await who()) })
    expect(letter).toMatchObject({ id: letterId, status: 'Claimed', claim: { branch: { id: branch } } })
    expect(events).toEqual([
      { to: `account ${patient.accountId}`, patient: patient.patientId, topics: ['notifications', 'letters'] },
      { to: `branch ${branch}`, topics: ['claims'] },
    ])
    await letBranchesAnswer(false)
    expect(await audited(letterId)).toEqual([{ action: 'letter.claimed', address: request.ip, request: request.id }])
  })

  test('tells no branch where branches do not see what is coming', async () => {
    const letterId = await addLetter(server.db, patient.patientId)
    const { events, deps } = context()
    await answerClaim(deps, null, { claim: claimOf(letterId), ...(await who()) })
    expect(events.map(({ to }) => to)).toEqual([`account ${patient.accountId}`])
  })

  test('is tried three times and then given up, without an event', async () => {
    const letterId = await addLetter(server.db, patient.patientId)
    const { events, deps } = context()
    let reads = 0
    const clock = () => {
      reads += 1
      return new Date()
    }
    const nobody = { ...(await who()), token: presented(newToken()) }
    const failed = answerClaim({ ...deps, clock }, null, { claim: claimOf(letterId), ...nobody })
    await expect(failed).rejects.toMatchObject({ status: 403, message: 'Aruga:BranchNotAvailable' })
    expect([reads, events]).toEqual([2, []])
  })

  test('by an unknown token is refused', async () => {
    const letterId = await addLetter(server.db, patient.patientId)
    expect(await claimByToken(server.db, presented(newToken()), claimOf(letterId))).toBeUndefined()
    expect(await claimAs(server.db, randomUUID(), claimOf(letterId))).toBeNull()
    expect(await audited(letterId)).toEqual([])
  })

  test('at a second branch is refused with the first one', async () => {
    const { id } = await claimed()
    const claim = claimOf(id, await addBranch(server.db, 'Shaw Boulevard'))
    const refused = answerClaim(server.context, null, { claim, ...(await who()) })
    await expect(refused).rejects.toMatchObject({ body: { error: { data: { branchName: 'Katipunan Avenue' } } } })
  })

  test('answers with the receipts that the letter has already, and only that', async () => {
    const letterId = await addLetter(server.db, patient.patientId)
    const receipt = await sent({ kind: 'OfficialReceipt', status: 'NeedsQuantity', letterId })
    const letter = await claimAs(server.db, patient.patientId, claimOf(letterId))
    expect(letter).toMatchObject({ id: letterId, status: 'Claimed', receipts: [{ id: receipt }] })
    expect((await claimed()).receipts).toEqual([])
  })

  test('is undone with the address on record, once', async () => {
    const { id: letterId } = await claimed()
    const undoing = { letterId, ...patient, byCaregiver: false, now: new Date(), request }
    expect(await undoClaim(server.db, undoing)).toBe(branch)
    expect(await undoClaim(server.db, undoing)).toBeUndefined()
    const [, undone, ...more] = await audited(letterId)
    expect([undone, more]).toEqual([{ action: 'letter.claim_undone', address: request.ip, request: request.id }, []])
  })
})

describe('Issuing', () => {
  const now = new Date('2026-11-20T02:00:00Z')
  let productId: string
  let reviewerId: string
  beforeAll(async () => {
    productId = await addProduct(server.db)
    reviewerId = (await addStaff(server.db, 'reviewer')).accountId
  })
  const issuer = () => ({ reviewerId, request, now })
  const order = async (changes: object = {}) => ({
    ...{ patientId: patient.patientId, productId, prescriptionId: (await sent()) as string | undefined },
    prescription: prescriptionValues(),
    ...changes,
  })

  test('numbers letters by the month, audits, and notifies the patient of the units', async () => {
    const { patientId, prescriptionId = '' } = await order()
    const ids = { patientId, productId, prescriptionId }
    const ordered = { ...ids, prescription: prescriptionValues() }
    const letter = await issue(server.db, { ...ordered, quantity: 1 }, issuer())
    expect(letter?.number).toMatch(/^L-2611-\d{4}$/)
    expect(await audited(letter?.id ?? '')).toEqual([
      { action: 'letter.issued', address: request.ip, request: request.id },
    ])
    const { rows } = await server.db.query('SELECT kind, body_en FROM notification WHERE subject_id = $1', [letter?.id])
    expect(rows).toEqual([{ kind: 'LetterIssued', body_en: expect.stringContaining('1 pen of Insulin glargine') }])
    expect(await findLetterOfPrescription(server.db, ids)).toMatchObject({ id: letter?.id, quantityApproved: 1 })
    expect(await findLetterOfPrescription(server.db, { ...ids, productId: randomUUID() })).toBeUndefined()
    // The prescription has its letter.
    expect(await issue(server.db, ordered, issuer())).toBeUndefined()
  })

  test('with the decision returns why it is refused, and issues nothing', async () => {
    const retired = await addProduct(server.db)
    await server.db.query('UPDATE product SET retired_at = now() WHERE id = $1', [retired])
    const left = await addPatient(server.db, 'Unsubscribed')
    const refusals: [object, string][] = [
      [{ prescriptionId: undefined }, 'PrescriptionNotUsable'],
      [{ prescriptionId: await sent({ status: 'UnderReview' }) }, 'PrescriptionNotUsable'],
      [{ productId: retired }, 'ProductNotAvailable'],
      [{ patientId: left.patientId }, 'PatientNotActive'],
      [{ patientId: randomUUID() }, 'PatientNotActive'],
    ]
    const before = await server.db.query('SELECT count(*) FROM letter')
    for (const [changes, message] of refusals)
      await expect(issueWithDecision(server.db, [await order(changes)], issuer())).rejects.toThrow(`Aruga:${message}`)
    expect((await server.db.query('SELECT count(*) FROM letter')).rows).toEqual(before.rows)
    expect(await issueWithDecision(server.db, [await order()], issuer())).toMatchObject([{ quantityApproved: 12 }])
  })
})

describe('Cancelling', () => {
  test('returns the patient and branch once; afterwards since when and by whom the letter is cancelled', async () => {
    const { id } = await claimed()
    const now = new Date()
    expect(await cancelOpenLetter(server.db, id, NOTE, now)).toEqual({
      patientId: patient.patientId,
      unitsLeft: 12,
      productName: 'Insulin glargine',
      branchId: branch,
      prescriptionId: null,
    })
    expect(await cancelOpenLetter(server.db, id, NOTE, now)).toBeUndefined()
    const { at, ...why } = (await findWhyNotOpen(server.db, id, now)) ?? { at: '' }
    expect(why).toEqual({ status: 'Cancelled', by: null })
    // PostgreSQL writes no trailing zeros of a fraction.
    expect(new Date(at)).toEqual(now)
    expect(await findWhyNotOpen(server.db, randomUUID(), now)).toBeUndefined()
  })

  test('all of a patient’s letters returns each branch where one was claimed, and puts the address on record', async () => {
    const { patientId, accountId: actorId } = await addPatient(server.db)
    const letters = [await addLetter(server.db, patientId), await addLetter(server.db, patientId)]
    await claimAs(server.db, patientId, claimOf(letters[0] ?? ''))
    const cancelling = { patientId, actorId, request, now: new Date() }
    expect(await cancelOpenLetters(server.db, cancelling)).toEqual([branch])
    for (const letter of letters)
      expect((await audited(letter)).at(-1)).toEqual({
        action: 'letter.cancelled',
        address: request.ip,
        request: request.id,
      })
    expect(await cancelOpenLetters(server.db, cancelling)).toEqual([])
  })

  test('all of a patient’s letters locks them in the order of their ids, wherever they are stored', async () => {
    const { patientId, accountId: actorId, letters } = await storedAgainstOrder()
    const cancelling = { patientId, actorId, request, now: new Date() }
    await expectLockedInOrder(server.db, letters, () =>
      inTransaction(server.db, (tx) => cancelOpenLetters(tx, cancelling)),
    )
  })
})

/** A patient with two letters, the one with the larger id stored first. */
async function storedAgainstOrder(): Promise<{ patientId: string; accountId: string; letters: [string, string] }> {
  const { patientId, accountId } = await addPatient(server.db)
  const letters: [string, string] = [await addLetter(server.db, patientId), await addLetter(server.db, patientId)]
  return letters[0] > letters[1] ? { patientId, accountId, letters } : storedAgainstOrder()
}

test('An unknown hand-over is not corrected', async () => {
  const code = { nextCode: 'AAAAAAAA', nextCodeEnd: new Date() }
  const by = { pharmacistId: randomUUID(), branchId: branch, now: new Date() }
  const why = { reason: 'Miscounted', note: null } as const
  expect(await correctDispensing(server.db, { ...by, ...code, id: randomUUID(), quantity: 1, ...why })).toBe(false)
})

test('Reminding returns how many patients were reminded', async () => {
  const now = server.context.clock()
  await addLetter(server.db, patient.patientId, { validUntil: new Date(now.getTime() + 20 * 86_400_000) })
  const clock = () => new Date(now.getTime() + 14 * 86_400_000)
  expect(await remindOfLetters({ db: server.db, clock })).toBe(1)
  expect(await remindOfLetters({ db: server.db, clock })).toBe(0)
})
