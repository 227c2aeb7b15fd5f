import { formatPesos } from '@aruga/contract/money'
import { t } from '../../../i18n/t.ts'
import { countOf } from '../../../ui/units.ts'
import type { Chosen } from './letters.ts'

/** The units of one medicine, or how many medicines are handed over in one go. */
export const whatIsHandedOver = (chosen: readonly Chosen[]) => {
  const [one, ...others] = chosen
  return one && others.length === 0
    ? countOf(one.units, one.letter.unit)
    : t('counter:claim.medicines', { count: chosen.length })
}

/** What the patient is charged for all of it, as far as there are prices; undefined while no amount is known. */
export function chargeOf(chosen: readonly Chosen[]): string | undefined {
  const amounts = chosen.flatMap(({ money }) => money?.patientAmount ?? [])
  if (amounts.length === 0) return undefined
  const amount = formatPesos(amounts.reduce((sum, one) => sum + one, 0))
  const count = chosen.length - amounts.length
  return count === 0 ? amount : t('counter:claim.withoutSome', { amount, count })
}
