import type { Document } from '@aruga/contract/documents/documents'
import { type DocumentKind, documentKinds } from '@aruga/contract/documents/kinds'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useDebouncedValue } from '../../../ui/form/use-debounced-value.ts'
import { Empty } from '../../../ui/list/empty.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { More } from '../../../ui/list/more.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { TaskCard } from '../../../ui/task/task-card.tsx'
import { useUnsentQuantities } from '../../outbox/shared/unsent-quantities.ts'
import { documentTask } from '../document-task.tsx'
import { documentsInQuery, documentsQuery } from '../queries.ts'
import styles from './document-card.module.css'
import { DocumentCard } from './document-card.tsx'
import { waitingForYou } from './waiting-for-you.ts'

export type DocumentsFilter = { text: string; kind: DocumentKind | null }

/** The documents that match the filter, with the patient's tasks first. */
export function useDocuments(filter: DocumentsFilter) {
  const query = useInfiniteQuery(documentsQuery({ filter: useDebouncedValue(filter.text).trim(), kind: filter.kind }))
  const profile = useQuery(profileQuery)
  const declined = useQuery(documentsInQuery('Declined'))
  const withoutQuantity = useQuery(documentsInQuery('NeedsQuantity'))
  const unsent = useUnsentQuantities()
  const isFiltered = filter.text.trim() !== '' || filter.kind !== null
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const documents = query.data?.pages.flatMap(({ items }) => items) ?? []
  const tasks =
    isFiltered || !query.data
      ? []
      : waitingForYou({
          status: profile.data?.status,
          documents,
          declined: declined.data ?? [],
          withoutQuantity: (withoutQuantity.data ?? []).filter(({ id }) => !unsent.has(id)),
        })
  const rest = documents.filter(({ id }) => !tasks.some((waiting) => waiting.id === id))
  return { query, more, isFiltered, tasks, rest }
}

type Props = {
  results: ReturnType<typeof useDocuments>
  filter: DocumentsFilter
  onFilter: (filter: DocumentsFilter) => void
  /** Whether the list is next to a document. */
  narrow?: boolean
  children: ReactNode
}

/** The search, and its results, loading state or empty state. */
export const DocumentsList = ({ results, filter, onFilter, narrow = false, children }: Props) => {
  const { t } = useTexts('documents')
  const { query, more, isFiltered, tasks, rest } = results
  return (
    <>
      <ListTools
        search={{
          label: t('search'),
          placeholder: t('searchHint'),
          value: filter.text,
          onChange: (text) => onFilter({ ...filter, text }),
        }}
        choice={{
          label: t('show'),
          all: t('all'),
          options: documentKinds.map((kind) => [kind, t(`kinds${kind}`)]),
          value: filter.kind,
          onChange: (kind) => onFilter({ ...filter, kind }),
        }}
        narrow={narrow}
      />
      <Loaded query={query} failed={t('failedList')} skeleton={<DocumentsSkeleton narrow={narrow} />}>
        {() => {
          if (rest.length === 0 && tasks.length === 0)
            return isFiltered ? (
              <Empty
                title={t('noneFoundTitle')}
                action={
                  <Button kind="line" onClick={() => onFilter({ text: '', kind: null })}>
                    {t('showAll')}
                  </Button>
                }
              >
                {t('noneFound')}
              </Empty>
            ) : (
              <Empty title={t('noneTitle')}>{t('none')}</Empty>
            )
          return (
            <>
              {children}
              <More
                hasMore={query.hasNextPage}
                loading={query.isFetching}
                failed={query.isFetchNextPageError}
                onMore={more}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const DocumentsSkeleton = ({ narrow }: { narrow: boolean }) =>
  narrow ? (
    <Skeleton cards={[['title', 'line', 'title', 'line']]} />
  ) : (
    <Skeleton
      kind="grid"
      cards={[
        ['picture', 'title', 'line'],
        ['picture', 'title', 'line'],
      ]}
    />
  )

/** The patient's tasks, then the other documents by kind. */
export const DocumentsGrid = ({ tasks, rest }: Pick<ReturnType<typeof useDocuments>, 'tasks' | 'rest'>) => {
  const { t } = useTexts('documents')
  const { t: reasons } = useTexts('decline-reasons')
  return (
    <>
      <TaskCard tasks={tasks.map((document) => documentTask(document, { t, reasons }))} />
      {documentKinds.map((kind) => (
        <Group key={kind} title={t(`kinds${kind}`)} documents={rest.filter((each) => each.kind === kind)} />
      ))}
    </>
  )
}

const Group = ({ title, documents }: { title: string; documents: Document[] }) => {
  if (documents.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles.documentsGrid}>
        {documents.map((document) => (
          <DocumentCard key={document.id} document={document} />
        ))}
      </ul>
    </Section>
  )
}
