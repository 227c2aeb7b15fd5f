// What a patient bought and paid at the counter, as corrected (docs/decisions/047). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { CollectedBy } from '../collectors/collectors.ts'
import { endpoint } from '../endpoint.ts'
import { HandOverMoney } from '../formulary/benefit.ts'
import { SumAmount } from '../money.ts'
import { Day, Id, Nullable } from '../values.ts'

/** A calendar year in Manila. */
const Year = Type.Integer({ minimum: 2000, maximum: 9999 })

/** A hand-over. One that was corrected to no units is none. */
export const Purchase = Type.Object({
  id: Id,
  /** In Manila. */
  day: Day,
  letterId: Id,
  letterNumber: Type.String(),
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  pharmacyName: Type.String(),
  branchName: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  wasCorrected: Type.Boolean(),
  /** Who came in the patient's place; null: the patient. */
  collectedBy: Nullable(CollectedBy),
  /** What was charged; null when no rule or price was in force. */
  money: Nullable(HandOverMoney),
})
export type Purchase = Static<typeof Purchase>

/** Sums in centavos (PHP) of the purchases with amounts: the first is what the other four add up to. */
export const PurchaseSums = Type.Object({
  price: SumAmount,
  vatOff: SumAmount,
  statutoryDiscount: SumAmount,
  benefitAmount: SumAmount,
  patientAmount: SumAmount,
})
export type PurchaseSums = Static<typeof PurchaseSums>

export function sumsOf(purchases: readonly Pick<Purchase, 'quantity' | 'money'>[]): PurchaseSums {
  const sums = { price: 0, vatOff: 0, statutoryDiscount: 0, benefitAmount: 0, patientAmount: 0 }
  for (const { quantity, money } of purchases) {
    if (!money) continue
    sums.price += quantity * money.unitPrice
    sums.vatOff += money.vatOff
    sums.statutoryDiscount += money.statutoryDiscount
    sums.benefitAmount += money.benefitAmount
    sums.patientAmount += money.patientAmount
  }
  return sums
}

export const listPurchases = endpoint({
  name: 'listPurchases',
  method: 'GET',
  path: '/api/app/patient-client/purchases',
  summary: 'The patient’s hand-overs of a year or a letter with what was charged, newest first, and the years with any',
  access: 'own-data',
  acting: 'see',
  query: Type.Object({ Year: Type.Optional(Year), LetterId: Type.Optional(Id) }),
  /** `years`: of all purchases, the newest first. */
  result: Type.Object({ items: Type.Array(Purchase), years: Type.Array(Year) }),
  problems: [],
})

/** The name of a year's file. */
export const purchasesFileName = (year: number) => `aruga-purchases-${year}.pdf`

export const downloadPurchases = endpoint({
  name: 'downloadPurchases',
  method: 'GET',
  path: '/api/app/patient-client/purchases-file',
  summary: 'The purchases of a year as a PDF, for the tax return and the family; no official receipt. Audited',
  access: 'own-data',
  acting: 'see',
  query: Type.Object({ Year }),
  result: 'file',
  /** `NotFound`: nothing was bought in that year. */
  problems: ['NotFound'],
  perMinute: 20,
})
