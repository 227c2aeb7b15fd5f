import { endOtherSessions, endSession, listSessions, listSignIns } from '@aruga/contract/sessions/sessions'
import { auditSignIn } from '../../auth/sign-in-audit/audit-sign-in.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { type Implementation, implement } from '../../http/implement.ts'
import { problem } from '../../wire/problem.ts'
import { listSignInsOf } from './own-sign-ins.ts'
import * as sessions from './queries.ts'

export const sessionRoutes = ({ db, clock }: AppContext): Implementation[] => [
  implement(listSessions, async ({ caller }) => ({
    items: await sessions.listSessions(db, caller.accountId, caller.sessionId, clock()),
  })),

  implement(listSignIns, async ({ caller }) => ({ items: await listSignInsOf(db, caller.accountId) })),

  implement(endSession, ({ params, caller: { accountId }, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      if (!(await sessions.endOwnSession(tx, accountId, params.id, now))) throw problem('NotFound')
      await auditSignIn(tx, { accountId, action: 'session.ended_elsewhere', from: request, now, byOwner: true })
    }),
  ),

  implement(endOtherSessions, ({ caller: { accountId, sessionId }, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      await sessions.endOtherSessions(tx, accountId, sessionId, now)
      await auditSignIn(tx, { accountId, action: 'session.ended_elsewhere', from: request, now, byOwner: true })
    }),
  ),
]
