import type { DocumentKind } from '@aruga/contract/documents/kinds'
import type { CaseKind } from '@aruga/contract/review/case-file'
import { t } from '../../i18n/t.ts'

/** The name of a kind of document or case. */
export const documentName = (kind: CaseKind | DocumentKind) => t(`documents:kind.${kind}`)
