import { randomUUID } from 'node:crypto'
import * as contract from '@aruga/contract/questions/questions'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { withIdempotency } from '../../http/idempotency.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { findCase, lockPatient, refusalOf } from '../../records/cases/case-head.ts'
import { refuseUnlessSeen } from '../../records/papers/may-see.ts'
import { tellOwners } from '../../records/patient-access/tell.ts'
import { findReaderOf } from '../../records/patients/queries.ts'
import { answerInWords } from '../../records/questions/answer.ts'
import { askAbout } from '../../records/questions/ask.ts'
import * as queries from '../../records/questions/queries.ts'
import { resumeCase } from '../../records/questions/resume-case.ts'
import { withdrawOpen } from '../../records/questions/withdraw.ts'
import { trimmed } from '../../texts/trimmed.ts'
import { orNotFound, problem } from '../../wire/problem.ts'

export const questionRoutes = ({ db, clock }: AppContext) => [
  implement(contract.listOwnQuestions, async ({ caller: { patientId, language } }) => ({
    items: await queries.listOwnQuestions(db, { patientId, id: null, language }),
  })),

  implement(contract.answerQuestion, ({ params, body, caller, request }) => {
    const { accountId, patientId, acts, language } = caller
    const now = clock()
    const id = params.id.toLowerCase()
    const readOwn = async (tx: Db) => orNotFound((await queries.listOwnQuestions(tx, { patientId, id, language }))[0])
    const once = { scope: `answer ${patientId}`, input: { id, ...body }, now }
    return withIdempotency<contract.OwnQuestion>(db, request, once, (finish) =>
      inTransaction(db, async (tx) => {
        // Locks in the order of a decision: the patient first.
        await lockPatient(tx, patientId)
        const answered = await answerInWords(tx, { id, patientId, answer: body.answer.trim(), now })
        if (!answered) {
          await readOwn(tx)
          throw problem('QuestionEnded')
        }
        await resumeCase(tx, answered, now)
        const auditTarget = { patientId, subjectId: answered.caseId, caseId: answered.caseId, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'question.answered', ...auditTarget })
        if (acts !== null) await tellOwners(tx, 'CaregiverWrote', { patientId, accountId, now })
        const own = await readOwn(tx)
        await finish(tx, own)
        return own
      }),
    )
  }),

  implement(contract.askPatient, ({ params: { kind, id }, body, caller: { accountId, roles }, request }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const seen = orNotFound(await findCase(tx, kind, id))
      refuseUnlessSeen(roles, seen)
      await lockPatient(tx, seen.patientId)
      const head = orNotFound(await findCase(tx, kind, id))
      const refusal = refusalOf(head, accountId)
      if (refusal) throw refusal
      const { patientId, id: caseId } = head
      const reader = await findReaderOf(tx, patientId, now)
      if (!reader?.hasReader || reader.erased) throw problem('PatientUnreachable')
      const questionId = randomUUID()
      const question = trimmed(body.question)
      const asking = { id: questionId, patientId, kind, caseId, question, reviewerId: accountId, now }
      if (!(await askAbout(tx, asking))) throw problem('CaseNotWaiting')
      const auditTarget = { patientId, subjectId: caseId, caseId, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'question.asked', ...auditTarget })
      const params = { question }
      await notifyPatient(tx, { patientId: head.patientId, kind: 'QuestionAsked', params, subjectId: questionId, now })
      return orNotFound((await queries.listQuestionsOf(tx, [caseId])).find((one) => one.id === questionId))
    })
  }),

  implement(contract.withdrawQuestion, ({ params, caller: { accountId, roles }, request }) => {
    const now = clock()
    const id = params.id.toLowerCase()
    return inTransaction(db, async (tx) => {
      const { patientId, caseId } = orNotFound(await queries.findQuestion(tx, id, roles))
      await lockPatient(tx, patientId)
      const withdrawn = await withdrawOpen(tx, id, now)
      if (!withdrawn) throw problem('QuestionEnded')
      await resumeCase(tx, withdrawn, now)
      const auditTarget = { patientId, subjectId: caseId, caseId, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'question.withdrawn', ...auditTarget })
    })
  }),

  implement(contract.listAskedCases, async ({ caller: { roles } }) => ({
    items: await queries.listAskedCases(db, roles, clock()),
  })),
]
