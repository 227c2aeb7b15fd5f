import type { CaseDuplicate, ReceiptInSequence } from '@aruga/contract/review/case-file'
import { splitWarnings } from '@aruga/contract/review/hand-overs'
import type { Warning } from '@aruga/contract/review/warnings'
import { type CaseSignal, sequenceWarnings, signalWarnings } from '@aruga/contract/signals/kinds'
import type { ReceiptBody } from '../queries.ts'

type Compared = {
  /** The receipt's letters with what it has for each; empty until one is chosen. */
  parts: Parameters<typeof splitWarnings>[0]
  duplicates: readonly CaseDuplicate[]
  signals: readonly CaseSignal[]
  inSequence: readonly ReceiptInSequence[]
  receipt: ReceiptBody
}

/** The warnings about accepting a receipt with these values, the same as the server finds under its lock. */
export const receiptWarnings = ({ parts, duplicates, signals, inSequence, receipt }: Compared): Warning[] => {
  const { receiptDate = null, branchId } = receipt
  return [
    ...(parts.length > 0 ? splitWarnings(parts, { day: receiptDate, branchId }) : []),
    ...duplicateWarnings(duplicates),
    ...signalWarnings(signals),
    ...sequenceWarnings(inSequence),
  ]
}

/** The same for duplicate documents. */
export const duplicateWarnings = (duplicates: readonly CaseDuplicate[]): Warning[] =>
  (['SameFile', 'SameReceipt'] as const).flatMap((what) => {
    const units = duplicates.filter(({ because }) => because === what).length
    return units > 0 ? [{ what, units }] : []
  })
