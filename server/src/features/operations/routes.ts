import {
  listDamagedFiles,
  listMailsNotSent,
  type MailNotSent,
  readOperations,
  retryJobs,
  sendMailAgain,
} from '@aruga/contract/operations/staff'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { orNotFound } from '../../wire/problem.ts'
import { listDamaged } from './damaged-files.ts'
import { listNotSent, sendAgain } from './mails.ts'
import { readState } from './state.ts'

export const operationsRoutes = (context: AppContext) => [
  implement(readOperations, () => readState(context)),

  implement(retryJobs, async ({ params: { queue }, caller, request }) => {
    const { db, jobs, clock } = context
    // Audited first: no retry may happen without an audit entry.
    const entry = { actorId: caller.accountId, action: 'jobs.retried', patientId: null, subjectId: null } as const
    await recordAudit(db, { at: clock(), ...entry, request, reason: queue })
    return { jobs: await jobs.retryFailed(queue) }
  }),

  implement(listDamagedFiles, async () => ({ items: await listDamaged(context.db, { limit: 100 }) })),

  implement(listMailsNotSent, async () => ({
    items: (await listNotSent(context.db)).map((mail) => ({ ...mail, state: mail.state as MailNotSent['state'] })),
  })),

  implement(sendMailAgain, ({ params, caller, request }) =>
    inTransaction(context.db, async (tx) => {
      const { id, patientId } = orNotFound((await sendAgain(tx, params))[0])
      const auditTarget = { patientId, subjectId: id, request }
      await recordAudit(tx, {
        at: context.clock(),
        actorId: caller.accountId,
        action: 'mail.sent_again',
        ...auditTarget,
      })
    }),
  ),
]
