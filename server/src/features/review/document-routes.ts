// Decisions on documents of active patients.
import type { AuditAction } from '@aruga/contract/audit/audit'
import { kindsThat } from '@aruga/contract/documents/kinds'
import { acceptPaper } from '@aruga/contract/papers/staff'
import type { CaseKind } from '@aruga/contract/review/case-file'
import {
  acceptPrescription,
  acceptReceipt,
  checkReceipt,
  declineDocument,
  takeBackReceipt,
} from '@aruga/contract/review/decisions'
import type { FastifyRequest } from 'fastify'
import { findOpenCase } from '../../audit/patient-file-access.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { recordAcknowledgements, refuseUnlessAcknowledged } from '../../records/cases/acknowledge.ts'
import {
  type CaseHead,
  findDocumentCase,
  lockDocument,
  lockPatient,
  refusalOf,
  refuseOwnPatient,
} from '../../records/cases/case-head.ts'
import { acceptDocument } from '../../records/documents/accept.ts'
import { declineDocument as decline } from '../../records/documents/decline.ts'
import { acceptedNotification, documentNotification } from '../../records/documents/messages.ts'
import { listParts } from '../../records/documents/parts.ts'
import { findDocumentFile } from '../../records/documents/queries.ts'
import { lockLetters } from '../../records/documents/receipts.ts'
import { takeBackReceipt as takeBack } from '../../records/documents/take-back.ts'
import { codeEnd, newClaimCode, withFreshCode } from '../../records/letters/claim-code.ts'
import { issueWithDecision } from '../../records/letters/issue.ts'
import { waitsForSecond } from '../../records/letters/second-approval.ts'
import { uncountReceipt } from '../../records/letters/uncount-receipt.ts'
import { refuseUnlessSeen } from '../../records/papers/may-see.ts'
import { endAnswered } from '../../records/papers/requests.ts'
import { putValidity } from '../../records/papers/validity.ts'
import { recordedReason } from '../../records/program/texts.ts'
import { closeSecondLook } from '../../records/second-looks/close.ts'
import { warningsOfSignals } from '../../records/signals/of-case.ts'
import { orNotFound, problem } from '../../wire/problem.ts'
import { decidedCase } from './decided-case.ts'
import { listSameFiles, sameFileWarning } from './duplicates.ts'
import { ordersOf, warningsOfOrders } from './open-letters.ts'
import { compareReceipt, countUnits, raiseSignals, receiptFields, receiptWarnings } from './receipts.ts'

// Each kind has its own call to accept: with the letter that it needs, or without one.
const withLetter = kindsThat('asksForLetter')
const receipts = kindsThat('isReceipt')

export const documentReviewRoutes = ({ db, clock }: AppContext) => [
  implement(acceptPrescription, ({ params, body, caller, request }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const unlocked = await waiting(tx, withLetter, params.id, caller)
      // A letter needs an active patient, so the patient is locked before the prescription.
      await lockPatient(tx, unlocked.patientId)
      const head = await waiting(tx, withLetter, params.id, caller)
      const orders = ordersOf(body, { patientId: head.patientId, prescriptionId: head.id })
      const same = await listSameFiles(tx, head.patientId, [head.id])
      const of = { kind: head.kind, patientId: head.patientId, documentIds: [head.id] }
      const warnings = [
        ...sameFileWarning(same),
        ...(await warningsOfOrders(tx, orders, now)),
        ...(await warningsOfSignals(tx, of)),
      ]
      refuseUnlessAcknowledged(warnings, body.acknowledged)
      const issuer = { reviewerId: caller.accountId, request, now }
      if (await waitsForSecond(tx, orders, issuer)) {
        if ((await findDocumentFile(tx, head.id))?.fileState === 'Held') throw problem('FileHeld')
        await recordAcknowledgements(tx, body.acknowledged, acknowledgedIn({ head, caller, request, now }))
        return decidedCase(head, 'ApprovedOnce', now)
      }
      const nothing = { quantity: null, amount: null, receiptNumber: null, receiptDate: null, branchId: null }
      const decision = { documentId: head.id, reviewerId: caller.accountId, now }
      const accepted = await acceptDocument(tx, decision, { letterId: head.letterId, ...nothing })
      if (!accepted) throw await whyNotDecided(tx, head, caller)
      await audit(tx, { head, caller, request, now }, 'document.accepted')
      await recordAcknowledgements(tx, body.acknowledged, acknowledgedIn({ head, caller, request, now }))
      await notifyPatient(tx, { patientId: head.patientId, ...acceptedNotification(accepted), now })
      return decidedCase(head, 'Accepted', now, await issueWithDecision(tx, orders, issuer))
    })
  }),

  implement(acceptReceipt, ({ params, body, caller, request }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const unlocked = await waiting(tx, receipts, params.id, caller)
      const { letters, fields } = await receiptFields(tx, unlocked, body, now)
      // Locked after its letters, in the same order as the patient's own calls.
      await lockDocument(tx, unlocked.id)
      const head = await waiting(tx, receipts, params.id, caller)
      refuseUnlessAcknowledged(await receiptWarnings(tx, head, fields), body.acknowledged)
      const decision = { documentId: head.id, reviewerId: caller.accountId, now }
      const accepted = await acceptDocument(tx, decision, { ...fields, branchId: fields.branchId ?? null })
      if (!accepted) throw await whyNotDecided(tx, head, caller)
      await audit(tx, { head, caller, request, now }, 'document.accepted')
      await recordAcknowledgements(tx, body.acknowledged, acknowledgedIn({ head, caller, request, now }))
      await raiseSignals(tx, head, fields, now)
      const counted = await countUnits(tx, letters, fields, now)
      await notifyPatient(tx, { patientId: head.patientId, ...acceptedNotification(accepted, counted), now })
      return decidedCase(head, 'Accepted', now)
    })
  }),

  implement(acceptPaper, ({ params, body, caller, request }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const head = await waiting(tx, kindsThat('isOfProgram'), params.id, caller)
      // Locked before the document, in the order of the patient's own calls.
      await lockPatient(tx, head.patientId)
      const nothing = { quantity: null, receiptNumber: null, receiptDate: null, branchId: null }
      const decision = { documentId: head.id, reviewerId: caller.accountId, now }
      const accepted = await acceptDocument(tx, decision, { letterId: null, ...nothing })
      if (!accepted) throw await whyNotDecided(tx, head, caller)
      const validUntil = await putValidity(tx, head.id, body.validUntil, now)
      await endAnswered(tx, { documentId: head.id, now })
      await audit(tx, { head, caller, request, now }, 'document.accepted')
      await notifyPatient(tx, { patientId: head.patientId, ...acceptedNotification(accepted, [], validUntil), now })
      return decidedCase(head, 'Accepted', now)
    })
  }),

  implement(checkReceipt, async ({ params, body, caller: { accountId } }) => {
    const now = clock()
    const head = await findDocumentCase(db, receipts, params.id)
    if (!head) throw problem('NotFound')
    if (!(await findOpenCase(db, accountId, head.patientId, now))) throw problem('FileNotOpened')
    return compareReceipt(db, head, body, now)
  }),

  implement(takeBackReceipt, ({ params, body, caller, request }) => {
    const now = clock()
    return withFreshCode(() =>
      inTransaction(db, async (tx) => {
        const unlocked = orNotFound(await findDocumentCase(tx, receipts, params.id))
        // First the patient, against one who leaves now; then the letters, as when it was accepted.
        if ((await lockPatient(tx, unlocked.patientId)) !== 'Active') throw problem('PatientNotActive')
        await refuseOwnPatient(tx, unlocked.patientId, caller.accountId)
        const head = orNotFound(await findDocumentCase(tx, receipts, params.id))
        const letterIds = [
          ...(head.letterId ? [head.letterId] : []),
          ...(await listParts(tx, head.id)).map(({ letterId }) => letterId),
        ]
        for (const { id: letterId } of await lockLetters(tx, letterIds, head.patientId)) {
          const next = { nextCode: newClaimCode(), nextCodeEnd: codeEnd(now) }
          await uncountReceipt(tx, { letterId, documentId: head.id, ...next, now })
        }
        const decision = { documentId: head.id, reviewerId: caller.accountId, now }
        const taken = await takeBack(tx, decision, body)
        if (!taken) throw problem('ReceiptNotAccepted')
        await closeSecondLook(tx, { ...decision, patientId: head.patientId })
        const reason = await recordedReason(tx, body.reason, body.textId)
        await audit(tx, { head, caller, request, now }, 'document.taken_back', reason)
        const notification = documentNotification('ReceiptTakenBack', taken, body.note)
        await notifyPatient(tx, { patientId: head.patientId, ...notification, now })
      }),
    )
  }),

  implement(declineDocument, ({ params, body, caller, request }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const head = await waiting(tx, kindsThat('isCase'), params.id, caller)
      const decision = { documentId: head.id, reviewerId: caller.accountId, now }
      const declined = await decline(tx, decision, body)
      if (!declined) throw await whyNotDecided(tx, head, caller)
      const reason = await recordedReason(tx, body.reason, body.textId)
      await audit(tx, { head, caller, request, now }, 'document.declined', reason)
      await notifyPatient(tx, {
        patientId: head.patientId,
        ...documentNotification('DocumentDeclined', declined, body.note),
        now,
      })
      return decidedCase(head, 'Declined', now)
    })
  }),
]

/** The case, waiting for a decision; otherwise throws. */
async function waiting(tx: Db, kinds: readonly CaseKind[], id: string, caller: Caller) {
  const head = await findDocumentCase(tx, kinds, id)
  if (head) refuseUnlessSeen(caller.roles, head)
  const refusal = refusalOf(head, caller.accountId)
  if (refusal || !head) throw refusal ?? problem('NotFound')
  return head
}

/** It was decided or replaced between the read and the UPDATE, or its file is quarantined. */
async function whyNotDecided(tx: Db, { kind, id }: CaseHead, { accountId }: Caller) {
  const refusal = refusalOf(await findDocumentCase(tx, [kind], id), accountId)
  if (refusal) return refusal
  const isQuarantined = (await findDocumentFile(tx, id))?.fileState === 'Held'
  return problem(isQuarantined ? 'FileHeld' : 'CaseNotWaiting')
}

type Decision = { head: CaseHead; caller: Caller; request: FastifyRequest; now: Date }

const acknowledgedIn = ({ head: { id, patientId }, caller, request, now }: Decision) => ({
  actorId: caller.accountId,
  patientId,
  caseId: id,
  subjectId: id,
  request,
  now,
})

function audit(tx: Db, { head, caller, request, now }: Decision, action: AuditAction, reason?: string) {
  const auditTarget = { patientId: head.patientId, subjectId: head.id, caseId: head.id, request, reason }
  return recordAudit(tx, { at: now, actorId: caller.accountId, action, ...auditTarget })
}
