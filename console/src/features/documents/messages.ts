import type { DocumentKind } from '@aruga/contract/documents/kinds'
import { textIn } from '@aruga/contract/languages'
import type { CaseDocument, CaseKind } from '@aruga/contract/review/case-file'
import { t } from '../../i18n/t.ts'

/** The name of a kind of document or case. */
export const documentName = (kind: CaseKind | DocumentKind) => t(`documents:kind.${kind}`)

/** The name of a document: a paper of the program has the program's. */
export const nameOfDocument = ({ kind, paper }: Pick<CaseDocument, 'kind' | 'paper'>) =>
  paper ? textIn(paper.names, 'en') : documentName(kind)
