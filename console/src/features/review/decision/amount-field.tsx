import { formatPesos } from '@aruga/contract/money'
import type { CaseLetter } from '@aruga/contract/review/case-file'
import { farUnitPrice } from '@aruga/contract/review/unit-price'
import { Button, TextInput } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '../../../i18n/t.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './decision.module.css'
import { proposedAmount, type ReceiptValues, receiptFrom } from './receipt-values.ts'

type Props = {
  values: ReceiptValues
  letter: CaseLetter | null
  registered: UseFormRegisterReturn
  error: string | undefined
  /** Fills in what the receipt says, too. */
  onConfirm: (amount: string) => void
}

/**
 * What the patient paid. What the counter recorded is offered, and taken over by Enter or its button only: a field that stays empty
 * is an amount that nobody read.
 */
export const AmountField = ({ values, letter, registered, error, onConfirm }: Props) => {
  const { quantity = null, amount = null } = receiptFrom(values)
  const proposed = letter && values.amount.trim() === '' ? proposedAmount(values, letter) : null
  const each = letter && farUnitPrice(letter, quantity, amount)
  const confirm = (proposed: number) => onConfirm(formatPesos(proposed).slice(1))
  return (
    <div className="stack tight">
      <TextInput
        {...registered}
        label={t('review:receiptCase.amount')}
        description={
          proposed === null ? undefined : t('review:receiptCase.amountProposed', { amount: formatPesos(proposed) })
        }
        leftSection="₱"
        inputMode="decimal"
        autoComplete="off"
        error={error}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || proposed === null) return
          event.preventDefault()
          confirm(proposed)
        }}
      />
      {proposed !== null && (
        <div className={styles.saysSo}>
          <Button size="compact-sm" variant="default" rightSection={<Kbd>Enter</Kbd>} onClick={() => confirm(proposed)}>
            {t('review:receiptCase.saysSo')}
          </Button>
        </div>
      )}
      <p className={`fine ${styles.saysSo}`} role="status">
        {letter?.unitPrice != null &&
          each !== null &&
          t('review:receiptCase.farPrice', { each: formatPesos(each), price: formatPesos(letter.unitPrice) })}
      </p>
    </div>
  )
}
