import { listAllLetters } from '@aruga/contract/letters/staff'
import type { Outside } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { orderBy, pageOf } from '../../http/list-query.ts'
import * as queries from './queries.ts'
import { soughtLetter } from './searching.ts'

const DAY_MS = 24 * 60 * 60_000

export const staffLetterRoutes = ({ db, clock }: Outside) => [
  implement(listAllLetters, ({ query }) => {
    const now = clock()
    const days = query.EndsWithinDays
    return queries.listAllLetters(db, {
      now,
      status: query.Status ?? null,
      productId: query.ProductId ?? null,
      endsBy: days === undefined ? null : new Date(now.getTime() + days * DAY_MS),
      sought: soughtLetter(query.Filter),
      order: orderBy(query.Sorting, queries.listedSorting, queries.newestFirst),
      ...pageOf(query),
    })
  }),
]
