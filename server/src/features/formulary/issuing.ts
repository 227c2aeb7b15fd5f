// A letter is issued with its audit row and its notification, wherever that happens.
import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import { problem } from '../../http/problem.ts'
import { type Origin, recordAudit } from '../audit/queries.ts'
import { notify } from '../notifications/queries.ts'
import { unitsFor } from '../notifications/texts.ts'
import { findIssueStanding, type Issued, issueLetter } from './queries.ts'

type Asked = { patientId: string; prescriptionId: string; productId: string; quantity?: number | undefined }
type Issuer = { reviewerId: string; request: Origin; now: Date }

/** Undefined when a guard refused it, or the prescription has its letter already. */
export async function issue(tx: Db, asked: Asked, { reviewerId, request, now }: Issuer): Promise<Issued | undefined> {
  const letter = await issueLetter(tx, { ...asked, letterId: randomUUID(), quantity: asked.quantity ?? null }, now)
  if (!letter) return undefined
  const on = { patientId: asked.patientId, subjectId: letter.id, request }
  await recordAudit(tx, { at: now, actorId: reviewerId, action: 'letter.issued', ...on })
  const { accountId, quantityApproved: quantity, unit, productName: product } = letter
  const params = { quantity, units: unitsFor(quantity, unit), product }
  await notify(tx, { accountId, kind: 'LetterIssued', params, link: `/loa-details?id=${letter.id}`, now })
  return letter
}

type AskedInStep = Omit<Asked, 'prescriptionId'> & { prescriptionId: string | undefined }

/** The same in the step that accepts the prescription: both happen, or neither. The letter is the later news of the two. */
export async function issueInSameStep(
  tx: Db,
  { prescriptionId, ...asked }: AskedInStep,
  issuer: Issuer,
): Promise<Issued> {
  if (!prescriptionId) throw problem('PrescriptionNotUsable')
  const after = new Date(issuer.now.getTime() + 1)
  const letter = await issue(tx, { ...asked, prescriptionId }, { ...issuer, now: after })
  if (letter) return letter
  const standing = await findIssueStanding(tx, { ...asked, prescriptionId })
  if (standing?.patientStatus !== 'Active') throw problem('PatientNotActive')
  throw problem(standing.productInUse ? 'PrescriptionNotUsable' : 'ProductNotAvailable')
}
