import type { DocumentKind } from '@aruga/contract/documents/kinds'
import type { TFunction } from 'i18next'

/** "Receipt or invoice 0031874", or only the kind. */
export const nameOf = (
  t: TFunction<'documents'>,
  { kind, receiptNumber }: { kind: DocumentKind; receiptNumber: string | null },
) => (receiptNumber ? t('numbered', { kind: t(`kind${kind}`), number: receiptNumber }) : t(`kind${kind}`))
