import { listPharmacies, readBranch, searchBranches } from '@aruga/contract/pharmacies'
import { implement } from '../../http/implement.ts'
import { containing, pageOf } from '../../http/list-query.ts'
import { problem } from '../../http/problem.ts'
import type { Outside } from '../../outside.ts'
import * as queries from './queries.ts'

export const pharmacyRoutes = ({ db }: Outside) => [
  implement(listPharmacies, async () => ({ items: await queries.listPharmacies(db) })),

  implement(readBranch, async ({ params }) => {
    const branch = await queries.findBranch(db, params.branchId)
    if (!branch) throw problem('NotFound')
    return branch
  }),

  implement(searchBranches, ({ query }) => {
    const words = (query.Filter ?? '').split(/[\s,]+/).flatMap((word) => containing(word) ?? [])
    const positioned = query.Latitude !== undefined && query.Longitude !== undefined
    return queries.searchBranches(db, {
      words,
      latitude: positioned ? (query.Latitude ?? null) : null,
      longitude: positioned ? (query.Longitude ?? null) : null,
      ...pageOf({ ...query, MaxResultCount: query.MaxResultCount ?? 20 }),
    })
  }),
]
