import type { AuditAction } from '@aruga/contract/audit/audit'
import {
  approveRegistration,
  declineAsNotEligible,
  declineRegistration,
  reconsiderRegistration,
} from '@aruga/contract/review/decisions'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { type Call, implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { recordAcknowledgements, refuseUnlessAcknowledged } from '../../records/cases/acknowledge.ts'
import { findCase, lockPatient, refusalOf, refuseEnroller, refuseOwnPatient } from '../../records/cases/case-head.ts'
import { issueWithDecision } from '../../records/letters/issue.ts'
import { forgetFirstApprovals, waitsForSecond } from '../../records/letters/second-approval.ts'
import { recordedReason } from '../../records/program/texts.ts'
import { promiseParams } from '../../records/program/working-time.ts'
import { approveRegistration as approve } from '../../records/registration/approve.ts'
import { listRegistrationDocuments } from '../../records/registration/decided-documents.ts'
import { declineRegistration as decline } from '../../records/registration/decline.ts'
import { reconsiderRegistration as reconsider } from '../../records/registration/reconsider.ts'
import { warningsOfSignals } from '../../records/signals/of-case.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { decidedCase } from './decided-case.ts'
import { listSameFiles, sameFileWarning } from './duplicates.ts'
import { ordersOf, warningsOfOrders } from './open-letters.ts'

type Decision = Call<typeof approveRegistration> | Call<typeof declineRegistration> | Call<typeof declineAsNotEligible>

export const registrationReviewRoutes = ({ db, clock }: AppContext) => [
  implement(approveRegistration, (call) => {
    const now = clock()
    const { params, body, request } = call
    return inTransaction(db, async (tx) => {
      const decision = await begin(tx, call, now)
      const patientId = params.id.toLowerCase()
      const documents = await listRegistrationDocuments(tx, patientId)
      const seen = body.documentIds.map((id) => id.toLowerCase())
      if (refusalOf(await findCase(tx, 'Registration', patientId), decision.reviewerId) || !isSeen(documents, seen))
        throw await whyNotDecided(tx, call)
      if (documents.some(({ fileState }) => fileState === 'Removed')) throw problem('FileRemoved')
      const same = await listSameFiles(
        tx,
        patientId,
        documents.map(({ id }) => id),
      )
      const prescription = documents.find(({ kind }) => kind === 'Prescription')
      const orders = ordersOf(body, { patientId, prescriptionId: prescription?.id })
      const of = { kind: 'Registration' as const, patientId, documentIds: documents.map(({ id }) => id) }
      const warnings = [
        ...sameFileWarning(same),
        ...(await warningsOfOrders(tx, orders, now)),
        ...(await warningsOfSignals(tx, of)),
      ]
      refuseUnlessAcknowledged(warnings, body.acknowledged)
      const auditTarget = {
        actorId: decision.reviewerId,
        patientId,
        caseId: patientId,
        subjectId: patientId,
        request,
        now,
      }
      const issuer = { reviewerId: decision.reviewerId, request, now }
      if (await waitsForSecond(tx, orders, issuer)) {
        await recordAcknowledgements(tx, body.acknowledged, auditTarget)
        return decidedCase({ kind: 'Registration', id: patientId }, 'ApprovedOnce', now)
      }
      const decided = await approve(tx, decision)
      if (!decided) throw await whyNotDecided(tx, call)
      await audit(tx, call, 'registration.approved', now)
      await recordAcknowledgements(tx, body.acknowledged, auditTarget)
      await notifyPatient(tx, { patientId: decided.patientId, kind: 'RegistrationApproved', now })
      const letters = await issueWithDecision(tx, orders, issuer)
      return decidedCase({ kind: 'Registration', id: patientId }, 'Accepted', now, letters)
    })
  }),

  implement(declineRegistration, (call) => {
    const now = clock()
    const { params, body } = call
    const { wrong, reason, textId, note } = body
    const seen = body.documentIds.map((id) => id.toLowerCase())
    if (!wrong.every((id) => seen.includes(id.toLowerCase()))) {
      throw invalidField('DocumentNotSeen', 'wrong')
    }
    return inTransaction(db, async (tx) => {
      const decision = await begin(tx, call, now)
      const decided = await decline(tx, decision, { wrong, reason, note })
      if (!decided) throw await whyNotDecided(tx, call)
      await forgetFirstApprovals(tx, params.id)
      await audit(tx, call, 'registration.declined', now, await recordedReason(tx, reason, textId))
      await notifyPatient(tx, { patientId: decided.patientId, kind: 'RegistrationDeclined', params: { note }, now })
      return decidedCase({ kind: 'Registration', id: params.id.toLowerCase() }, 'Declined', now)
    })
  }),

  implement(declineAsNotEligible, (call) => {
    const now = clock()
    const { params, body } = call
    const { note } = body
    return inTransaction(db, async (tx) => {
      const decision = await begin(tx, call, now)
      const decided = await decline(tx, decision, { wrong: [], reason: 'Other', note, notEligible: true })
      if (!decided) throw await whyNotDecided(tx, call)
      await forgetFirstApprovals(tx, params.id)
      await audit(tx, call, 'registration.not_eligible', now, await recordedReason(tx, null, body.textId))
      await notifyPatient(tx, { patientId: decided.patientId, kind: 'RegistrationNotEligible', params: { note }, now })
      return decidedCase({ kind: 'Registration', id: params.id.toLowerCase() }, 'Declined', now)
    })
  }),

  implement(reconsiderRegistration, ({ params, body: { reason }, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const id = params.id.toLowerCase()
      await lockPatient(tx, id)
      await refuseOwnPatient(tx, id, caller.accountId)
      const waits = await reconsider(tx, id, now)
      if (!waits) throw problem((await findCase(tx, 'Registration', id)) ? 'RegistrationNotFinal' : 'NotFound')
      const auditTarget = { patientId: id, subjectId: id, caseId: id, request, reason: reason.trim() }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'registration.reconsidered', ...auditTarget })
      const { patientId, reference } = waits
      const said = { reference, ...(await promiseParams(tx, 'registration')) }
      await notifyPatient(tx, { patientId, kind: 'RegistrationReceived', params: said, now })
    }),
  ),
]

/**
 * Locks the patient: a file that they are sending is stored before the decision, or after it. Throws while a file is quarantined
 * for the virus scanner, unseen by anybody, or the reviewer acts for the patient.
 */
async function begin(tx: Db, { params, body, caller }: Decision, now: Date) {
  await lockPatient(tx, params.id)
  await refuseOwnPatient(tx, params.id, caller.accountId)
  await refuseEnroller(tx, params.id, caller.accountId)
  const documents = await listRegistrationDocuments(tx, params.id)
  if (documents.some(({ fileState }) => fileState === 'Held')) throw problem('FileHeld')
  return { patientId: params.id, reviewerId: caller.accountId, now, documentIds: body.documentIds }
}

/** Whether the reviewer saw these documents and no other. */
const isSeen = (documents: { id: string }[], seen: string[]) =>
  documents.length === new Set(seen).size && documents.every(({ id }) => seen.includes(id))

const audit = (tx: Db, { params, caller, request }: Decision, action: AuditAction, at: Date, reason?: string) => {
  const id = params.id.toLowerCase()
  const auditTarget = { patientId: id, subjectId: id, caseId: id, request, reason }
  return recordAudit(tx, { at, actorId: caller.accountId, action, ...auditTarget })
}

async function whyNotDecided(tx: Db, { params, caller }: Decision) {
  const refusal = refusalOf(await findCase(tx, 'Registration', params.id), caller.accountId)
  if (refusal) return refusal
  const documents = await listRegistrationDocuments(tx, params.id)
  return problem('CaseChanged', { documentIds: documents.map(({ id }) => id) })
}
