import { readLetterFile } from '@aruga/contract/letters/letter-file'
import { cancelLetter, issueLetter, listAllLetters } from '@aruga/contract/letters/staff'
import { findOpenCase, isViewAudited } from '../../audit/patient-file-access.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { publishToBranch } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { recordAcknowledgements, refuseUnlessAcknowledged } from '../../records/cases/acknowledge.ts'
import { lockPatient, refuseOwnPatient } from '../../records/cases/case-head.ts'
import * as lifecycle from '../../records/letters/cancel.ts'
import { findLetterOfPrescription, findObstacles, issue } from '../../records/letters/issue.ts'
import { waitsForSecond } from '../../records/letters/second-approval.ts'
import { letterSearch } from '../../records/letters/staff-search.ts'
import { needOpenFile } from '../../records/patients/open-page.ts'
import { recordedReason } from '../../records/program/texts.ts'
import { orderBy, pageOf } from '../../wire/list-query.ts'
import { orNotFound, problem } from '../../wire/problem.ts'
import { lockedLetterWarnings } from '../review/open-letters.ts'
import { refuseUnlessGood } from '../review/prescription.ts'
import { findLetterFile, findPatientOf } from './letter-file.ts'
import * as queries from './staff-queries.ts'

const DAY_MS = 24 * 60 * 60_000

export const staffLetterRoutes = ({ db, clock }: AppContext) => [
  implement(listAllLetters, ({ query }) => {
    const now = clock()
    const days = query.EndsWithinDays
    return queries.listAllLetters(db, {
      now,
      status: query.Status ?? null,
      productId: query.ProductId ?? null,
      endsBy: days === undefined ? null : new Date(now.getTime() + days * DAY_MS),
      search: letterSearch(query.Filter),
      order: orderBy(query.Sorting, queries.listedSorting, queries.newestFirst),
      ...pageOf(query),
    })
  }),

  implement(readLetterFile, async ({ params, caller: { accountId: actorId }, request }) => {
    const now = clock()
    const patientId = await findPatientOf(db, params.id)
    if (!patientId) throw problem('NotFound')
    const caseId = await findOpenCase(db, actorId, patientId, now)
    if (!caseId) throw problem('FileNotOpened', { patientId })
    const letter = orNotFound(await findLetterFile(db, params.id, now))
    await inTransaction(db, async (tx) => {
      if (await isViewAudited(tx, actorId, patientId, now, letter.id)) return
      const auditTarget = { patientId, subjectId: letter.id, caseId, request }
      await recordAudit(tx, { at: now, actorId, action: 'letter.read', ...auditTarget })
    })
    return letter
  }),

  implement(issueLetter, async ({ body, caller, request }) => {
    const issuer = { reviewerId: caller.accountId, request, now: clock() }
    const issued = await inTransaction(db, async (tx) => {
      await lockPatient(tx, body.patientId)
      await refuseOwnPatient(tx, body.patientId, caller.accountId)
      const obstacle = await findObstacles(tx, body)
      if (obstacle) await needOpenFile(tx, caller.accountId, body.patientId, issuer.now)
      // A call that is repeated after a lost response issues no second letter, and needs no reason.
      if (!obstacle?.productInUse || !obstacle.prescriptionUsable || obstacle.hasLetter) return undefined
      if (obstacle.patientStatus !== 'Active') return undefined
      const warnings = await lockedLetterWarnings(tx, body, issuer.now)
      await refuseUnlessGood(tx, body, 'prescription.writtenOn', issuer.now)
      refuseUnlessAcknowledged(warnings, body.acknowledged)
      const letter = (await waitsForSecond(tx, [body], issuer)) ? null : await issue(tx, body, issuer)
      if (letter === undefined) return undefined
      const auditTarget = {
        actorId: caller.accountId,
        patientId: body.patientId,
        subjectId: letter?.id ?? body.prescriptionId,
        request,
        now: issuer.now,
      }
      await recordAcknowledgements(tx, body.acknowledged, auditTarget)
      return { letter }
    })
    if (issued) return issued
    const obstacle = await findObstacles(db, body)
    if (!obstacle?.productInUse) throw problem('NotFound')
    if (obstacle.patientStatus !== 'Active') throw problem('PatientNotActive')
    // Repeated after a lost response, the call returns its letter.
    const earlier = await findLetterOfPrescription(db, body)
    if (earlier && earlier.quantityApproved === (body.quantity ?? earlier.quantityApproved)) return { letter: earlier }
    throw problem('PrescriptionNotUsable')
  }),

  implement(cancelLetter, ({ params, body: { reason, textId, note }, caller, request }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const { accountId } = caller
      const ofLetter = orNotFound(await findPatientOf(tx, params.id))
      await refuseOwnPatient(tx, ofLetter, accountId)
      await needOpenFile(tx, accountId, ofLetter, now)
      const cancelled = await lifecycle.cancelOpenLetter(tx, params.id, note, now)
      if (!cancelled) {
        const whyNot = await lifecycle.findWhyNotOpen(tx, params.id, now)
        throw whyNot ? problem('LetterNotOpen', whyNot) : problem('NotFound')
      }
      const { patientId, productName: product, branchId, prescriptionId } = cancelled
      const id = params.id.toLowerCase()
      const auditTarget = { patientId, subjectId: id, request, reason: await recordedReason(tx, reason, textId) }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'letter.cancelled', ...auditTarget })
      const notification = {
        kind: 'LetterCancelled',
        params: { product, reason: note },
        subjectId: id,
        now,
      } as const
      await notifyPatient(tx, { patientId, ...notification })
      if (branchId) await publishToBranch(tx, branchId)
      return { prescriptionId }
    })
  }),
]
