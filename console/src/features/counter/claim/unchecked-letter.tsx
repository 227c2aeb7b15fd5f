import type { Buyer } from '@aruga/contract/formulary/statute'
import { t } from '../../../i18n/t.ts'
import { formatNumber } from '../../../ui/dates.ts'
import { HandOverMoney } from './hand-over-money.tsx'
import type { LetterRow } from './letters.ts'
import { PackagingFields } from './packaging-fields.tsx'
import { Stepper } from './stepper.tsx'

type Props = { of: LetterRow; isKnown: boolean; buyer: Buyer | null }

/** The one letter of an unchecked code, as last known or not at all. */
export const UncheckedLetter = ({ of: row, isKnown, buyer }: Props) => {
  const { letter, quantity, units, errors } = row
  const { terms, unit, quantityLeft } = letter
  return (
    <>
      <Stepper
        label={t('counter:outbox.unitsHandedOver')}
        hint={
          isKnown
            ? t('counter:claim.upTo', { quantityLeft: formatNumber(quantityLeft) })
            : t('counter:outbox.asOnTheirScreen')
        }
        value={quantity}
        onChange={row.setQuantity}
        min={1}
        max={quantityLeft}
        error={errors.quantity}
        takesDigits
      />
      {letter.asksBatch && (
        <PackagingFields
          of={row.packaging}
          onChange={row.setPackaging}
          errors={errors}
          hint={isKnown ? undefined : t('counter:outbox.packageIfKnown')}
        />
      )}
      {terms && buyer && units > 0 && <HandOverMoney terms={terms} quantity={units} buyer={buyer} unit={unit} />}
    </>
  )
}
