// The other letters that a receipt is for, each with its own units and amount.
import { RECEIPT_LETTERS } from '@aruga/contract/limits'
import { formatPesos, parsePesos } from '@aruga/contract/money'
import type { CaseLetter } from '@aruga/contract/review/case-file'
import { Button, Select } from '@mantine/core'
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { t } from '../../../i18n/t.ts'
import { isWhole, WholeNumberInput } from '../../../ui/whole-number-input.tsx'
import { AmountField } from './amount-field.tsx'
import styles from './decision.module.css'
import type { PartValues, ReceiptValues } from './receipt-values.ts'

/** A letter of the receipt, with what was typed for it, and the counter's amount until it is confirmed. */
export type PartRow = { key: string; letter: CaseLetter | null; part: PartValues; offered: number | null }

type Props = {
  values: ReceiptValues
  /** The letters after the first. */
  rows: readonly PartRow[]
  /** Letters that it may also be for. */
  candidates: readonly CaseLetter[]
  control: Control<ReceiptValues>
  register: UseFormRegister<ReceiptValues>
  errors: FieldErrors<ReceiptValues>
  amountInput: (key: string) => (field: HTMLInputElement | null) => void
  onChange: (parts: PartValues[]) => void
  onConfirm: (key: string, at: number, amount: string) => void
  onUnread: (key: string) => void
}

export const ReceiptParts = ({ rows, candidates, onChange, ...form }: Props) => (
  <>
    {rows.map((row, at) => (
      <PartFields
        key={row.key}
        {...form}
        row={row}
        at={at}
        onRemove={() => onChange(form.values.parts.filter((_, other) => other !== at))}
      />
    ))}
    {rows.length > 0 && <InAll {...form} />}
    {candidates.length > 0 && rows.length < RECEIPT_LETTERS - 1 && (
      <Select
        // A new list for each letter that was added.
        key={rows.length}
        label={t('review:receiptCase.alsoFor')}
        placeholder={t('review:receiptCase.whichLetter')}
        data={candidates.map(({ id, number, productName }) => ({ value: id, label: `${number}, ${productName}` }))}
        onChange={(letterId) => letterId && onChange([...form.values.parts, { letterId, quantity: '', amount: '' }])}
      />
    )}
  </>
)

type PartProps = Omit<Props, 'rows' | 'candidates' | 'onChange'> & { row: PartRow; at: number; onRemove: () => void }

const PartFields = ({
  values,
  row,
  at,
  control,
  register,
  errors,
  amountInput,
  onConfirm,
  onUnread,
  onRemove,
}: PartProps) => {
  const { key, letter, part, offered } = row
  const product = letter ? `${letter.productName}, ${letter.strength}` : ''
  return (
    <fieldset className={styles.receiptValues}>
      <legend>
        <h3 translate="no">{product}</h3>
      </legend>
      <Controller
        control={control}
        name={`parts.${at}.quantity`}
        rules={{ required: t('review:receiptCase.howManyUnits'), validate: isWhole }}
        render={({ field }) => (
          <WholeNumberInput
            label={t('review:receiptCase.quantity')}
            max={9999}
            error={errors.parts?.[at]?.quantity?.message}
            {...field}
          />
        )}
      />
      <AmountField
        values={values}
        part={part}
        offered={offered}
        input={amountInput(key)}
        letter={letter}
        registered={register(`parts.${at}.amount`, { validate: isAmount })}
        error={errors.parts?.[at]?.amount?.message}
        onConfirm={(read) => onConfirm(key, at, read)}
        onUnread={() => onUnread(key)}
      />
      <Button size="compact-sm" variant="subtle" onClick={onRemove}>
        {t('review:receiptCase.notFor', { product })}
      </Button>
    </fieldset>
  )
}

/** What the receipt has in all, once all amounts are typed, to compare with the sum on the paper. */
const InAll = ({ values }: { values: ReceiptValues }) => {
  const amounts = [values, ...values.parts].map(({ amount }) => parsePesos(amount))
  const sum = amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0)
  return amounts.includes(undefined) ? null : (
    <p role="status">{t('review:receiptCase.inAll', { amount: formatPesos(sum) })}</p>
  )
}

export const isAmount = (typed: string) =>
  typed.trim() === '' || parsePesos(typed) !== undefined || t('review:receiptCase.anAmount')
