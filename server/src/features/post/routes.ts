import * as contract from '@aruga/contract/post/post'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { pageOf } from '../../wire/list-query.ts'
import { listPrintedPaper, listWaitingPaper, markPrinted } from './queries.ts'

export const postRoutes = ({ db, clock }: AppContext) => [
  implement(contract.listPaperNotices, ({ query: { Printed = false, ...page } }) =>
    Printed ? listPrintedPaper(db, clock(), pageOf(page)) : listWaitingPaper(db, pageOf(page)),
  ),

  implement(contract.printPaperNotices, ({ body: { ids }, caller: { accountId: actorId }, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const printed = await markPrinted(tx, { ids, by: actorId, now })
      for (const { id: subjectId, patientId, kind: reason } of printed)
        await recordAudit(tx, { at: now, actorId, action: 'post.printed', patientId, subjectId, reason, request })
      return { items: printed }
    }),
  ),
]
