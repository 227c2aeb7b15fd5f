import type { CaseKind } from '@aruga/contract/review/case-file'
import { t } from '../../i18n/t.ts'

/** What a document is called; a registration, which has several, is called so too. */
export const documentName = (kind: CaseKind | 'Id') => t(`documents:kind.${kind}`)
