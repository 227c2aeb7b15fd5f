// Why the quantity or the buyer of a hand-over was corrected (docs/decisions/091).
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Nullable, OneOf } from '../values.ts'

export const correctionReasons = [
  'Mistyped',
  'Miscounted',
  'GivenBack',
  'AnotherProduct',
  'WrongBuyer',
  'Other',
] as const
export type CorrectionReason = (typeof correctionReasons)[number]

/** The pharmacist’s reason. `Other` requires a `note`; other reasons have none. */
export const Correction = Type.Object({ reason: OneOf(correctionReasons), note: Nullable(Type.String()) })
export type Correction = Static<typeof Correction>
