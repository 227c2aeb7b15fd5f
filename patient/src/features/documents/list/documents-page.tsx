import { ApiProblem } from '@aruga/client/api-problem'
import { documentKinds } from '@aruga/contract/documents/kinds'
import { documentPath } from '@aruga/contract/links'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { showToast } from '../../../platform/toasts.ts'
import { IfAllowed } from '../../../ui/acting/if-allowed.tsx'
import { NotAllowed } from '../../../ui/acting/not-allowed.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { useSides } from '../../../ui/page/use-sides.ts'
import { DocumentDetails, DocumentSkeleton } from '../details/document-details.tsx'
import { ReplaceForm } from '../details/replace-form.tsx'
import { useDocumentRoute } from '../details/use-document-route.ts'
import { nameOf } from '../document-name.ts'
import type { Outcome } from '../outbox/entry.ts'
import { UnsentUploads } from '../outbox/unsent-uploads.tsx'
import { PapersRow } from '../papers/papers-row.tsx'
import { documentQuery, shownDocuments } from '../queries.ts'
import { DocumentBeside } from './document-beside.tsx'
import { type DocumentsFilter, DocumentsGrid, DocumentsList, useDocuments } from './documents-list.tsx'
import styles from './documents-page.module.css'
import { DocumentsSide } from './documents-side.tsx'

const LIST = '/uploaded-documents'

/** All documents, one of them, or its replacement. A single Ionic page, so that the list keeps its scroll position. */
const DocumentsPage = () => {
  const { t } = useTexts('documents')
  const wide = useWideScreen()
  const sides = useSides()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id, replaces } = useDocumentRoute()
  const [filter, setFilter] = useState<DocumentsFilter>({ text: '', kind: null })
  const [actionBar, setActionBar] = useState<HTMLElement | null>(null)
  const results = useDocuments(filter)
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
  const sent = (outcome: Outcome) => {
    const isSent = outcome.kind === 'sent'
    if (isSent) showToast(t('replaced'), 'success')
    navigate(isSent ? documentPath(outcome.document.id) : LIST, { replace: true })
  }

  // Until a document is chosen, the first of the list.
  const first = results.tasks[0] ?? documentKinds.flatMap((kind) => results.rest.filter((one) => one.kind === kind))[0]
  const shown = id ?? first?.id
  const hasNone = !shown && !results.isFiltered && !results.query.isPending
  const beside = sides &&
    !replaces &&
    !hasNone && {
      sides,
      list: (
        <DocumentsList results={results} filter={filter} onFilter={setFilter} narrow>
          <DocumentsSide tasks={results.tasks} rest={results.rest} current={shown} />
        </DocumentsList>
      ),
      ...(id && { listTitle: t('title') }),
    }

  const title = !id ? t('title') : replaces ? t('replaceTitle') : query.data ? nameOf(t, query.data) : t('title')
  return (
    <Page
      title={title}
      back={!id ? '/tabs/account' : replaces ? documentPath(id) : LIST}
      state={`${id} ${replaces}`}
      actionBar={replaces && !wide && <div className={styles.dockSlot} ref={setActionBar} />}
      {...(!replaces && { onRefresh: refresh })}
      {...beside}
    >
      {!id && <UnsentUploads />}
      {!id && <PapersRow />}
      {!id && sides && !hasNone ? (
        first && <DocumentBeside key={first.id} document={first} />
      ) : !id ? (
        <DocumentsList results={results} filter={filter} onFilter={setFilter}>
          <DocumentsGrid tasks={results.tasks} rest={results.rest} />
        </DocumentsList>
      ) : isMissing ? (
        <Empty title={t('notFoundTitle')} action={<ButtonLink to={LIST}>{t('showAll')}</ButtonLink>}>
          {t('notFound')}
        </Empty>
      ) : (
        <Loaded query={query} failed={t('failedOne')} skeleton={<DocumentSkeleton />}>
          {(document) =>
            replaces ? (
              patientId && (
                <IfAllowed to="send" instead={<NotAllowed to="send" />}>
                  <ReplaceForm
                    key={document.id}
                    patientId={patientId}
                    document={document}
                    actionBar={actionBar}
                    onSent={sent}
                  />
                </IfAllowed>
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
