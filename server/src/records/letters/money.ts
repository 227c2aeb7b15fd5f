// The amounts of a hand-over: the letter's rule at the price of its day, less benefits given before (docs/decisions/047).
import { dayInManila } from '@aruga/contract/days'
import { type BenefitRule, type BenefitTerms, type HandOverMoney, workOut } from '@aruga/contract/formulary/benefit'
import { countedFor } from '@aruga/contract/formulary/free-units'
import type { Buyer } from '@aruga/contract/formulary/statute'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { priceAt, priceKnownAt, wasTaxedAt } from '../formulary/prices.ts'
import { givenInMonth, givenOnLetter, givenSoFar, handOversCounted } from './given.ts'

const find = query(
  'counter.benefit-terms',
  `SELECT l.benefit_rule AS "rule!: BenefitRule", l.product_id AS "productId", l.combination AS "combination: Combination",
     is_taxed(l.product_id, :branchId?::uuid, manila_day(:at::timestamptz)) AS "isTaxed!",
     ${givenOnLetter},
     ${givenInMonth},
     ${handOversCounted}
   FROM letter l ${givenSoFar}
   WHERE l.id = :letterId AND l.benefit_rule IS NOT NULL`,
)

type TermsOf = {
  letterId: string
  /** The branch of the hand-over; null: none is chosen yet. */
  branchId: string | null
  /** The time of the hand-over. */
  at: Date
  /** Within the month, and over months, only what was given before this time. */
  until?: Date
  /** By the price and the tax that were known at the time of the hand-over, whatever was set since. */
  asKnown?: boolean
  /** The hand-over to be corrected, whose price and tax stay. `isTaxed` is null where it was not stored. */
  of?: { id: string; unitPrice: number; isTaxed: boolean | null }
}
/** The terms of a hand-over; null where no rule or price is in force. The given benefits may grow until the letter is locked. */
export async function readTerms(
  db: Db,
  { letterId, branchId, at, until, asKnown, of }: TermsOf,
): Promise<BenefitTerms | null> {
  const [row] = await find(db, { letterId, branchId, at, until: until ?? null, except: of?.id ?? null })
  if (!row) return null
  const { productId, handOvers, ...given } = row
  const terms = { ...given, counted: countedFor(row.rule, handOvers, dayInManila(at)) }
  if (of) return { ...terms, unitPrice: of.unitPrice, isTaxed: of.isTaxed ?? terms.isTaxed }
  const known = asKnown && branchId
  const unitPrice = await (known ? priceKnownAt(db, productId, known, at) : priceAt(db, productId, branchId, at))
  if (unitPrice === undefined) return null
  return { ...terms, unitPrice, ...(known && { isTaxed: await wasTaxedAt(db, productId, known, at) }) }
}

// Two letters of one patient for the same product may be handed over at the same time.
const lockMonth = query(
  'counter.lock-benefit-month',
  `SELECT pg_advisory_xact_lock(hashtextextended(
     current_schema() || ' benefit ' || l.patient_id::text || ' ' || l.product_id::text, 0)) FROM letter l WHERE l.id = :letterId`,
)
/** The same in a transaction that has locked the letter; nobody else gives more of the month, or of what is counted, until its end. */
export async function lockTerms(tx: Db, rule: BenefitRule | null, of: TermsOf): Promise<BenefitTerms | null> {
  if (!rule) return null
  if (rule.monthUnits !== null || rule.monthAmount !== null || rule.overMonths)
    await lockMonth(tx, { letterId: of.letterId })
  return readTerms(tx, of)
}

type Letter = { id: string; benefitRule: BenefitRule | null; claimedAt: string | null }
type HandedOver = {
  branchId: string
  quantity: number
  buyer: Buyer
  quotedAmount: number | undefined
  now: Date
  handedOverAt: Date | undefined
}
/**
 * The amounts of a locked letter's hand-over, by the price and the month of the day of the hand-over. When an offline till sends it
 * late, the patient has paid the quoted amount: neither prices and taxes that were set since count, nor later use of the month's limit
 * (docs/decisions/176). A till whose clock is wrong may have quoted what is known now.
 */
export async function workOutHandOver(
  tx: Db,
  { id, benefitRule, claimedAt }: Letter,
  { branchId, quantity, buyer, quotedAmount: told, now, handedOverAt }: HandedOver,
): Promise<{ money: HandOverMoney | null; isTaxed: boolean | null }> {
  // There was no code before the claim.
  const at = handedOverAt && new Date(Math.max(+handedOverAt, claimedAt ? +new Date(claimedAt) : 0))
  const workedOut = async (known: Pick<TermsOf, 'asKnown' | 'until'>) => {
    const terms = await lockTerms(tx, benefitRule, { letterId: id, branchId, at: at ?? now, ...known })
    return { money: terms && workOut(terms, quantity, buyer), isTaxed: terms?.isTaxed ?? null }
  }
  if (!at) return workedOut({})
  const asKnown = await workedOut({ asKnown: true })
  const isTold = ({ money }: typeof asKnown) => told === undefined || money?.patientAmount === told
  if (isTold(asKnown)) return asKnown
  for (const known of [{ asKnown: true, until: at }, {}, { until: at }]) {
    const sale = await workedOut(known)
    if (isTold(sale)) return sale
  }
  return asKnown
}

type Recorded = {
  id: string
  letterId: string
  branchId: string
  quantity: number
  dispensedAt: string
  handedOverAt: string | null
  isTaxed: boolean | null
  money: HandOverMoney
}
/** The terms of a correction: those by which the stored amounts were worked out, also where a till sent them late (docs/decisions/176). */
export async function termsAgain(
  { id, letterId, branchId, quantity, dispensedAt, handedOverAt, isTaxed, money }: Recorded,
  read: (of: TermsOf) => Promise<BenefitTerms | null>,
): Promise<BenefitTerms | null> {
  const at = new Date(handedOverAt ?? dispensedAt)
  const of: TermsOf = { letterId, branchId, at, of: { id, unitPrice: money.unitPrice, isTaxed } }
  const isAsStored = (terms: BenefitTerms | null) => {
    const again = terms && workOut(terms, quantity, money.buyer)
    return again?.benefitAmount === money.benefitAmount && again.patientAmount === money.patientAmount
  }
  const terms = await read(of)
  if (!handedOverAt || isAsStored(terms)) return terms
  const then = await read({ ...of, until: at })
  return isAsStored(then) ? then : terms
}

/** The figures as parameters of a statement. */
export const moneyParams = (money: HandOverMoney | null) => ({
  unitPrice: money?.unitPrice ?? null,
  chargedUnits: money?.chargedUnits ?? null,
  benefitUnits: money?.benefitUnits ?? null,
  benefitAmount: money?.benefitAmount ?? null,
  patientAmount: money?.patientAmount ?? null,
  vatOff: money?.vatOff ?? null,
  statutoryDiscount: money?.statutoryDiscount ?? null,
})
