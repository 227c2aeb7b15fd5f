import { listCollectors, nameCollector, takeBackCollector } from '@aruga/contract/collectors/collectors'
import { allowCollector, declineCollector, listCollectorRequests } from '@aruga/contract/collectors/requests'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { publishToBranch, publishToPatient } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { endCall } from '../../notify/supersede.ts'
import * as collectors from '../../records/collectors/queries.ts'
import { answerRequest, findRequestOf, listRequestsOf } from '../../records/collectors/requests.ts'
import { findLetterOfPatient } from '../../records/letters/queries.ts'
import { orNotFound, problem } from '../../wire/problem.ts'

type Answering = { caller: Caller & { patientId: string }; id: string; request: FastifyRequest }

export const collectorRoutes = ({ db, clock }: AppContext) => {
  /** The same answer again changes nothing; another one comes too late. */
  const answer = (
    given: 'Allowed' | 'NotNow' | 'NotKnown',
    { caller: { patientId, accountId }, id, request }: Answering,
  ) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const answered = await answerRequest(tx, { id, patientId, answer: given, now })
      const asked = orNotFound(await findRequestOf(tx, patientId, id, now))
      if (asked.state !== given) throw problem('CollectorRequestOver')
      if (answered) {
        const allowed = given === 'Allowed'
        const auditTarget = { patientId, subjectId: id, request, ...(!allowed && { reason: given }) }
        const action = allowed ? 'collector.allowed' : 'collector.declined'
        await recordAudit(tx, { at: now, actorId: accountId, action, ...auditTarget })
        await endCall(tx, { patientId, requestId: id, now })
        if (allowed) await notifyPatient(tx, { patientId, kind: 'CollectorNamed', now })
        else await publishToPatient(tx, patientId, 'letters', 'notifications')
        await publishToBranch(tx, answered.branchId)
      }
      return asked
    })
  }
  return [
    implement(listCollectors, async ({ caller }) => ({
      items: await collectors.listCollectorsOf(db, caller.patientId, clock()),
    })),

    implement(nameCollector, async ({ body, caller: { patientId, accountId }, request }) => {
      const now = clock()
      const [name, relation] = [body.name.trim(), body.relation.trim()]
      const letterId = body.letterId?.toLowerCase() ?? null
      return inTransaction(db, async (tx) => {
        const added = await collectors.nameCollector(tx, { patientId, name, relation, letterId, now })
        if (added === 'too many') throw problem('TooManyCollectors')
        if (!added) {
          const isOwn = letterId !== null && (await findLetterOfPatient(tx, letterId, patientId, now))
          throw problem(isOwn ? 'ClaimNotCollectable' : 'NotFound')
        }
        if (added !== 'same') {
          const auditTarget = { patientId, subjectId: added.id, request }
          await recordAudit(tx, { at: now, actorId: accountId, action: 'collector.named', ...auditTarget })
          await notifyPatient(tx, { patientId, kind: 'CollectorNamed', now })
        }
        return { items: await collectors.listCollectorsOf(tx, patientId, now) }
      })
    }),

    implement(takeBackCollector, ({ params: { id }, caller: { patientId, accountId }, request }) => {
      const now = clock()
      return inTransaction(db, async (tx) => {
        const taken = await collectors.takeBackCollector(tx, id, patientId, now)
        if (!taken) throw problem('NotFound')
        if (taken.isFirst) {
          const auditTarget = { patientId, subjectId: id, request }
          await recordAudit(tx, { at: now, actorId: accountId, action: 'collector.taken_back', ...auditTarget })
          await publishToPatient(tx, patientId, 'letters')
        }
        return { items: await collectors.listCollectorsOf(tx, patientId, now) }
      })
    }),

    implement(listCollectorRequests, async ({ caller }) => ({
      items: await listRequestsOf(db, caller.patientId, clock()),
    })),

    implement(allowCollector, ({ params: { id }, caller, request }) => answer('Allowed', { id, caller, request })),

    implement(declineCollector, ({ params: { id }, body, caller, request }) =>
      answer(body.answer, { id, caller, request }),
    ),
  ]
}
