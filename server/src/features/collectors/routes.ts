import { listCollectors, nameCollector, takeBackCollector } from '@aruga/contract/collectors/collectors'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { publishToAccount } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { notify } from '../../notify/notify.ts'
import * as collectors from '../../records/collectors/queries.ts'
import { findLetterOfPatient } from '../../records/letters/queries.ts'
import { problem } from '../../wire/problem.ts'

export const collectorRoutes = ({ db, clock }: AppContext) => [
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
        await notify(tx, { accountId, kind: 'CollectorNamed', now })
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
        await publishToAccount(tx, accountId, 'letters')
      }
      return { items: await collectors.listCollectorsOf(tx, patientId, now) }
    })
  }),
]
