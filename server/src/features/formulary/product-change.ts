import type { AuditAction } from '@aruga/contract/audit/audit'
import { dayInManila } from '@aruga/contract/days'
import type { FieldErrorCode } from '@aruga/contract/field-errors'
import type { EditedProduct, ProductRecord } from '@aruga/contract/formulary/formulary'
import { formatPesos } from '@aruga/contract/money'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { lockLimit } from '../../records/formulary/second-person/limit.ts'
import { lastYearAhead } from '../../time/clock.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { lockProduct } from './staff-queries.ts'

type Call = { params: { id: string }; caller: { accountId: string }; request: { id: string } }

/**
 * Runs a change of what holds for a product from a day on, and its audit entry, in a transaction that has locked the product.
 * `work` returns the result, and in `reason` what changed.
 */
export const changeOfProduct =
  ({ db, clock }: Pick<AppContext, 'db' | 'clock'>) =>
  <T>(
    { params: { id }, caller, request }: Call,
    action: AuditAction,
    work: (tx: Transaction, now: Date) => Promise<{ result: T; reason: string }>,
  ): Promise<T> =>
    inTransaction(db, async (tx) => {
      const now = clock()
      await lockLimit(tx)
      if (!(await lockProduct(tx, id))) throw problem('NotFound')
      const { result, reason } = await work(tx, now)
      const auditTarget = { patientId: null, subjectId: id, request, reason }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action, ...auditTarget })
      return result
    })

type FirstDay = { from: string; inForceSince: string | undefined; outdated: FieldErrorCode; member: string; now: Date }
/** Only what is in force is ever read: an entry with an earlier day would never apply. */
export function checkFirstDay({ from, inForceSince, outdated, member, now }: FirstDay) {
  const year = lastYearAhead(now)
  if (from.slice(0, 4) > String(year)) throw invalidField('PeriodTooLate', member, { year })
  if (inForceSince && from < inForceSince) throw invalidField(outdated, member, { day: inForceSince })
}

/** What held at a hand-over must stay to be seen. */
export function checkToCome(from: string, now: Date) {
  if (from <= dayInManila(now)) throw problem('AlreadyInForce')
}

/** Refuses a rule that cannot be. `before`: the product as it is; null: a new one. `getsPrice`: with the rule. */
export function checkRule(
  { benefitRule }: Pick<EditedProduct, 'benefitRule'>,
  before: ProductRecord | null,
  getsPrice: boolean,
) {
  if (!benefitRule) return
  if (benefitRule.kind === 'PercentOff' && benefitRule.value > 100)
    throw invalidField('PercentOutOfBounds', 'benefitRule.value')
  if (benefitRule.kind !== 'FreeUnits' && benefitRule.overMonths)
    throw invalidField('OnlyFreeUnitsCount', 'benefitRule.overMonths')
  if (!getsPrice && !before?.price && !before?.nextPrice) throw invalidField('PriceRequired', 'price')
}

type Rule = EditedProduct['benefitRule']
/** Refuses a rule that takes more off a unit than it costs. `lowest`: of the prices in force and to come; null: there is none. */
export function checkTakesOff(rule: Rule, lowest: number | null) {
  if (rule?.kind === 'AmountOff' && lowest !== null && rule.value > lowest)
    throw invalidField('BenefitAbovePrice', 'benefitRule.value', { price: formatPesos(lowest) })
}
/** Refuses a price below what one of the rules takes off. */
export function checkCovers(amount: number | null, rules: readonly Rule[], member: string) {
  const most = Math.max(...rules.map((rule) => (rule?.kind === 'AmountOff' ? rule.value : 0)))
  if (amount !== null && amount < most) throw invalidField('PriceBelowBenefit', member, { amount: formatPesos(most) })
}
