// Amounts of money. Always whole centavos of the Philippine peso (PHP), never floats: ₱1,150.00 is 115000.
import * as Type from 'typebox'
import { cleanSearch } from './typed-text.ts'

/** Ten billion pesos: sums of thousands of them are exact in a JavaScript number. */
export const MAX_CENTAVOS = 1_000_000_000_000
/** Ten million pesos. */
export const MAX_UNIT_PRICE = 1_000_000_000

/** An amount in centavos (PHP). */
export const Centavos = Type.Integer({ minimum: 0, maximum: MAX_CENTAVOS, description: 'centavos (PHP)' })

/** The price of one unit in centavos (PHP). */
export const UnitPrice = Type.Integer({ minimum: 1, maximum: MAX_UNIT_PRICE, description: 'centavos (PHP)' })

/** The amount of up to 10,000 units, in centavos (PHP). */
export const MAX_UNITS_AMOUNT = MAX_UNIT_PRICE * 10_000
export const UnitsAmount = Type.Integer({
  minimum: 0,
  maximum: MAX_UNITS_AMOUNT,
  description: 'centavos (PHP)',
})

/** The sum of a statement or of many, in centavos (PHP), exact in a JavaScript number. */
export const SumAmount = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'centavos (PHP)',
})

/** Centavos as people write them: `₱1,150.00`, `−₱3.05`. The same in English and Filipino. */
export function formatPesos(centavos: number): string {
  const positive = Math.abs(centavos)
  const pesos = String(Math.trunc(positive / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${centavos < 0 ? '−' : ''}₱${pesos}.${String(positive % 100).padStart(2, '0')}`
}

/** Centavos as spreadsheets read pesos: `1150.00`, `-3.05`. */
export function plainPesos(centavos: number): string {
  const positive = Math.abs(centavos)
  return `${centavos < 0 ? '-' : ''}${Math.trunc(positive / 100)}.${String(positive % 100).padStart(2, '0')}`
}

/** What a person typed as pesos, in centavos: `1,150`, `₱1150.5`. Undefined unless it is an amount with two decimals at most. */
export function parsePesos(typed: string): number | undefined {
  const parts = /^₱?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(cleanSearch(typed))
  if (!parts?.[1]) return undefined
  return Number(parts[1].replaceAll(',', '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
