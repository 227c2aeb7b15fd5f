import { unsubscribe } from '@aruga/contract/privacy'
import { endAllSessions } from '../../connect/sessions.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { tellBranch } from '../../live/telling.ts'
import type { Outside } from '../../outside.ts'
import { recordAudit } from '../audit/queries.ts'
import { withdrawAllConsents } from '../consents/queries.ts'
import { notify } from '../notifications/queries.ts'
import { cancelOpenLetters, leaveProgram } from './queries.ts'

export const unsubscribeRoutes = ({ db, clock }: Outside) => [
  implement(unsubscribe, async ({ caller: { patientId, accountId }, request }) => {
    const now = clock()
    await inTransaction(db, async (tx) => {
      if (!(await leaveProgram(tx, patientId))) return
      const leaving = { patientId, accountId, request, now }
      const branches = await cancelOpenLetters(tx, leaving)
      await withdrawAllConsents(tx, patientId, now)
      await endAllSessions(tx, accountId, now)
      const on = { patientId, subjectId: patientId, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'patient.unsubscribed', ...on })
      await notify(tx, { accountId, kind: 'Unsubscribed', link: '/tabs/home', now })
      for (const branchId of branches) await tellBranch(tx, branchId)
    })
  }),
]
