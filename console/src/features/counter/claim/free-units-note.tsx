import { type BenefitTerms, type HandOverMoney, isLimited } from '@aruga/contract/formulary/benefit'
import { paidUntilFree } from '@aruga/contract/formulary/free-units'
import { t } from '../../../i18n/t.ts'
import { formatNumber } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'

type Props = { terms: BenefitTerms; quantity: number; money: Pick<HandOverMoney, 'benefitUnits'>; unit: string }

/** Why units are free now, and on any letter when the next will be, unless a limit is reached before: what was paid before counts. */
export const FreeUnitsNote = ({ terms, quantity, money: { benefitUnits }, unit }: Props) => {
  const { onLetter, counted } = terms
  const paidBefore = counted ? counted.paidUnits : onLetter.units - onLetter.benefitUnits
  const more = paidUntilFree(terms, { quantity, benefitUnits })
  const paid = { units: countOf(paidBefore, unit), paid: formatNumber(paidBefore) }
  const left = { units: countOf(more, unit), more: formatNumber(more) }
  return (
    <>
      {paidBefore > 0 && (
        <InBoth
          english={counted ? t('counter:money.paidBeforeOnAny', paid) : t('counter:money.paidBefore', paid)}
          filipino={
            counted ? t('counter:money.paidBeforeOnAnyInFilipino', paid) : t('counter:money.paidBeforeInFilipino', paid)
          }
        />
      )}
      {counted && !isLimited(terms, quantity + more + 1) && (
        <InBoth
          english={more > 0 ? t('counter:money.untilFree', left) : t('counter:money.nextIsFree')}
          filipino={more > 0 ? t('counter:money.untilFreeInFilipino', left) : t('counter:money.nextIsFreeInFilipino')}
        />
      )}
    </>
  )
}

const InBoth = ({ english, filipino }: { english: string; filipino: string }) => (
  <p>
    {english}{' '}
    <span lang="fil" className="muted">
      {filipino}
    </span>
  </p>
)
