// Letters issued, handed over and corrected at any time, by the functions that the calls use.
import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../db/open.ts'
import { claimAs } from '../../records/letters/claim.ts'
import { correctDispensing } from '../../records/letters/correct-dispensing.ts'
import { dispenseClaims } from '../../records/letters/dispense.ts'
import { issue, issueWithDecision } from '../../records/letters/issue.ts'
import { renewClaimCodes } from '../../records/letters/renew-code.ts'
import type { TestApp } from '../../testing/app.ts'
import { insertRows } from '../../testing/insert-rows.ts'
import { addBranch, addPatient, addPharmacist, addStaff } from '../../testing/people.ts'
import { prescriptionValues } from '../../testing/staff.ts'

const request = { id: 'test' }

export type Letter = { patientId: string; letterId: string }
type Order = { productId: string; now: Date; patientId?: string }
type HandOver = { quantity: number; now: Date; handedOverAt?: Date }

/** A reviewer who issues, and a branch that hands over. */
export async function startProgram({ db }: TestApp) {
  const reviewerId = (await addStaff(db, 'reviewer')).accountId
  const branchId = await addBranch(db, 'Katipunan Avenue')
  const pharmacistId = (await addPharmacist(db, branchId)).accountId

  /** A patient’s accepted prescription, and the letter to be issued on it. */
  async function order({ productId, now, patientId: known }: Order) {
    const patientId = known ?? (await addPatient(db)).patientId
    const prescriptionId = randomUUID()
    const file = {
      filename: prescriptionId,
      original_name: 'f',
      content_type: 'image/jpeg',
      size: 1,
      sha256: prescriptionId,
    }
    const prescription = { id: prescriptionId, patient_id: patientId, kind: 'Prescription', status: 'Accepted' }
    await insertRows(db, 'document', [{ ...prescription, ...file, uploaded_at: now.toISOString() }])
    return { patientId, prescriptionId, productId, prescription: prescriptionValues(), now }
  }
  const issueOn = ({ now, ...ordered }: Awaited<ReturnType<typeof order>>) =>
    inTransaction(db, (tx) => issue(tx, ordered, { reviewerId, request, now }))
  /** Letters for several products on one prescription, in this order, in one decision. */
  async function issueTogether(productIds: string[], now: Date) {
    const [first = ''] = productIds
    const { productId: _, now: __, ...ordered } = await order({ productId: first, now })
    const orders = productIds.map((productId) => ({ ...ordered, productId }))
    return inTransaction(db, (tx) => issueWithDecision(tx, orders, { reviewerId, request, now }))
  }
  async function newLetter(wanted: Order): Promise<Letter> {
    const ordered = await order(wanted)
    const letter = await issueOn(ordered)
    if (!letter) throw new Error('Not issued')
    return { patientId: ordered.patientId, letterId: letter.id }
  }

  /** Claims the letter, unless it is claimed. Returns its valid code. */
  async function claim({ patientId, letterId }: Letter, now: Date): Promise<string> {
    const claimed = await claimAs(db, patientId, { letterId, branchId, now, request })
    if (claimed) return claimed.claimCode ?? ''
    await renewClaimCodes(db, letterId, patientId, now)
    const { rows } = await db.query<{ code: string }>('SELECT claim_code AS code FROM letter WHERE id = $1', [letterId])
    return rows[0]?.code ?? ''
  }
  /** Returns the hand-over’s id. A till without a network sends it `now`. */
  async function handOver(letter: Letter, { quantity, now, handedOverAt }: HandOver): Promise<string> {
    const code = await claim(letter, handedOverAt ?? now)
    const next = { nextCode: randomUUID(), nextCodeEnd: new Date(now.getTime() + 86_400_000) }
    const letters = [{ letterId: letter.letterId, quantity }]
    const handOver = { code, branchId, pharmacistId, letters, now, ...(handedOverAt && { handedOverAt }), ...next }
    const handed = await inTransaction(db, (tx) => dispenseClaims(tx, handOver))
    if (!handed) throw new Error('Not handed over')
    return handed.id
  }
  const correct = (id: string, quantity: number, now: Date) => {
    const next = { nextCode: randomUUID(), nextCodeEnd: new Date(now.getTime() + 86_400_000) }
    const correction = { id, quantity, reason: 'Miscounted', note: null, branchId, pharmacistId, now } as const
    return inTransaction(db, (tx) => correctDispensing(tx, { ...correction, ...next }))
  }
  return { branchId, order, issueOn, issueTogether, newLetter, claim, handOver, correct }
}
