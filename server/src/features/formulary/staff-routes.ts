import { isDeepStrictEqual } from 'node:util'
import type { EditedProduct, ProductRecord } from '@aruga/contract/formulary/formulary'
import * as contract from '@aruga/contract/formulary/formulary'
import type { Change } from '@aruga/contract/formulary/second-person'
import { auditedChange } from '../../audit/audited-change.ts'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { lockLimit } from '../../records/formulary/second-person/limit.ts'
import { refuseAlone } from '../../records/formulary/second-person/need.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { orNotFound } from '../../wire/problem.ts'
import { priceInWords, ruleInWords, rulesForTiers } from './changes.ts'
import { lowestPrice } from './price-queries.ts'
import { checkCovers, checkFirstDay, checkRule, checkTakesOff } from './product-change.ts'
import * as queries from './staff-queries.ts'

export function staffFormularyRoutes({ db, clock }: AppContext) {
  const change = auditedChange({ db, clock })

  return [
    implement(contract.listManagedProducts, ({ query }) =>
      queries.listProducts(db, {
        filter: containing(query.Filter),
        order: orderBy(query.Sorting, queries.productSorting, queries.byName),
        now: clock(),
        ...pageOf(query),
      }),
    ),
    implement(contract.readManagedProduct, async ({ params: { id } }) =>
      orNotFound(await queries.findProduct(db, id, clock())),
    ),
    implement(contract.addProduct, (call) =>
      change(call, 'product.added', async (tx, now, because) => {
        checkRule(call.body, null, Boolean(call.body.price))
        checkTakesOff(call.body.benefitRule, call.body.price?.amount ?? null)
        checkPrice(call.body, null, now)
        const id = await queries.insertProduct(tx, call.body)
        if (call.body.benefitRule) because(ruleInWords(call.body.benefitRule))
        await recordPrice(tx, call, { id, now })
        return queries.findProduct(tx, id, now)
      }),
    ),
    implement(contract.editProduct, (call) =>
      change(call, 'product.changed', async (tx, now, because) => {
        const { id } = call.params
        await lockLimit(tx)
        const before = await queries.findProduct(tx, id, now)
        if (!before) return undefined
        const { asksBatch = before.asksBatch, secondApprovalAbove = before.secondApprovalAbove } = call.body
        const after = { ...call.body, asksBatch, secondApprovalAbove, benefitRule: ruleAfter(call.body, before) }
        checkRule(after, before, Boolean(after.price))
        checkPrice(after, before, now)
        const changes = changesOf(id, after, before)
        await checkAmounts(tx, id, changes, after, now)
        await refuseAlone(tx, changes, now)
        await queries.updateProduct(tx, id, after, now)
        if (changes.some(({ kind }) => kind === 'rule')) because(ruleInWords(after.benefitRule))
        await recordPrice(tx, call, { id, now })
        return queries.findProduct(tx, id, now)
      }),
    ),
    implement(contract.setProductUse, (call) => {
      const { inUse } = call.body
      return change(call, inUse ? 'product.reinstated' : 'product.retired', (tx, now) =>
        queries.setProductUse(tx, call.params.id, inUse, now),
      )
    }),
  ]
}

/** A caller without support for rules leaves the rule unchanged. */
const ruleAfter = ({ benefitRule }: EditedProduct, before: ProductRecord) =>
  benefitRule === undefined ? before.benefitRule : benefitRule

function checkPrice({ price }: EditedProduct, before: ProductRecord | null, now: Date) {
  if (!price) return
  const inForceSince = before?.price?.from
  checkFirstDay({ from: price.from, inForceSince, outdated: 'PriceOutdated', member: 'price.from', now })
}

type Call = { body: EditedProduct; caller: { accountId: string }; request: Origin }
/** As a price that is set on its own. */
async function recordPrice(tx: Db, { body: { price }, caller, request }: Call, { id, now }: { id: string; now: Date }) {
  if (!price) return
  const reason = priceInWords({ pharmacyName: null, branchName: null, ...price })
  const auditTarget = { patientId: null, subjectId: id, request, reason }
  await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'product.price_set', ...auditTarget })
}

/** A rule and a price that fit, as far as they change. */
async function checkAmounts(tx: Db, id: string, changes: Change[], { benefitRule, price }: EditedProduct, now: Date) {
  const rule = changes.find((one) => one.kind === 'rule')
  const set = changes.filter((one) => one.kind === 'price')
  if (rule) checkTakesOff(benefitRule, await lowestPrice(tx, rule.productId, set, now))
  checkCovers(price?.amount ?? null, [rule ? null : benefitRule, ...(await rulesForTiers(tx, id))], 'price.amount')
}

const everybody = { pharmacyId: null, branchId: null }
/** What of an edit can need a second person. */
const changesOf = (productId: string, { price, benefitRule = null, benefit }: EditedProduct, before: ProductRecord) => {
  const changes: Change[] = []
  if (price) changes.push({ kind: 'price', productId, ...everybody, ...price })
  if (!isDeepStrictEqual(benefitRule, before.benefitRule))
    changes.push({ kind: 'rule', productId, benefitRule, benefit })
  return changes
}
