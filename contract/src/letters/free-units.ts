// How far a patient is towards the next free unit of a letter. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { type BenefitTerms, isLimited, MAX_COUNTED_MONTHS } from '../formulary/benefit.ts'
import { paidUntilFree } from '../formulary/free-units.ts'
import { Day, IdParams, Nullable } from '../values.ts'

export const FreeUnitCount = Type.Object({
  /** Paid units that count, and how many it takes. */
  paid: Type.Integer({ minimum: 0 }),
  needed: Type.Integer({ minimum: 1 }),
  /** For how many months a paid unit counts, on all letters for the product; null: on this letter only. */
  overMonths: Nullable(Type.Integer({ minimum: 1, maximum: MAX_COUNTED_MONTHS })),
  /** The last day (Manila) on which the oldest of them counts; null when there is none. */
  until: Nullable(Day),
  /** Whether a limit of the rule is reached before, so that the next one is charged now. */
  isLimited: Type.Boolean(),
})
export type FreeUnitCount = Static<typeof FreeUnitCount>

type Letter = { lastDay: string; unitsLeft: number }

/** Null without free units, or where the letter ends before the next: it counts by itself, and has no more left than is still to be paid. */
export function freeUnitCountOf(terms: BenefitTerms, { lastDay, unitsLeft }: Letter): FreeUnitCount | null {
  const { rule, counted } = terms
  if (rule.kind !== 'FreeUnits') return null
  const left = paidUntilFree(terms, { quantity: 0, benefitUnits: 0 })
  if (!counted && unitsLeft <= left) return null
  const needed = Math.max(rule.value, left)
  const paid = needed - left
  return {
    paid,
    needed,
    overMonths: counted ? (rule.overMonths ?? null) : null,
    until: counted ? counted.until : paid > 0 ? lastDay : null,
    isLimited: isLimited(terms, left + 1),
  }
}

export const readFreeUnits = endpoint({
  name: 'readFreeUnits',
  method: 'GET',
  path: '/api/app/patient-client/letter-of-authorization-free-units/{id}',
  summary: 'How many paid units count towards the next free one of a letter, and until when',
  access: 'own-data',
  acting: 'see',
  params: IdParams,
  /**
   * Null: the letter has no free units or ends before the next, or its product has no price yet. Where none can be bought on it any more: null,
   * unless paid units count over months and it is the patient’s latest for the product, whose rule is still the same.
   */
  result: Type.Object({ count: Nullable(FreeUnitCount) }),
  problems: ['NotFound'],
})
