import { acceptReceipt } from '@aruga/contract/review/decisions'
import { calendarDay } from '@aruga/ui/format/dates'
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { t } from '../../../i18n/t.ts'
import { api } from '../../../platform/api.ts'
import { CaseHead } from '../case/case-head.tsx'
import { CaseHistory } from '../case/case-history.tsx'
import { checksQuery, toTheEnd } from '../queries.ts'
import type { AcceptProps } from './accept-props.ts'
import { BranchField } from './branch-field.tsx'
import styles from './decision.module.css'
import { DecisionBar } from './decision-bar.tsx'
import { LetterMeter } from './letter-meter.tsx'
import { type ReceiptValues, receiptFrom, valuesOf } from './receipt-values.ts'

/** The values of a receipt, checked while typing; accepting an official receipt counts its units for the letter. */
export const ReceiptCase = ({ of, draft, onBeside, onAccepted, onDecline }: AcceptProps) => {
  const [document] = of.documents
  const { control, register, handleSubmit, watch, formState } = useForm<ReceiptValues>({
    defaultValues: (draft as ReceiptValues | undefined) ?? valuesOf(of),
  })
  const values = watch()
  const [settled] = useDebouncedValue(receiptFrom(values), 300)
  const { data: compared } = useQuery(checksQuery(of, settled))
  const { checks, duplicates } = compared ?? of
  const letter = of.letter ?? of.possibleLetters.find(({ id }) => id === values.letterId)
  // Receipts for free goods do not count for the letter.
  const counts = of.kind === 'OfficialReceipt'
  const seenBefore = checks.some(({ check, result }) => check === 'ReceiptIsNew' && result === 'Bad')
  const accept = handleSubmit((values) => {
    const body = { ...receiptFrom(values), ...(values.notTheSame && { notTheSame: true }) }
    onAccepted(values, () => api.call(acceptReceipt, { params: { id: of.id }, body }, toTheEnd))
  })
  const { errors } = formState
  return (
    <form className={styles.decideForm} onSubmit={accept} noValidate>
      <div className={styles.decideScroll}>
        <CaseHead of={of} />
        {counts && letter && (
          <LetterMeter letter={letter} stated={document?.orQuantity ?? 0} inThis={values.quantity || 0} />
        )}
        <fieldset className={styles.says}>
          <legend>
            <h2>{t('review:receiptCase.whatTheReceiptSays')}</h2>
          </legend>
          {!of.letter && (
            <Controller
              control={control}
              name="letterId"
              rules={{ required: counts && t('review:receiptCase.chooseTheLetterItBelongsTo') }}
              render={({ field }) => (
                <Select
                  label={t('review:receiptCase.letter')}
                  placeholder={t('review:receiptCase.whichLetter')}
                  data={of.possibleLetters.map(({ id, number, productName }) => ({
                    value: id,
                    label: `${number}, ${productName}`,
                  }))}
                  error={errors.letterId?.message}
                  {...field}
                />
              )}
            />
          )}
          {counts && (
            <Controller
              control={control}
              name="quantity"
              rules={{ required: t('review:receiptCase.howManyUnits') }}
              render={({ field }) => (
                <NumberInput
                  label={t('review:receiptCase.quantity')}
                  min={1}
                  max={9999}
                  allowDecimal={false}
                  error={errors.quantity?.message}
                  {...field}
                />
              )}
            />
          )}
          <TextInput
            label={t('review:receiptCase.receiptNo')}
            maxLength={64}
            autoComplete="off"
            error={errors.receiptNumber?.message}
            {...register('receiptNumber', { required: counts && t('review:receiptCase.typeTheNumber') })}
          />
          <TextInput
            type="date"
            label={t('review:receiptCase.date')}
            max={calendarDay(Date.now())}
            error={errors.receiptDate?.message}
            {...register('receiptDate', { required: counts && t('review:receiptCase.whenWasItBought') })}
          />
          <Controller
            control={control}
            name="branchId"
            rules={{ required: counts && t('review:receiptCase.whereWasItBought') }}
            render={({ field }) => <BranchField {...field} claimedAt={letter} error={errors.branchId?.message} />}
          />
          {seenBefore && (
            <Checkbox
              className="says-wide"
              label={t('review:receiptCase.iHaveComparedTheTwo')}
              {...register('notTheSame')}
            />
          )}
        </fieldset>
        <CaseHistory of={of} checks={checks} duplicates={duplicates} onBeside={onBeside} />
      </div>
      <DecisionBar
        accept={t('review:receiptCase.accept')}
        onAccept={() => void accept()}
        onDecline={() => onDecline(values)}
      />
    </form>
  )
}
