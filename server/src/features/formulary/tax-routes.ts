import * as contract from '@aruga/contract/formulary/taxes'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { refuseAlone } from '../../records/formulary/second-person/need.ts'
import { invalidField, problem, within } from '../../wire/problem.ts'
import { applyChange, checkChange } from './changes.ts'
import { changeOfProduct, checkFirstDay, checkToCome } from './product-change.ts'
import { isProduct } from './staff-queries.ts'
import * as queries from './tax-queries.ts'

const inWords = ({ isExempt, advisory, from }: contract.Tax) =>
  isExempt ? `VAT-exempt from ${from}, ${advisory}` : `taxable from ${from}`

type Call = {
  params: { id: string }
  body: { from: string; price?: number | undefined }
  caller: { accountId: string }
  request: Origin
}
/** As a price for everybody that is set on its own. */
async function setPriceWithTax(tx: Db, { params, body, caller, request }: Call, now: Date) {
  const scope = { pharmacyId: null, branchId: null }
  const set = { kind: 'price', productId: params.id, ...scope, amount: body.price ?? null, from: body.from } as const
  await checkChange(tx, set, now).catch(within('price'))
  await refuseAlone(tx, [set], now)
  const entry = { at: now, actorId: caller.accountId, patientId: null, request }
  await recordAudit(tx, { ...entry, ...(await applyChange(tx, set, now)) })
}

export function taxRoutes({ db, clock }: AppContext) {
  const change = changeOfProduct({ db, clock })
  const taxesOf = async (of: Db, id: string, now: Date) => ({ items: await queries.listTaxes(of, id, now) })

  return [
    implement(contract.listTaxes, async ({ params: { id } }) => {
      if (!(await isProduct(db, id))) throw problem('NotFound')
      return taxesOf(db, id, clock())
    }),
    implement(contract.setTax, (call) =>
      change(call, 'product.tax_set', async (tx, now) => {
        const { id } = call.params
        const { isExempt, advisory, from, price } = call.body
        if (isExempt && advisory === null) throw invalidField('AdvisoryRequired', 'advisory')
        const inForce = (await queries.listTaxes(tx, id, now)).find(({ state }) => state === 'InForce')
        checkFirstDay({ from, inForceSince: inForce?.from, outdated: 'TaxOutdated', member: 'from', now })
        if (price !== undefined) await setPriceWithTax(tx, call, now)
        await queries.putTax(tx, id, call.body)
        return { result: await taxesOf(tx, id, now), reason: inWords(call.body) }
      }),
    ),
    implement(contract.removeTax, (call) =>
      change(call, 'product.tax_removed', async (tx, now) => {
        const { id, from } = call.params
        const tax = (await queries.listTaxes(tx, id, now)).find((one) => one.from === from)
        if (!tax) throw problem('NotFound')
        checkToCome(from, now)
        await queries.removeTax(tx, id, from)
        return { result: await taxesOf(tx, id, now), reason: inWords(tax) }
      }),
    ),
  ]
}
