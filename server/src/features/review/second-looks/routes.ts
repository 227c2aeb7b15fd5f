// Second looks at colleagues' decisions, and their share.
import { may } from '@aruga/contract/permissions'
import * as contract from '@aruga/contract/review/second-looks'
import { findOpenCase } from '../../../audit/patient-file-access.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/open.ts'
import { implement } from '../../../http/implement.ts'
import { refuseOwnPatient } from '../../../records/cases/case-head.ts'
import { typedNote } from '../../../texts/typed-note.ts'
import { invalidField, orNotFound, problem } from '../../../wire/problem.ts'
import { readAsDecided } from './as-decided.ts'
import * as queries from './queries.ts'

export const secondLookRoutes = ({ db, clock }: AppContext) => [
  implement(contract.listSecondLooks, async ({ caller }) => {
    const now = clock()
    const me = caller.accountId
    const open = await queries.listOpenSecondLooks(db, me, now)
    return {
      open,
      otherwise: await queries.listSeenOtherwise(db, { me, all: may(caller.roles, 'review.read-board') }, now),
    }
  }),

  implement(contract.openSecondLook, async ({ params: { id }, caller: { accountId }, request }) => {
    const now = clock()
    const secondLook = orNotFound(await queries.findSecondLook(db, id, accountId, now))
    if (secondLook.given) throw problem('SecondLookGiven')
    const asDecided = await readAsDecided(db, secondLook, now)
    const { patientId, caseId } = secondLook
    const auditTarget = { patientId, subjectId: caseId, caseId, request, reason: 'DecisionChecked' }
    await recordAudit(db, { at: now, actorId: accountId, action: 'case.opened', ...auditTarget })
    return asDecided
  }),

  implement(contract.answerSecondLook, ({ params: { id }, body, caller: { accountId: me }, request }) => {
    const now = clock()
    const { answer } = body
    const note = typedNote(body.note)
    return inTransaction(db, async (tx) => {
      const secondLook = orNotFound(await queries.findSecondLook(tx, id, me, now))
      const { kind, caseId, patientId, decidedBy } = secondLook
      await refuseOwnPatient(tx, patientId, me)
      if (!(await findOpenCase(tx, me, patientId, now))) throw problem('FileNotOpened')
      if (answer === (secondLook.outcome === 'Accepted' ? 'Accept' : 'Decline')) {
        throw invalidField('AnswerIsTheSame', 'answer')
      }
      if (answer !== 'Same' && !note) throw invalidField('NoteOfOtherLook', 'note')
      if (!(await queries.answerSecondLook(tx, { id, answer, note, me, now }))) throw problem('SecondLookGiven')
      const auditTarget = { patientId, subjectId: id, caseId, request, reason: answer }
      await recordAudit(tx, { at: now, actorId: me, action: 'second_look.answered', ...auditTarget })
      return { decidedBy, kind, caseId }
    })
  }),

  implement(contract.readSecondLookShare, async () => ({ percent: await queries.findSecondLookShare(db) })),

  implement(contract.changeSecondLookShare, ({ body: { percent }, caller: { accountId }, request }) =>
    inTransaction(db, async (tx) => {
      const before = await queries.changeSecondLookShare(tx, percent)
      if (before !== percent) {
        const auditTarget = { patientId: null, subjectId: null, request, reason: `${before} % to ${percent} %` }
        await recordAudit(tx, { at: clock(), actorId: accountId, action: 'program.second_looks_set', ...auditTarget })
      }
      return { percent }
    }),
  ),
]
