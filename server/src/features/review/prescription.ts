// Checks the date of a prescription against the days for which its product accepts one (docs/decisions/046).

import { dayInManila } from '@aruga/contract/days'
import { goodUntil, type PrescriptionValues } from '@aruga/contract/review/prescription'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { invalidField, problem, problemOfField } from '../../wire/problem.ts'

const findDays = query(
  'review.find-prescription-days',
  'SELECT prescription_days AS "prescriptionDays" FROM product WHERE id = :productId AND retired_at IS NULL',
)

type Order = { productId: string; prescription: PrescriptionValues }

/** Throws at the field `member` for a future date or one too long ago, and `ProductNotAvailable` for a retired product. */
export async function refuseUnlessGood(tx: Db, { productId, prescription }: Order, member: string, now: Date) {
  const [product] = await findDays(tx, { productId })
  if (!product) throw problem('ProductNotAvailable')
  const today = dayInManila(now)
  if (prescription.writtenOn > today) throw invalidField('DayInTheFuture', member)
  const until = goodUntil(prescription.writtenOn, product.prescriptionDays)
  if (until < today) throw problemOfField('PrescriptionTooOld', member, { goodUntil: until })
}
