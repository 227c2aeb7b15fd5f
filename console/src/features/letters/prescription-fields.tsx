import { dayInManila } from '@aruga/contract/days'
import type { Product } from '@aruga/contract/formulary/formulary'
import { goodUntil } from '@aruga/contract/review/prescription'
import { unitFor } from '@aruga/contract/units'
import { TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import type { Shortcut } from '../../ui/shortcuts.ts'
import { countOf } from '../../ui/units.ts'
import { WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { useCaseKeys } from '../review/case-keys.tsx'
import { dateFault, type PrescriptionForm, prescribed } from './prescription.ts'
import styles from './prescription-fields.module.css'

/** The fields that get the focus when something is missing. */
type PrescriptionRefs = Record<keyof PrescriptionForm, RefObject<HTMLInputElement | null>>

type Props = {
  product: Product
  value: PrescriptionForm
  /** Date and prescriber stand with another letter of the same paper. */
  headElsewhere: boolean
  /** Whether keys go to its fields. */
  byKeys: boolean
  /** The source of the values; null once something was typed. */
  proposedFrom: string | null
  refs: PrescriptionRefs
  /** Sending was tried with something missing. */
  tried: boolean
  onChange: (value: PrescriptionForm) => void
}

/** Date, prescriber, dose and days, read from the paper. `w` goes to the date, `e` to the dose. */
export const PrescriptionFields = ({
  product,
  value,
  headElsewhere,
  byKeys,
  proposedFrom,
  refs,
  tried,
  onChange,
}: Props) => {
  const put = (change: Partial<PrescriptionForm>) => onChange({ ...value, ...change })
  const to = (field: keyof PrescriptionForm) => () => {
    refs[field].current?.focus()
    refs[field].current?.select()
  }
  const keys: Shortcut[] = [
    ...(headElsewhere ? [] : [{ key: 'w', does: t('letters:prescription.writtenOn'), run: to('writtenOn') }]),
    { key: 'e', does: t('letters:prescription.dose'), run: to('doseUnits') },
  ]
  const { of } = useCaseKeys('fields', byKeys ? keys : [])
  const days = { max: 366, hideControls: true }
  const missing = (typed: unknown) => (tried && typed === '' ? t('letters:prescription.missing') : undefined)
  const units = prescribed(value)
  const fault = dateFault(value.writtenOn, product)
  const until = value.writtenOn && goodUntil(value.writtenOn, product.prescriptionDays)
  return (
    <fieldset className={styles.prescription}>
      <legend>
        <h3>{t('letters:prescription.prescription')}</h3>
      </legend>
      {proposedFrom && <p className="fine muted">{proposedFrom}</p>}
      {!headElsewhere && (
        <>
          <TextInput
            className={styles.half}
            ref={refs.writtenOn}
            type="date"
            label={t('letters:prescription.writtenOn')}
            aria-keyshortcuts={of('w')}
            max={dayInManila(Date.now())}
            value={value.writtenOn}
            onChange={({ currentTarget }) => put({ writtenOn: currentTarget.value })}
            error={fault ?? missing(value.writtenOn)}
          />
          <TextInput
            className={styles.whole}
            ref={refs.prescriber}
            label={t('letters:prescription.prescriber')}
            maxLength={120}
            autoComplete="off"
            value={value.prescriber}
            onChange={({ currentTarget }) => put({ prescriber: currentTarget.value })}
            error={missing(value.prescriber.trim())}
          />
        </>
      )}
      <WholeNumberInput
        ref={refs.doseUnits}
        label={t('letters:prescription.doseIn', { units: unitFor(2, product.unit) })}
        aria-keyshortcuts={of('e')}
        {...days}
        max={9999}
        value={value.doseUnits}
        onChange={(doseUnits) => put({ doseUnits })}
        error={missing(value.doseUnits)}
      />
      <WholeNumberInput
        ref={refs.doseDays}
        label={t('letters:prescription.inDays')}
        {...days}
        value={value.doseDays}
        onChange={(doseDays) => put({ doseDays })}
        error={missing(value.doseDays)}
      />
      <WholeNumberInput
        ref={refs.supplyDays}
        label={t('letters:prescription.forDays')}
        {...days}
        value={value.supplyDays}
        onChange={(supplyDays) => put({ supplyDays })}
        error={missing(value.supplyDays)}
      />
      {headElsewhere && fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {units !== null && until && (
        <p className="fine muted">
          {t('letters:prescription.thatIs', { units: countOf(units, product.unit), until: formatDay(until) })}
        </p>
      )}
    </fieldset>
  )
}
