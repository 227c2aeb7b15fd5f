import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { refuseWhileDisagreeing } from '../../records/patient-access/disagreement.ts'
import { leave } from './unsubscribe.ts'

export const unsubscribeRoutes = ({ db, clock }: AppContext) => [
  implement(unsubscribe, async ({ caller: { patientId, accountId, acts }, request }) => {
    const now = clock()
    await inTransaction(db, async (tx) => {
      await refuseWhileDisagreeing(tx, { patientId, acts })
      if (!(await leave(tx, { patientId, actorId: accountId, request, now }))) return
      await notifyPatient(tx, { patientId, kind: 'Unsubscribed', now })
    })
  }),
]
