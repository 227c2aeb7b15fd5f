import * as contract from '@aruga/contract/formulary/prices'
import { formatPesos } from '@aruga/contract/money'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { containing, pageOf } from '../../wire/list-query.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import * as queries from './price-queries.ts'
import { changeOfProduct, checkFirstDay, checkToCome } from './product-change.ts'
import { findProduct, isProduct } from './staff-queries.ts'

type Price = Pick<contract.PriceRecord, 'pharmacyName' | 'branchName' | 'amount' | 'from'>
const inWords = ({ pharmacyName, branchName, amount, from }: Price) => {
  const place = [pharmacyName, branchName].filter(Boolean).join(', ') || 'everybody'
  return `${place}: ${amount === null ? 'agreement ends' : formatPesos(amount)} from ${from}`
}

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
        const {
          params: { id },
          body,
        } = call
        await checkScope(tx, body)
        const before = await queries.listPricesFor(tx, id, body, now)
        const inForceSince = before.find(({ state }) => state === 'InForce')?.from
        checkFirstDay({ from: body.from, inForceSince, outdated: 'PriceOutdated', member: 'from', now })
        if (body.amount === null && !before.some((price) => price.amount !== null && price.from < body.from))
          throw invalidField('NoPriceToEnd', 'amount')
        await queries.putPrice(tx, id, body)
        const after = await queries.listPricesFor(tx, id, body, now)
        const result = orNotFound(after.find(({ from }) => from === body.from))
        return { result, reason: inWords(result) }
      }),
    ),
    implement(contract.removePrice, (call) =>
      change(call, 'product.price_removed', async (tx, now) => {
        const { id, from } = call.params
        const scope = { pharmacyId: call.query.PharmacyId ?? null, branchId: call.query.BranchId ?? null }
        const prices = await queries.listPricesFor(tx, id, scope, now)
        const removed = orNotFound(prices.find((price) => price.from === from))
        checkToCome(from, now)
        const product = await findProduct(tx, id, now)
        const isOnly = scope.pharmacyId === null && scope.branchId === null && prices.length === 1
        if (isOnly && product?.benefitRule) throw problem('PriceNeeded')
        await queries.removePrice(tx, id, scope, from)
        return { result: undefined, reason: inWords(removed) }
      }),
    ),
  ]
}

/** An agreement is with a pharmacy or a branch in service; the price for everybody cannot end. */
async function checkScope(tx: Db, { pharmacyId, branchId, amount }: contract.NewPrice) {
  if (pharmacyId === null && branchId === null) {
    if (amount === null) throw invalidField('Required', 'amount')
    return
  }
  const member = branchId === null ? 'pharmacyId' : 'branchId'
  if (pharmacyId !== null && branchId !== null) throw invalidField('PharmacyOrBranch', member)
  const inService = await queries.isPlaceInService(tx, { pharmacyId, branchId })
  if (inService === undefined) throw invalidField(branchId === null ? 'PharmacyUnknown' : 'BranchUnknown', member)
  // An agreement with one that has left can still end.
  if (!inService && amount !== null) throw invalidField('OutOfService', member)
}
