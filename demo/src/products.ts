// The demo's formulary. No real product has these names.

import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { noTexts } from '@aruga/contract/languages'
import type { Db } from '@aruga/server/db/open'
import { insertProduct, textsOf } from '@aruga/server/features/formulary/staff-queries'
import { putTax } from '@aruga/server/features/formulary/tax-queries'
import { insertTier, putTierRule } from '@aruga/server/records/tiers/definitions'
import { idOf } from './ids.ts'

export type Product = {
  id: string
  name: string
  generic: string
  strength: string
  form: string
  unit: string
  quantity: number
  days: number
  /** Centavos per unit. */
  price: number
  /** The advisory that lists it as VAT-exempt. */
  advisory?: string
  sig: string
  dose: { doseUnits: number; doseDays: number; supplyDays: number }
  specialty: 'Endocrinology' | 'Rheumatology'
}

const PEN = { form: 'Solution for injection', unit: 'pen' }
const TABLET = { form: 'Tablet', unit: 'tablet' }

export const PRODUCTS: Product[] = [
  {
    ...PEN,
    id: idOf('product Dalisulin'),
    name: 'Dalisulin',
    generic: 'insulin glargine',
    strength: '100 units/mL pen',
    quantity: 12,
    days: 90,
    price: 114_875,
    sig: 'inject 40 units at bedtime',
    dose: { doseUnits: 2, doseDays: 15, supplyDays: 90 },
    specialty: 'Endocrinology',
  },
  {
    ...TABLET,
    id: idOf('product Alagamet'),
    name: 'Alagamet',
    generic: 'metformin',
    strength: '850 mg tablet',
    quantity: 180,
    days: 90,
    price: 975,
    advisory: 'FDA Advisory 2024-0006',
    sig: '1 tablet twice a day with meals',
    dose: { doseUnits: 2, doseDays: 1, supplyDays: 90 },
    specialty: 'Endocrinology',
  },
  {
    ...PEN,
    id: idOf('product Ginhavara'),
    name: 'Ginhavara',
    generic: 'adalimumab',
    strength: '40 mg/0.4 mL pen',
    quantity: 6,
    days: 90,
    price: 1_845_000,
    sig: '1 pen under the skin every 2 weeks',
    dose: { doseUnits: 1, doseDays: 14, supplyDays: 84 },
    specialty: 'Rheumatology',
  },
  {
    ...TABLET,
    id: idOf('product Kalmatrex'),
    name: 'Kalmatrex',
    generic: 'methotrexate',
    strength: '2.5 mg tablet',
    quantity: 48,
    days: 60,
    price: 1_425,
    advisory: 'FDA Advisory 2024-1618',
    sig: '6 tablets once a week, on Sundays',
    dose: { doseUnits: 6, doseDays: 7, supplyDays: 56 },
    specialty: 'Rheumatology',
  },
  {
    ...TABLET,
    id: idOf('product Siglaflo'),
    name: 'Siglaflo',
    generic: 'empagliflozin',
    strength: '25 mg tablet',
    quantity: 90,
    days: 90,
    price: 5_450,
    advisory: 'FDA Advisory 2024-0006',
    sig: '1 tablet in the morning',
    dose: { doseUnits: 1, doseDays: 1, supplyDays: 90 },
    specialty: 'Endocrinology',
  },
]

export function productOf(name: string): Product {
  const product = PRODUCTS.find((one) => one.name === name)
  if (!product) throw new Error(`The demo has no product "${name}".`)
  return product
}

const UNLIMITED = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const HALF: BenefitRule = { ...UNLIMITED, kind: 'PercentOff', value: 50 }
const BUY_3_GET_1: BenefitRule = { ...UNLIMITED, kind: 'FreeUnits', value: 3 }
/** What the program pays for each product. */
export const ruleOf = ({ name }: Pick<Product, 'name'>) => (name === 'Dalisulin' ? BUY_3_GET_1 : HALF)

/** The rules generate their own texts. */

/** With prices and taxes since `from`, a day. */
export async function addProducts(db: Db, from: string) {
  for (const {
    id,
    name,
    strength,
    form,
    unit,
    quantity: defaultQuantity,
    days: letterDays,
    price: amount,
    advisory,
  } of PRODUCTS) {
    const rules = {
      defaultQuantity,
      letterDays,
      prescriptionDays: 180,
      benefit: noTexts,
      secondApprovalAbove: 2 * defaultQuantity,
    }
    const money = { benefitRule: ruleOf({ name }), price: { amount, from } }
    await insertProduct(db, { name, strength, form, unit, ...rules, ...money }, id)
    if (advisory) await putTax(db, id, { isExempt: true, advisory, from })
  }
  await addTier(db, new Date(from))
}

/** For patients without income, who pay a quarter of the price. */
async function addTier(db: Db, now: Date) {
  const names = { en: 'Care price', fil: 'Presyong kalinga' }
  const details = { names, proof: 'Certificate of indigency', validMonths: 6, needsSecond: true }
  const tierId = await insertTier(db, details, idOf('tier of those without income'))
  const benefitRule: BenefitRule = { ...UNLIMITED, kind: 'PercentOff', value: 75 }
  for (const { id: productId, unit } of PRODUCTS)
    await putTierRule(db, { tierId, productId }, { benefitRule, benefit: textsOf(benefitRule, unit), now })
}
