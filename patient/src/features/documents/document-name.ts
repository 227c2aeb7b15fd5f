import type { DocumentKind } from '@aruga/contract/documents/kinds'
import type { TFunction } from 'i18next'

/** "Receipt or invoice 0031874", the program's name of a paper, or only the kind. */
export const nameOf = (
  t: TFunction<'documents'>,
  { kind, receiptNumber, paper }: { kind: DocumentKind; receiptNumber: string | null; paper?: { name: string } },
) => {
  const name = paper?.name ?? t(`kind${kind}`)
  return receiptNumber ? t('numbered', { kind: name, number: receiptNumber }) : name
}
