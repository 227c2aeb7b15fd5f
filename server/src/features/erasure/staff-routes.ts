import { erasePatient, listErasureRequests } from '@aruga/contract/erasure/staff'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../http/list-query.ts'
import { invalidField, problem } from '../../http/problem.ts'
import { plainReadableCode } from '../../readable-code.ts'
import { recordAudit } from '../audit/queries.ts'
import { notify } from '../notifications/queries.ts'
import { leave } from '../unsubscribe/unsubscribe.ts'
import { anonymisePatient, eraseAccountRows, eraseFiles } from './erase.ts'
import * as queries from './queries.ts'

export const staffErasureRoutes = ({ db, files, clock }: AppContext) => [
  implement(listErasureRequests, ({ query }) =>
    queries.listRequests(db, {
      state: query.State ?? 'Open',
      filter: containing(query.Filter),
      order: orderBy(query.Sorting, queries.listedSorting, queries.dueFirst),
      now: clock(),
      ...pageOf(query),
    }),
  ),

  implement(erasePatient, async ({ params: { id }, body, caller, request }) => {
    const now = clock()
    const keys = await inTransaction(db, async (tx) => {
      const erasure = await queries.lockRequest(tx, id)
      if (!erasure) throw problem('NotFound')
      const { state, patientId, accountId, patientCode, reference } = erasure
      if (plainReadableCode(body.patientCode) !== plainReadableCode(patientCode)) {
        throw invalidField('PatientCodeDiffers', 'patientCode')
      }
      if (state === 'TakenBack') throw problem('ErasureTakenBack')
      if (state === 'Erased') return []
      await leave(tx, { patientId, accountId, actorId: caller.accountId, request, now })
      const erased = await eraseFiles(tx, patientId)
      await eraseAccountRows(tx, accountId, now)
      // Mailed to the address that is cleared below.
      await notify(tx, {
        accountId,
        kind: 'Erased',
        params: { reference },
        now,
        toCurrentAddress: true,
      })
      await anonymisePatient(tx, patientId, now)
      await queries.fulfilRequest(tx, id, caller.accountId, now)
      const on = { patientId, subjectId: id, request }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'erasure.done', ...on })
      return erased
    })
    // Files left by a crash or a disk error are removed by the hourly sweep: no row refers to them any more.
    await Promise.allSettled(keys.map((key) => files.remove(key)))
  }),
]
