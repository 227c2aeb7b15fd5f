import { endOtherSessions, endSession, listSessions } from '@aruga/contract/sessions/sessions'
import type { AppContext } from '../../context.ts'
import { type Implementation, implement } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import * as sessions from './queries.ts'

export const sessionRoutes = ({ db, clock }: AppContext): Implementation[] => [
  implement(listSessions, async ({ caller }) => ({
    items: await sessions.listSessions(db, caller.accountId, caller.sessionId, clock()),
  })),

  implement(endSession, async ({ params, caller }) => {
    if (!(await sessions.endOwnSession(db, caller.accountId, params.id, clock()))) throw problem('NotFound')
  }),

  implement(endOtherSessions, ({ caller }) =>
    sessions.endOtherSessions(db, caller.accountId, caller.sessionId, clock()),
  ),
]
