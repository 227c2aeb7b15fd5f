import { erasePatient, listErasureRequests } from '@aruga/contract/erasure/staff'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notify } from '../../notify/notify.ts'
import { isUnderLegalHold } from '../../records/legal-holds/holds.ts'
import { plainReadableCode } from '../../texts/readable-code.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { erase } from './erase.ts'
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
      if (await isUnderLegalHold(tx, patientId)) throw problem('PatientHeld')
      const lastMail = async () => {
        if (accountId)
          await notify(tx, { accountId, kind: 'Erased', params: { reference }, now, toCurrentAddress: true })
      }
      return erase(tx, { id, patientId, accountId, actorId: caller.accountId, request, now }, lastMail)
    })
    // Files left by a crash or a disk error are removed by the hourly sweep: no row refers to them any more.
    await Promise.allSettled(keys.map((key) => files.remove(key)))
  }),
]
