import type { LetterAtCounter } from '@aruga/contract/counter/counter'
import { unitFor } from '@aruga/contract/units'
import type { ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { t } from '../../../i18n/t.ts'
import { formatDay, formatNumber } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'
import styles from '../counter.module.css'
import { LetterNumber } from './letter-number.tsx'
import type { LetterRow } from './letters.ts'
import { PackagingFields } from './packaging-fields.tsx'
import { Stepper } from './stepper.tsx'

type Props = {
  of: LetterRow
  /** Of its heading. */
  id?: string
  /** Below the product. */
  children?: ReactNode
}

/** A letter's product beside the quantity to hand over, and batch and expiry where the product asks for them. */
export const LetterFields = ({ of: row, id, children }: Props) => {
  const { letter, quantity, isEnded, isCurrent, min, errors } = row
  const { productName, unit, quantityLeft } = letter
  const isSeveral = min === 0
  return (
    <>
      <div className={styles.product}>
        <div>
          <h2 translate="no" id={id}>
            {productName}
          </h2>
          <p>{strengthAndForm(letter)}</p>
          <LetterNumber of={letter} />
          <p className="muted">
            <Trans
              ns="counter"
              i18nKey="claim.leftUntil"
              values={{ quantityLeft: formatNumber(quantityLeft), approved: countOf(letter.quantityApproved, unit) }}
              components={{
                day: (
                  <span className="unbroken" translate="no">
                    {formatDay(letter.validUntil)}
                  </span>
                ),
              }}
            />
          </p>
          {children}
        </div>
        {!isEnded && (
          <Stepper
            label={t('counter:claim.handedOver', { units: capital(unitFor(2, unit)) })}
            hint={t('counter:claim.upTo', { quantityLeft: formatNumber(quantityLeft) })}
            value={quantity}
            onChange={row.setQuantity}
            min={min}
            max={quantityLeft}
            error={errors.quantity}
            takesDigits={isCurrent}
            emptyIsZero={isSeveral}
            all={quantityLeft > 1 ? t('counter:claim.all', { quantityLeft: countOf(quantityLeft, unit) }) : undefined}
          />
        )}
      </div>
      {row.asksPackaging && <PackagingFields of={row.packaging} onChange={row.setPackaging} errors={errors} />}
    </>
  )
}

const strengthAndForm = ({ strength, form }: LetterAtCounter) =>
  strength === form ? strength : `${strength}, ${form.toLowerCase()}`

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
