import type { Document } from '@aruga/contract/documents/documents'
import { documentKinds } from '@aruga/contract/documents/kinds'
import { documentPath } from '@aruga/contract/links'
import { formatNearDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { SideList, SideRow } from '../../../ui/list/side-list.tsx'
import { nameOf } from '../document-name.ts'
import { DocumentState } from '../shared/document-state.tsx'
import { Thumbnail } from '../shared/thumbnail.tsx'
import styles from './documents-side.module.css'

type Props = { tasks: Document[]; rest: Document[]; current: string | undefined }

/** The documents next to the open one: the patient's tasks, then the others by kind. */
export const DocumentsSide = ({ tasks, rest, current }: Props) => {
  const { t } = useTexts('documents')
  return (
    <>
      <Group title={t('yourTurn')} documents={tasks} current={current} />
      {documentKinds.map((kind) => (
        <Group
          key={kind}
          title={t(`kinds${kind}`)}
          documents={rest.filter((each) => each.kind === kind)}
          current={current}
        />
      ))}
    </>
  )
}

type GroupProps = { title: string; documents: Document[]; current: string | undefined }

const Group = ({ title, documents, current }: GroupProps) => {
  const { t } = useTexts('documents')
  // The picture has no room for text.
  const detail = ({ uploadedAt, contentType }: Document) =>
    [t('sent', { day: formatNearDay(uploadedAt) }), ...(contentType === 'application/pdf' ? ['PDF'] : [])].join(' · ')
  if (documents.length === 0) return null
  return (
    <SideList title={title}>
      {documents.map((document) => (
        <SideRow
          key={document.id}
          to={documentPath(document.id)}
          current={document.id === current}
          picture={
            <span className={styles.picture}>
              <Thumbnail document={document} />
            </span>
          }
          title={nameOf(t, document)}
          detail={detail(document)}
          chip={document.status !== 'Accepted' && <DocumentState document={document} />}
        />
      ))}
    </SideList>
  )
}
