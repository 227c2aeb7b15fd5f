import type { DocumentKind } from '@aruga/contract/documents/documents'
import type { DocumentMessages } from './messages.ts'

/** "Receipt or invoice 0031874", or the kind alone. */
export const nameOf = (
  t: DocumentMessages,
  { kind, receiptNumber }: { kind: DocumentKind; receiptNumber: string | null },
) => (receiptNumber ? t('numbered', { kind: t(`kind${kind}`), number: receiptNumber }) : t(`kind${kind}`))
