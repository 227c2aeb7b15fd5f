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

/** What the patient is charged for all of it; undefined while an amount is not known. */
export function chargeOf(chosen: readonly Chosen[]): string | undefined {
  const amounts = chosen.map(({ money }) => money?.patientAmount)
  if (amounts.length === 0 || amounts.includes(undefined)) return undefined
  return formatPesos(amounts.reduce<number>((sum, amount = 0) => sum + amount, 0))
}
