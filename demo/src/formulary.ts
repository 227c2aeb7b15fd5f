import { randomUUID } from 'node:crypto'
import type { Db } from '@aruga/server/db/open'

const benefit = { en: 'The program pays half of the price.', fil: 'Babayaran po ng programa ang kalahati ng presyo.' }

const PRODUCTS = [
  {
    name: 'Insulin glargine',
    strength: '100 units/mL pen',
    form: 'Solution for injection',
    unit: 'pen',
    quantity: 12,
    days: 90,
  },
  { name: 'Metformin', strength: '850 mg tablet', form: 'Tablet', unit: 'tablet', quantity: 180, days: 90 },
  {
    name: 'Adalimumab',
    strength: '40 mg/0.4 mL pen',
    form: 'Solution for injection',
    unit: 'pen',
    quantity: 6,
    days: 90,
  },
  { name: 'Methotrexate', strength: '2.5 mg tablet', form: 'Tablet', unit: 'tablet', quantity: 48, days: 60 },
  { name: 'Empagliflozin', strength: '25 mg tablet', form: 'Tablet', unit: 'tablet', quantity: 90, days: 90 },
]

/** Answers name -> id. */
export async function addProducts(db: Db): Promise<Map<string, string>> {
  const rows = PRODUCTS.map(({ name, strength, form, unit, quantity, days }) => ({
    id: randomUUID(),
    name,
    strength,
    form,
    unit,
    default_quantity: quantity,
    letter_days: days,
    prescription_days: 180,
    benefit_en: benefit.en,
    benefit_fil: benefit.fil,
  }))
  await db.kysely.insertInto('product').values(rows).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
