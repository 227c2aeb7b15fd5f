import * as contract from '@aruga/contract/formulary/prices'
import type { AppContext } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { refuseAlone } from '../../records/formulary/second-person/need.ts'
import { containing, pageOf } from '../../wire/list-query.ts'
import { orNotFound, problem } from '../../wire/problem.ts'
import { applyChange, checkChange } from './changes.ts'
import * as queries from './price-queries.ts'
import { changeOfProduct } from './product-change.ts'
import { isProduct } from './staff-queries.ts'

export function priceRoutes({ db, clock }: AppContext) {
  const change = changeOfProduct({ db, clock })

  return [
    implement(contract.listPrices, async ({ params: { id }, query }) => {
      if (!(await isProduct(db, id))) throw problem('NotFound')
      return queries.listPrices(db, {
        productId: id,
        filter: containing(query.Filter),
        now: clock(),
        ...pageOf(query),
      })
    }),
    implement(contract.setPrice, (call) =>
      change(call, 'product.price_set', async (tx, now) => {
        const { params, body } = call
        const set = { kind: 'price', productId: params.id, ...body } as const
        await checkChange(tx, set, now)
        await refuseAlone(tx, [set], now)
        const { reason } = await applyChange(tx, set, now)
        const after = await queries.listPricesFor(tx, params.id, body, now)
        return { result: orNotFound(after.find(({ from }) => from === body.from)), reason }
      }),
    ),
    implement(contract.removePrice, (call) =>
      change(call, 'product.price_removed', async (tx, now) => {
        const { id: productId, from } = call.params
        const scope = { pharmacyId: call.query.PharmacyId ?? null, branchId: call.query.BranchId ?? null }
        const removal = { kind: 'priceRemoval', productId, from, ...scope } as const
        await checkChange(tx, removal, now)
        await refuseAlone(tx, [removal], now)
        const { reason } = await applyChange(tx, removal, now)
        return { result: undefined, reason }
      }),
    ),
  ]
}
