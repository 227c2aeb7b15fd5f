import * as contract from '@aruga/contract/post/post'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { refuseOwnPatient } from '../../records/cases/case-head.ts'
import { needOpenFile, withOpenPage } from '../../records/patients/open-page.ts'
import { pageOf } from '../../wire/list-query.ts'
import { problem } from '../../wire/problem.ts'
import { findPostalAddress, listPrintedPaper, listWaitingPaper, markPrinted, savePostalAddress } from './queries.ts'

export const postRoutes = ({ db, clock }: AppContext) => [
  implement(contract.listPaperNotices, ({ query, caller: { accountId: by } }) => {
    const { Printed = false, AddressMissing = false, ...page } = query
    if (Printed) return listPrintedPaper(db, { by, now: clock() }, pageOf(page))
    return listWaitingPaper(db, AddressMissing, pageOf(page))
  }),

  implement(contract.printPaperNotices, ({ body: { ids }, caller: { accountId: actorId }, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const printed = await markPrinted(tx, { ids, by: actorId, now })
      for (const { id: subjectId, patientId, kind: reason } of printed)
        await recordAudit(tx, { at: now, actorId, action: 'post.printed', patientId, subjectId, reason, request })
      return { items: printed }
    }),
  ),

  implement(contract.readPostalAddress, ({ params: { id: patientId }, caller: { accountId: actorId }, request }) =>
    withOpenPage(db, { actorId, patientId, now: clock(), request }, () => findPostalAddress(db, patientId)),
  ),

  implement(contract.setPostalAddress, ({ params, body, caller: { accountId: actorId }, request }) =>
    inTransaction(db, async (tx) => {
      const [now, patientId] = [clock(), params.id.toLowerCase()]
      if (!(await findPostalAddress(tx, patientId))) throw problem('NotFound')
      await needOpenFile(tx, actorId, patientId, now)
      await refuseOwnPatient(tx, patientId, actorId)
      const address = body.address?.trim() ?? null
      if ((await savePostalAddress(tx, { patientId, address })).length === 0) throw problem('PatientUnreachable')
      const auditTarget = { patientId, subjectId: patientId, request }
      await recordAudit(tx, { at: now, actorId, action: 'post.address_set', ...auditTarget })
      return { address }
    }),
  ),
]
