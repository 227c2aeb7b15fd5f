import { ApiProblem } from '@aruga/client/api-problem'
import type { Document } from '@aruga/contract/documents/documents'
import { documentPath } from '@aruga/contract/links'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { profileQuery } from '../../../platform/queries.ts'
import { showToast } from '../../../platform/toasts.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { DocumentDetails } from '../details/document-details.tsx'
import { ReplaceForm } from '../details/replace-form.tsx'
import { useDocumentRoute } from '../details/use-document-route.ts'
import { nameOf } from '../document-name.ts'
import { DOCUMENTS } from '../messages.ts'
import { documentQuery, documentsChanged, shownDocuments } from '../queries.ts'
import { type DocumentsFilter, DocumentsList } from './documents-list.tsx'
import styles from './documents-page.module.css'

const LIST = '/uploaded-documents'

/** All documents, one of them, or its replacement. A single Ionic page, so that the list keeps its scroll position. */
const DocumentsPage = () => {
  const { t } = useTranslation(DOCUMENTS)
  const wide = useWideScreen()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id, replaces } = useDocumentRoute()
  const [filter, setFilter] = useState<DocumentsFilter>({ text: '', kind: null })
  const [actionBar, setActionBar] = useState<HTMLElement | null>(null)
  const query = useQuery(documentQuery(id ?? ''))
  const patientId = useQuery(profileQuery).data?.id
  const refresh = (how?: { cancelRefetch: boolean }) => queries.refetchQueries(shownDocuments, how)
  useKeepFresh(refresh, {
    follows: ['documents'],
    // A lost network is reported only once.
    poll: (how) => {
      const failed = queries
        .getQueryCache()
        .findAll(shownDocuments)
        .some(({ state }) => state.error)
      if (!failed && !replaces) void refresh(how)
    },
  })
  const isMissing = query.error instanceof ApiProblem && [400, 404].includes(query.error.status)
  const sent = (document: Document) => {
    documentsChanged(queries)
    showToast(t('replaced'), 'success')
    navigate(documentPath(document.id), { replace: true })
  }

  const title = !id ? t('title') : replaces ? t('replaceTitle') : query.data ? nameOf(t, query.data) : t('title')
  return (
    <Page
      title={title}
      back={!id ? '/tabs/account' : replaces ? documentPath(id) : LIST}
      state={`${id} ${replaces}`}
      actionBar={replaces && !wide && <div className={styles.dockSlot} ref={setActionBar} />}
      {...(!replaces && { onRefresh: refresh })}
    >
      {!id ? (
        <DocumentsList filter={filter} onFilter={setFilter} />
      ) : isMissing ? (
        <Empty title={t('notFoundTitle')} action={<ButtonLink to={LIST}>{t('showAll')}</ButtonLink>}>
          {t('notFound')}
        </Empty>
      ) : (
        <Loaded query={query} failed={t('failedOne')} skeleton={<Skeleton cards={[['block'], ['title', 'line']]} />}>
          {(document) =>
            replaces ? (
              patientId && (
                <ReplaceForm
                  key={document.id}
                  patientId={patientId}
                  document={document}
                  actionBar={actionBar}
                  onSent={sent}
                />
              )
            ) : (
              <DocumentDetails key={document.id} document={document} />
            )
          }
        </Loaded>
      )}
    </Page>
  )
}

export default DocumentsPage
