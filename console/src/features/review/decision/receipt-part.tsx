// A letter's part of a receipt: its units, and what was paid for them.
import { parsePesos } from '@aruga/contract/money'
import type { CaseLetter } from '@aruga/contract/review/case-file'
import { Button } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { t } from '../../../i18n/t.ts'
import { countOf } from '../../../ui/units.ts'
import { isWhole, type WholeNumber, WholeNumberInput } from '../../../ui/whole-number-input.tsx'
import { AmountField } from './amount-field.tsx'
import styles from './decision.module.css'
import type { PartValues, ReceiptValues } from './receipt-values.ts'

/** A letter of the receipt, with what was typed for it, and the counter's amount until it is confirmed. */
export type PartRow = {
  key: string
  letter: CaseLetter | null
  part: Pick<PartValues, 'letterId' | 'quantity' | 'amount'>
  /** The place of its values in the form. */
  at: '' | `parts.${number}.`
  offered: number | null
}
export type AmountName = 'amount' | `parts.${number}.amount`

type Props = {
  form: UseFormReturn<ReceiptValues>
  values: ReceiptValues
  row: PartRow
  /** The only part is not named: the receipt is its letter's. */
  isOnly: boolean
  amountInput: (key: string) => (field: HTMLInputElement | null) => void
  onConfirm: (key: string, name: AmountName, amount: string) => void
  onUnread: (key: string) => void
  /** Missing where the part cannot be removed. */
  onRemove: (() => void) | undefined
}

export const ReceiptPart = ({ form, values, row, isOnly, amountInput, onConfirm, onUnread, onRemove }: Props) => {
  const { key, letter, part, at, offered } = row
  const product = letter ? `${letter.productName}, ${letter.strength}` : ''
  const amount = `${at}amount` as const
  return (
    <fieldset className={styles.receiptValues}>
      {!isOnly && (
        <legend>
          <h3 translate="no">{product}</h3>
        </legend>
      )}
      <Controller
        control={form.control}
        name={`${at}quantity` as const}
        rules={{ required: t('review:receiptCase.howManyUnits'), validate: { isWhole, isLeft: isLeftOn(letter) } }}
        render={({ field, fieldState: { error } }) => (
          <WholeNumberInput label={t('review:receiptCase.quantity')} max={9999} error={error?.message} {...field} />
        )}
      />
      <AmountField
        values={values}
        part={part}
        offered={offered}
        input={amountInput(key)}
        letter={letter}
        registered={form.register(amount, { validate: isAmount })}
        error={form.getFieldState(amount, form.formState).error?.message}
        onConfirm={(read) => onConfirm(key, amount, read)}
        onUnread={() => onUnread(key)}
      />
      {onRemove && (
        <Button size="compact-sm" variant="subtle" onClick={onRemove}>
          {t('review:receiptCase.notFor', { product })}
        </Button>
      )}
    </fieldset>
  )
}

/** A letter proves no more than was approved: the server refuses it, too. */
const isLeftOn = (letter: CaseLetter | null) => (quantity: WholeNumber) =>
  !letter ||
  Number(quantity) <= letter.quantityLeft ||
  t('review:receiptCase.onlySoMany', { units: countOf(letter.quantityLeft, letter.unit) })

const isAmount = (typed: string) =>
  typed.trim() === '' || parsePesos(typed) !== undefined || t('review:receiptCase.anAmount')
