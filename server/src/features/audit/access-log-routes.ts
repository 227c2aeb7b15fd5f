import { listAccess } from '@aruga/contract/audit/access-log'
import type { AppContext } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { accessSorting, listAccessTo, newestFirst } from './access-log.ts'

export const accessLogRoutes = ({ db, clock }: AppContext) => [
  implement(listAccess, ({ query, caller }) =>
    listAccessTo(db, {
      patientId: caller.patientId,
      now: clock(),
      filter: containing(query.Filter),
      order: orderBy(query.Sorting, accessSorting, newestFirst),
      ...pageOf(query),
    }),
  ),
]
