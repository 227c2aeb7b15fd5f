// Each change of money that can need a second person: whether it can be, and how it takes effect, at once or when it is accepted.
import type { AuditAction } from '@aruga/contract/audit/audit'
import { dayInManila } from '@aruga/contract/days'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import type { NewPrice, PriceRecord } from '@aruga/contract/formulary/prices'
import type { Change, ChangeKind, ChangeOf } from '@aruga/contract/formulary/second-person'
import { formatPesos } from '@aruga/contract/money'
import type { Db } from '../../db/open.ts'
import { priceForEverybody } from '../../records/formulary/second-person/compare.ts'
import { lockLimit, saveLimit } from '../../records/formulary/second-person/limit.ts'
import { checkCombination, saveCombination } from '../../records/program/combination.ts'
import { listTierRules, lockTier, putTierRule } from '../../records/tiers/definitions.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import * as prices from './price-queries.ts'
import { checkCovers, checkFirstDay, checkRule, checkTakesOff, checkToCome } from './product-change.ts'
import { findProduct, lockProduct, textsOf, updateProduct } from './staff-queries.ts'

type Kind<K extends ChangeKind> = {
  action: AuditAction
  /** Refuses at its field what cannot be. `together`: what takes effect with it. */
  check(tx: Db, change: ChangeOf<K>, now: Date, together: Change[]): Promise<void>
  /** Returns what changed, for the audit log. */
  apply(tx: Db, change: ChangeOf<K>, now: Date): Promise<string>
}

type Named = Pick<PriceRecord, 'pharmacyName' | 'branchName' | 'amount' | 'from'>
export const priceInWords = ({ pharmacyName, branchName, amount, from }: Named) => {
  const place = [pharmacyName, branchName].filter(Boolean).join(', ') || 'everybody'
  return `${place}: ${amount === null ? 'agreement ends' : formatPesos(amount)} from ${from}`
}
export const ruleInWords = (rule: BenefitRule | null) =>
  rule === null ? 'rule removed' : `rule: ${JSON.stringify(rule)}`
type Entry = prices.PriceScope & { productId: string; from: string }
const findPrice = async (tx: Db, { productId, from, ...scope }: Entry, now: Date) =>
  orNotFound((await prices.listPricesFor(tx, productId, scope, now)).find((one) => one.from === from))

/** A product's rules for tiers. */
export const rulesForTiers = async (tx: Db, productId: string) =>
  (await listTierRules(tx, productId)).map(({ benefitRule }) => benefitRule)
/** The same with its own. */
const rulesOf = async (tx: Db, productId: string, now: Date) => [
  (await findProduct(tx, productId, now))?.benefitRule,
  ...(await rulesForTiers(tx, productId)),
]

const kinds: { [K in ChangeKind]: Kind<K> } = {
  price: {
    action: 'product.price_set',
    check: async (tx, { productId, ...set }, now, together) => {
      await checkScope(tx, set)
      // A rule that is changed with it is compared with it.
      if (!together.some((one) => one.kind === 'rule' && one.productId === productId))
        checkCovers(set.amount, await rulesOf(tx, productId, now), 'amount')
      else checkCovers(set.amount, await rulesForTiers(tx, productId), 'amount')
      const before = await prices.listPricesFor(tx, productId, set, now)
      const inForceSince = before.find(({ state }) => state === 'InForce')?.from
      checkFirstDay({ from: set.from, inForceSince, outdated: 'PriceOutdated', member: 'from', now })
      if (set.amount === null && !before.some((one) => one.amount !== null && one.from < set.from))
        throw invalidField('NoPriceToEnd', 'amount')
    },
    apply: async (tx, { kind: _, productId, ...set }, now) => {
      await prices.putPrice(tx, productId, set)
      return priceInWords(await findPrice(tx, { productId, ...set }, now))
    },
  },
  priceRemoval: {
    action: 'product.price_removed',
    check: async (tx, entry, now) => {
      await findPrice(tx, entry, now)
      checkToCome(entry.from, now)
      if (entry.pharmacyId !== null || entry.branchId !== null) return
      const isOnly = (await prices.listPricesFor(tx, entry.productId, entry, now)).length === 1
      if (isOnly && (await rulesOf(tx, entry.productId, now)).some(Boolean)) throw problem('PriceNeeded')
    },
    apply: async (tx, entry, now) => {
      const removed = await findPrice(tx, entry, now)
      await prices.removePrice(tx, entry.productId, entry, entry.from)
      return priceInWords(removed)
    },
  },
  rule: {
    action: 'product.changed',
    check: async (tx, { productId, benefitRule }, now, together) => {
      const before = orNotFound(await findProduct(tx, productId, now))
      checkRule({ benefitRule }, before, priceForEverybody(together, productId) !== null)
      const set = together.filter((one) => one.kind === 'price').filter((one) => one.productId === productId)
      checkTakesOff(benefitRule, await prices.lowestPrice(tx, productId, set, now))
    },
    apply: async (tx, { productId, benefitRule, benefit }, now) => {
      const { price: _, ...before } = orNotFound(await findProduct(tx, productId, now))
      await updateProduct(tx, productId, { ...before, benefitRule, benefit }, now)
      return ruleInWords(benefitRule)
    },
  },
  tierRule: {
    action: 'tier.rule_set',
    check: async (tx, { tierId, productId, benefitRule }, now, together) => {
      if (!(await lockTier(tx, tierId))) throw problem('NotFound')
      const before = orNotFound(await findProduct(tx, productId, now))
      checkRule({ benefitRule }, before, priceForEverybody(together, productId) !== null)
      const set = together.filter((one) => one.kind === 'price').filter((one) => one.productId === productId)
      checkTakesOff(benefitRule, await prices.lowestPrice(tx, productId, set, now))
    },
    apply: async (tx, { tierId, productId, benefitRule }, now) => {
      const { name, strength, unit } = orNotFound(await findProduct(tx, productId, now))
      const benefit = benefitRule && textsOf(benefitRule, unit)
      await putTierRule(tx, { tierId, productId }, { benefitRule, benefit, now })
      return `${name}, ${strength}: ${ruleInWords(benefitRule)}`
    },
  },
  combination: {
    action: 'program.combination_chosen',
    check: async (_tx, { from }, now) => checkCombination(from, now),
    apply: async (tx, chosen) => {
      await saveCombination(tx, chosen)
      return `${chosen.combination} ${chosen.from}`
    },
  },
  limit: {
    action: 'program.second_person_set',
    check: async () => {},
    apply: async (tx, { percent }) => {
      await saveLimit(tx, percent)
      return percent === null ? 'none' : `${percent} %`
    },
  },
}
const kindOf = <K extends ChangeKind>({ kind }: { kind: K }) => kinds[kind] as unknown as Kind<ChangeKind>

/** The product that a change is of; undefined for one of the program. */
const productOf = (change: Change) => ('productId' in change ? change.productId : undefined)

/** Refuses a change that cannot be, at its field. Locks what it depends on. `together`: what takes effect with it. */
export async function checkChange(tx: Db, change: Change, now: Date, together: Change[] = []) {
  await lockLimit(tx)
  const productId = productOf(change)
  if (productId && !(await lockProduct(tx, productId))) throw problem('NotFound')
  await kindOf(change).check(tx, change as never, now, together)
}

/** Makes a checked change, and returns its entry of the audit log. */
export async function applyChange(tx: Db, change: Change, now: Date) {
  const reason = await kindOf(change).apply(tx, change as never, now)
  const subjectId = change.kind === 'tierRule' ? change.tierId : (productOf(change) ?? null)
  return { action: kindOf(change).action, subjectId, reason }
}

/** Nothing takes effect before it is accepted: a day that has passed becomes today. A price that is removed has its day for a name. */
export function notBefore(change: Change, now: Date): Change {
  const today = dayInManila(now)
  if ((change.kind !== 'price' && change.kind !== 'combination') || change.from >= today) return change
  return { ...change, from: today }
}

/** An agreement is with a pharmacy or a branch in service; the price for everybody cannot end. */
async function checkScope(tx: Db, { pharmacyId, branchId, amount }: NewPrice) {
  if (pharmacyId === null && branchId === null) {
    if (amount === null) throw invalidField('Required', 'amount')
    return
  }
  const member = branchId === null ? 'pharmacyId' : 'branchId'
  if (pharmacyId !== null && branchId !== null) throw invalidField('PharmacyOrBranch', member)
  const inService = await prices.isPlaceInService(tx, { pharmacyId, branchId })
  if (inService === undefined) throw invalidField(branchId === null ? 'PharmacyUnknown' : 'BranchUnknown', member)
  // An agreement with one that has left can still end.
  if (!inService && amount !== null) throw invalidField('OutOfService', member)
}
