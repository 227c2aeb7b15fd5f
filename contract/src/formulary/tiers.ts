// Tiers: groups of patients who get another rule than a product’s own. Who is in one is of `tiers/`. Ours throughout (docs/decisions/047-money.md#288).
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, IdParams, NonBlankLine, NonBlankName, Nullable, Quantity, Texts, Timestamp } from '../values.ts'
import { BenefitRule, NewBenefitRule } from './benefit.ts'

export const TierDetails = Type.Object({
  /** Patients read it as the name of their price. Pharmacies never do. */
  names: Texts(NonBlankName(60)),
  /** What proves it, for staff. */
  proof: NonBlankLine(200),
  /** Months after which a grant ends. */
  validMonths: Type.Integer({ minimum: 1, maximum: 60 }),
  /** Whether a grant waits for a second person. */
  needsSecond: Type.Boolean(),
})
export type TierDetails = Static<typeof TierDetails>

const TierRule = Type.Object({
  productId: Id,
  productName: Type.String(),
  strength: Type.String(),
  /** Singular. */
  unit: Type.String(),
  defaultQuantity: Quantity,
  benefitRule: BenefitRule,
})

export const TierRecord = Type.Object({
  ...TierDetails.properties,
  id: Id,
  /** By product; a product without one has its own rule for these patients, too. */
  rules: Type.Array(TierRule),
  /** Patients who have it today. */
  patients: Type.Integer({ minimum: 0 }),
  /** Since when it is not granted any more; null: in use. */
  retiredAt: Nullable(Timestamp),
})
export type TierRecord = Static<typeof TierRecord>

const path = '/api/app/staff/tiers'

export const listTiers = endpoint({
  name: 'listTiers',
  method: 'GET',
  path,
  summary: 'The tiers with the rules of their letters, in use or not, in the order in which they were added',
  access: 'tiers.read',
  result: AllOf(TierRecord),
  problems: [],
})

export const addTier = endpoint({
  name: 'addTier',
  method: 'POST',
  path,
  summary: 'Add a tier; until a product has a rule for it, its patients have the product’s own',
  access: 'formulary.change',
  body: TierDetails,
  result: TierRecord,
  problems: [],
  recentPassword: 'always',
})

export const changeTier = endpoint({
  name: 'changeTier',
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change a tier for future grants; those that were made keep their last day',
  access: 'formulary.change',
  params: IdParams,
  body: TierDetails,
  result: TierRecord,
  problems: ['NotFound'],
  recentPassword: 'always',
})

export const setTierUse = endpoint({
  name: 'setTierUse',
  method: 'PUT',
  path: `${path}/{id}/use`,
  summary: 'Grant a tier no more, or take it back into use; patients who have it have it until its end',
  access: 'formulary.change',
  params: IdParams,
  body: Type.Object({ inUse: Type.Boolean() }),
  result: TierRecord,
  problems: ['NotFound'],
})

export const setTierRule = endpoint({
  name: 'setTierRule',
  method: 'PUT',
  path: `${path}/{id}/rules/{productId}`,
  summary: 'Set the rule of a product for a tier, for future letters; null: the product’s own applies',
  access: 'formulary.change',
  params: Type.Object({ ...IdParams.properties, productId: Id }),
  body: Type.Object({ benefitRule: Nullable(NewBenefitRule) }),
  result: TierRecord,
  problems: ['NotFound', 'SecondPersonNeeded'],
  recentPassword: 'always',
})
