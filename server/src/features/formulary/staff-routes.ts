import * as contract from '@aruga/contract/formulary/formulary'
import type { AppContext } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../http/list-query.ts'
import { auditedChange } from '../audit/audited-change.ts'
import * as queries from './staff-queries.ts'

export function staffFormularyRoutes({ db, clock }: AppContext) {
  const change = auditedChange({ db, clock })

  return [
    implement(contract.listManagedProducts, ({ query }) =>
      queries.listProducts(db, {
        filter: containing(query.Filter),
        order: orderBy(query.Sorting, queries.productSorting, queries.byName),
        ...pageOf(query),
      }),
    ),
    implement(contract.addProduct, (call) =>
      change(call, 'product.added', (tx) => queries.insertProduct(tx, call.body)),
    ),
    implement(contract.editProduct, (call) =>
      change(call, 'product.changed', (tx) => queries.updateProduct(tx, call.params.id, call.body)),
    ),
    implement(contract.setProductUse, (call) => {
      const { inUse } = call.body
      return change(call, inUse ? 'product.reinstated' : 'product.retired', (tx, now) =>
        queries.setProductUse(tx, call.params.id, inUse, now),
      )
    }),
  ]
}
