import { listPharmacies, readBranch, searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import type { AppContext } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import * as queries from '../../records/pharmacies/queries.ts'
import { containing, pageOf } from '../../wire/list-query.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { toCentimetre } from './position.ts'

export const pharmacyRoutes = ({ db }: AppContext) => [
  implement(listPharmacies, async () => ({ items: await queries.listPharmacies(db) })),

  implement(readBranch, async ({ params }) => {
    const branch = await queries.findBranch(db, params.branchId)
    if (!branch) throw problem('NotFound')
    return branch
  }),

  implement(searchBranches, async ({ query }) => {
    const { Filter = '', Latitude: latitude, Longitude: longitude } = query
    // An incomplete position is the caller's mistake, which a search without it would hide.
    if ((latitude === undefined) !== (longitude === undefined)) {
      const missing = latitude === undefined ? 'latitude' : 'longitude'
      throw invalidField('PositionIncomplete', missing)
    }
    return queries.searchBranches(db, {
      words: queries
        .fold(Filter)
        .split(/[\s,]+/)
        .flatMap((word) => containing(word) ?? []),
      position:
        latitude === undefined || longitude === undefined
          ? null
          : { latitude: toCentimetre(latitude), longitude: toCentimetre(longitude) },
      ...pageOf(query),
    })
  }),
]
