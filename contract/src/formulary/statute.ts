// What the law takes off the price of a medicine for senior citizens (RA 9994) and persons with disability (RA 10754): the VAT, and 20 % of
// the rest (RR 7-2010 s.10, RR 5-2017). Pure. Amounts are centavos (PHP).
import { OneOf } from '../values.ts'

/** Who buys. Nobody has both discounts. */
export const buyers = ['Regular', 'Senior', 'PWD'] as const
export const Buyer = OneOf(buyers)
export type Buyer = (typeof buyers)[number]

/**
 * How the program's part and the statutory discount combine; what the law takes off is never lost in any.
 * `OnStatutoryPrice`: the program pays its part of the statutory price.
 * `HigherOnly`: the higher of both, as for a shop's own promotion (RA 10754 IRR IV s.12; RMC 38-2012).
 * `ProgramFirst`: the program pays its part of the shelf price, and the law takes 20 % off the rest.
 */
export const combinations = ['OnStatutoryPrice', 'HigherOnly', 'ProgramFirst'] as const
export const Combination = OneOf(combinations)
export type Combination = (typeof combinations)[number]

/** With VAT of 12 % (NIRC s.106): 112 for every 100. */
export const withVat = (amount: number) => Math.round((amount * 112) / 100)
/** Without it, half a centavo up. */
export const withoutVat = (amount: number) => Math.round((amount * 100) / 112)

/** A shelf price by law: without VAT, 20 % of that, and what is left, which is the most that these buyers may be charged. */
export function statutoryPrice(shelfPrice: number, isTaxed: boolean) {
  const net = isTaxed ? withoutVat(shelfPrice) : shelfPrice
  const discount = Math.round(net / 5)
  return { net, discount, statutory: net - discount }
}
