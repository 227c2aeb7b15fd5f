// Fixtures of the statutory price: a product, and letters for it with any rule, price, tax and combination.
import type { BenefitRule, BenefitTerms } from '@aruga/contract/formulary/benefit'
import type { Combination } from '@aruga/contract/formulary/statute'
import type { Database } from '../db/open.ts'
import { claimAt } from '../features/counter/testing.ts'
import { insertProduct } from '../features/formulary/staff-queries.ts'
import type { TestApp } from './app.ts'

export const half: BenefitRule = {
  kind: 'PercentOff',
  value: 50,
  letterUnits: null,
  letterAmount: null,
  monthUnits: null,
  monthAmount: null,
}
const since = '2020-01-01'

/** The only product; its letters are those of `addLetter`. */
export const addSoldProduct = (db: Database) =>
  insertProduct(db, {
    name: 'Insulin glargine',
    strength: '100 units/mL pen',
    form: 'Solution',
    unit: 'pen',
    defaultQuantity: 12,
    letterDays: 90,
    prescriptionDays: 180,
    benefit: { en: '', fil: '' },
    benefitRule: half,
    price: { amount: 112_000, from: since },
  })

export type Sold = Pick<BenefitTerms, 'rule' | 'unitPrice' | 'isTaxed'> & {
  quantity: number
  combination?: Combination
}
/** A letter of that rule claimed at a branch, and from now on the product with that price and tax. */
export async function claimOfSale(server: TestApp, branchId: string, sold: Sold) {
  const { rule, unitPrice, isTaxed, quantity, combination = 'HigherOnly' } = sold
  const { db } = server
  const claim = await claimAt(server, branchId, quantity)
  const { rows } = await db.query<{ productId: string }>(
    'UPDATE letter SET benefit_rule = $1, combination = $2 WHERE id = $3 RETURNING product_id AS "productId"',
    [JSON.stringify(rule), combination, claim.letterId],
  )
  const productId = rows[0]?.productId
  await db.query('UPDATE product_price SET amount = $1 WHERE product_id = $2', [unitPrice, productId])
  await db.query('DELETE FROM product_tax')
  const advisory = isTaxed ? null : 'FDA Advisory 2024-0006'
  await db.query('INSERT INTO product_tax VALUES ($1, $2, $3, $4)', [productId, since, !isTaxed, advisory])
  return claim
}
