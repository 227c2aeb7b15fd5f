import type { Document, DocumentKind } from '@aruga/contract/documents/documents'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../../platform/queries.ts'
import { Button } from '../../../ui/form/button.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { useDebouncedValue } from '../../../ui/form/use-debounced-value.ts'
import { Empty } from '../../../ui/list/empty.tsx'
import { More } from '../../../ui/list/more.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { DOCUMENTS } from '../messages.ts'
import { documentsInQuery, documentsQuery } from '../queries.ts'
import styles from './document-card.module.css'
import { DocumentCard } from './document-card.tsx'
import { KindFilter, kindsInOrder } from './kind-filter.tsx'
import { waitingForYou } from './waiting-for-you.ts'

export type DocumentsFilter = { text: string; kind: DocumentKind | null }

type Props = { filter: DocumentsFilter; onFilter: (filter: DocumentsFilter) => void }

/** All documents: those that are the patient's turn first, then by kind. */
export const DocumentsList = ({ filter, onFilter }: Props) => {
  const { t } = useTranslation(DOCUMENTS)
  const options = documentsQuery({ filter: useDebouncedValue(filter.text).trim(), kind: filter.kind })
  const query = useInfiniteQuery(options)
  const profile = useQuery(profileQuery)
  const declined = useQuery(documentsInQuery('Declined'))
  const withoutQuantity = useQuery(documentsInQuery('NeedsQuantity'))
  const isFiltered = filter.text.trim() !== '' || filter.kind !== null
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])

  return (
    <>
      <div className={styles.documentsTools}>
        <SearchField
          label={t('search')}
          placeholder={t('searchHint')}
          value={filter.text}
          onChange={(text) => onFilter({ ...filter, text })}
        />
        <KindFilter value={filter.kind} onChange={(kind) => onFilter({ ...filter, kind })} />
      </div>
      <Loaded query={query} failed={t('failedList')} skeleton={<Skeleton cards={[['block', 'title', 'line']]} />}>
        {({ pages }) => {
          const documents = pages.flatMap(({ items }) => items)
          const turn = isFiltered
            ? []
            : waitingForYou({
                status: profile.data?.status,
                documents,
                declined: declined.data ?? [],
                withoutQuantity: withoutQuantity.data ?? [],
              })
          const rest = documents.filter(({ id }) => !turn.some((waiting) => waiting.id === id))
          if (documents.length === 0 && turn.length === 0)
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
              <Group title={t('yourTurn')} documents={turn} className={styles.documentsTurn} />
              {kindsInOrder.map((kind) => (
                <Group key={kind} title={t(`kinds${kind}`)} documents={rest.filter((each) => each.kind === kind)} />
              ))}
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

type GroupProps = { title: string; documents: Document[]; className?: string | undefined }

const Group = ({ title, documents, className = styles.documentsGrid }: GroupProps) => {
  if (documents.length === 0) return null
  return (
    <Section title={title}>
      <ul className={className}>
        {documents.map((document) => (
          <DocumentCard key={document.id} document={document} />
        ))}
      </ul>
    </Section>
  )
}
