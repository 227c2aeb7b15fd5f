// The letters that a receipt is for, each with its own units and amount.
import { RECEIPT_LETTERS } from '@aruga/contract/limits'
import { formatPesos, parsePesos } from '@aruga/contract/money'
import type { CaseLetter } from '@aruga/contract/review/case-file'
import { Select } from '@mantine/core'
import type { ComponentProps } from 'react'
import { t } from '../../../i18n/t.ts'
import { type PartRow, ReceiptPart } from './receipt-part.tsx'
import type { PartValues, ReceiptValues } from './receipt-values.ts'

type Props = Omit<ComponentProps<typeof ReceiptPart>, 'row' | 'isOnly' | 'onRemove'> & {
  /** The first is the receipt's own letter, and stays. */
  rows: readonly PartRow[]
  /** Letters that it may also be for. */
  candidates: readonly CaseLetter[]
  onAdd: (part: PartValues) => void
  onRemove: (letterId: string) => void
}

export const ReceiptParts = ({ rows, candidates, onAdd, onRemove, ...form }: Props) => (
  <>
    {rows.map((row, place) => (
      <ReceiptPart
        key={row.key}
        {...form}
        row={row}
        isOnly={rows.length === 1}
        onRemove={place === 0 ? undefined : () => onRemove(row.part.letterId)}
      />
    ))}
    {rows.length > 1 && <InAll values={form.values} />}
    {candidates.length > 0 && rows.length < RECEIPT_LETTERS && (
      <Select
        // A new list for each letter that was added.
        key={rows.length}
        label={t('review:receiptCase.alsoFor')}
        placeholder={t('review:receiptCase.whichLetter')}
        data={choicesOf(candidates)}
        onChange={(letterId) => letterId && onAdd({ letterId, quantity: '', amount: '' })}
      />
    )}
  </>
)

/** Letters to choose from, by number and product. */
export const choicesOf = (letters: readonly CaseLetter[]) =>
  letters.map(({ id, number, productName }) => ({ value: id, label: `${number}, ${productName}` }))

/** What the receipt has in all, once all amounts are typed, to compare with the sum on the paper. */
const InAll = ({ values }: { values: ReceiptValues }) => {
  const amounts = [values, ...values.parts].map(({ amount }) => parsePesos(amount))
  const sum = amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0)
  return amounts.includes(undefined) ? null : (
    <p role="status">{t('review:receiptCase.inAll', { amount: formatPesos(sum) })}</p>
  )
}
