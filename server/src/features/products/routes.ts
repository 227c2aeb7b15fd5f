import * as contract from '@aruga/contract/formulary/formulary'
import * as program from '@aruga/contract/program/staff'
import type { Outside } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../http/list-query.ts'
import { changesOnRecord } from '../audit/change-on-record.ts'
import { recordAudit } from '../audit/queries.ts'
import * as queries from './queries.ts'

export function productRoutes({ db, clock }: Outside) {
  const change = changesOnRecord({ db, clock })

  return [
    implement(contract.listKeptProducts, ({ query }) =>
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

    implement(program.readProgram, () => queries.findProgram(db)),
    implement(program.editProgram, ({ body, caller, request }) =>
      inTransaction(db, async (tx) => {
        await queries.updateProgram(tx, body)
        const on = { patientId: null, subjectId: null, request }
        await recordAudit(tx, { at: clock(), actorId: caller.accountId, action: 'program.changed', ...on })
        return queries.findProgram(tx)
      }),
    ),
  ]
}
