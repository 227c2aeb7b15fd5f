// What a patient will pay: the terms of a letter, from which the app works amounts out as the counter does (docs/decisions/047). Ours
// throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { daysAfter } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { BenefitTerms } from '../formulary/benefit.ts'
import { UnitPrice } from '../money.ts'
import { type Dose, daysBetween, unitsNeeded } from '../review/prescription.ts'
import { Day, Id, IdParams, Nullable } from '../values.ts'
import type { NextLetter } from './next-letter.ts'

const Units = Type.Integer({ minimum: 0 })

/** What the dose needs. Days are those of Manila. */
const Need = Type.Object({
  /** Units from the day on which the bought ones are used up until the letter ends, at most those that are left. */
  units: Units,
  /** The letter's last day; then the next letter counts. */
  until: Day,
  /** The day on which the bought units are used up, if it is to come. */
  lastingUntil: Nullable(Day),
})

/** The terms of the units that are left on a letter. Days are those of Manila. */
export const LetterPrice = Type.Object({
  /** The day of the answer, and the last day on which it holds: a price or tax changes, or the month or the letter ends. */
  day: Day,
  until: Day,
  /** Units that can still be bought. */
  quantityLeft: Units,
  /** Null: no dose is known. */
  need: Nullable(Need),
  /** Null: no rule or price is in force, or nothing can be bought any more. */
  terms: Nullable(BenefitTerms),
  /** The first day of the price in `terms`; null without it. */
  priceFrom: Nullable(Day),
  /** The next price known while the letter lasts. */
  nextPrice: Nullable(Type.Object({ amount: UnitPrice, from: Day })),
})
export type LetterPrice = Static<typeof LetterPrice>

type Left = { left: number; today: string; lastDay: string }
/** `bought`: how long the units bought on this and other letters last; null without any. */
export function needOf(
  dose: Dose,
  bought: Pick<NextLetter, 'until'> | null,
  { left, today, lastDay }: Left,
): Static<typeof Need> {
  const lastingUntil = bought && bought.until > today ? bought.until : null
  // The last day is one of them.
  const days = daysBetween(lastingUntil ?? today, daysAfter(lastDay, 1))
  return { units: Math.min(left, days > 0 ? unitsNeeded(dose, days) : 0), until: lastDay, lastingUntil }
}

/** `PharmacyBranchId`: where it will be bought; without one the price for the whole country. Another patient's letter is a 404. */
export const readLetterPrice = endpoint({
  name: 'readLetterPrice',
  method: 'GET',
  path: '/api/app/patient-client/letter-of-authorization-price/{id}',
  summary: 'The terms of a letter at a branch, from which an app works out what a quantity of it costs the patient',
  access: 'own-data',
  acting: 'see',
  params: IdParams,
  query: Type.Object({ PharmacyBranchId: Type.Optional(Id) }),
  result: LetterPrice,
  problems: ['NotFound'],
})
