import { formatPesos, parsePesos } from '@aruga/contract/money'
import type { CaseLetter } from '@aruga/contract/review/case-file'
import { SHOP_ROUNDING } from '@aruga/contract/review/hand-overs'
import { farUnitPrice } from '@aruga/contract/review/unit-price'
import { Button, TextInput } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '../../../i18n/t.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './decision.module.css'
import { type PartValues, proposedAmount, type ReceiptValues } from './receipt-values.ts'

type Props = {
  values: ReceiptValues
  /** The letter's part of the receipt. */
  part: Pick<PartValues, 'quantity' | 'amount'>
  letter: CaseLetter | null
  /** The amount recorded by the counter, in centavos (PHP), until it is confirmed. */
  offered: number | null
  input: (field: HTMLInputElement | null) => void
  registered: UseFormRegisterReturn
  error: string | undefined
  /** Confirms an amount, and fills it in. */
  onConfirm: (amount: string) => void
  onUnread: () => void
}

/**
 * The amount paid by the patient. The counter's record is proposed, and accepted only by Enter or its button: a field that stays
 * empty means an unreadable amount.
 */
export const AmountField = ({
  values,
  part,
  letter,
  offered,
  input,
  registered,
  error,
  onConfirm,
  onUnread,
}: Props) => {
  const quantity = part.quantity || null
  const amount = parsePesos(part.amount) ?? null
  const due = letter && proposedAmount(values, part, letter)
  const off = due === null || amount === null ? null : amount - due
  const isAsRecorded = off !== null && Math.abs(off) <= SHOP_ROUNDING
  const each = letter && !isAsRecorded ? farUnitPrice(letter, quantity, amount) : null
  const confirm = (proposed: number) => onConfirm(formatPesos(proposed).slice(1))
  return (
    <div className="stack tight">
      <TextInput
        {...registered}
        ref={(field) => {
          registered.ref(field)
          input(field)
        }}
        label={t('review:receiptCase.amount')}
        description={
          offered === null ? undefined : t('review:receiptCase.amountProposed', { amount: formatPesos(offered) })
        }
        leftSection="₱"
        inputMode="decimal"
        autoComplete="off"
        error={error}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || offered === null) return
          event.preventDefault()
          confirm(offered)
        }}
      />
      {offered !== null && (
        <div className={styles.confirmProposal}>
          <Button size="compact-sm" variant="default" rightSection={<Kbd>Enter</Kbd>} onClick={() => confirm(offered)}>
            {t('review:receiptCase.saysSo')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onUnread}>
            {t('review:receiptCase.cannotRead')}
          </Button>
        </div>
      )}
      <p className={`fine ${styles.confirmProposal}`} role="status">
        {letter?.unitPrice != null &&
          each !== null &&
          t('review:receiptCase.farPrice', { each: formatPesos(each), price: formatPesos(letter.unitPrice) })}
        {isAsRecorded &&
          off !== 0 &&
          t(off > 0 ? 'review:receiptCase.roundedUp' : 'review:receiptCase.roundedDown', {
            amount: formatPesos(Math.abs(off)),
          })}
      </p>
    </div>
  )
}
