import { randomUUID } from 'node:crypto'
import * as contract from '@aruga/contract/messages/messages'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { withIdempotency } from '../../http/idempotency.ts'
import { implement } from '../../http/implement.ts'
import * as queries from '../../records/messages/queries.ts'
import { tellOwners } from '../../records/patient-access/tell.ts'
import { needOpenFile } from '../../records/patients/open-page.ts'
import { findReaderOf } from '../../records/patients/queries.ts'
import { orNotFound, problem } from '../../wire/problem.ts'

export const messageRoutes = ({ db, clock }: AppContext) => [
  implement(contract.listOwnMessages, async ({ caller: { accountId: callerId, patientId, language } }) => ({
    items: await queries.listOwnMessages(db, { patientId, id: null, callerId, language }),
  })),

  implement(contract.writeToProgram, ({ body, caller: { accountId, patientId, acts, language }, request }) => {
    const now = clock()
    const once = { scope: `write to program ${patientId}`, input: body, now }
    return withIdempotency<contract.OwnMessage>(db, request, once, (finish) =>
      inTransaction(db, async (tx) => {
        const id = randomUUID()
        await queries.insertFromPatient(tx, { id, patientId, words: body.words.trim(), by: accountId, now })
        await recordAudit(tx, {
          at: now,
          actorId: accountId,
          action: 'message.sent',
          patientId,
          subjectId: id,
          request,
        })
        if (acts !== null) await tellOwners(tx, 'CaregiverWrote', { patientId, accountId, now })
        const of = { patientId, id, callerId: accountId, language }
        const own = orNotFound((await queries.listOwnMessages(tx, of))[0])
        await finish(tx, own)
        return own
      }),
    )
  }),

  implement(contract.listWaitingMessages, async () => ({ items: await queries.listWaiting(db) })),

  implement(contract.settleMessages, ({ params, caller: { accountId }, request }) => {
    const patientId = params.id.toLowerCase()
    const now = clock()
    return inTransaction(db, async (tx) => {
      if (!(await findReaderOf(tx, patientId, now))) throw problem('NotFound')
      await needOpenFile(tx, accountId, patientId, now)
      // A colleague may have been faster.
      if (!(await queries.settleWaiting(tx, patientId))) return
      const auditTarget = { patientId, subjectId: patientId, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'message.settled', ...auditTarget })
    })
  }),
]
