import type { LetterStatus } from '@aruga/contract/letters/letters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useKeepFresh } from '../../ui/keep-fresh.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { More } from '../../ui/more.tsx'
import { Page } from '../../ui/page.tsx'
import { Rows } from '../../ui/rows.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { LetterFilter } from './letter-filter.tsx'
import { LetterRow } from './letter-row.tsx'
import './letters-page.css'
import { useOfflineCopy } from '../../platform/offline-copy.ts'
import { lettersQuery } from './queries.ts'
import { useLetterTexts } from './texts.ts'

const LettersPage = () => {
  const t = useLetterTexts()
  const [words, setWords] = useState('')
  const [status, setStatus] = useState<LetterStatus | null>(null)
  const asksForSome = words.trim() !== '' || status !== null
  const asked = lettersQuery({ filter: useSettled(words).trim(), status })
  const query = useInfiniteQuery(asked)
  useKeepFresh(query.refetch, {
    paused: query.isError || (query.data?.pages.length ?? 0) > 1,
    follows: ['letters'],
  })
  useOfflineCopy(asked.queryKey, query, !asksForSome)
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const reset = () => {
    setWords('')
    setStatus(null)
  }

  return (
    <Page title={t('title')} onRefresh={query.refetch}>
      <div className="letters-tools">
        <SearchField label={t('search')} placeholder={t('searchHint')} value={words} onChange={setWords} />
        <LetterFilter value={status} onChange={setStatus} />
      </div>
      <Loaded query={query} failed={t('failedList')} skeleton={<Skeleton cards={[['title', 'line', 'short']]} />}>
        {({ pages }) => {
          const letters = pages.flatMap(({ items }) => items)
          if (letters.length > 0)
            return (
              <div className="stack tight">
                <Rows label={t('title')}>
                  {letters.map((letter) => (
                    <LetterRow key={letter.id} letter={letter} />
                  ))}
                </Rows>
                <More
                  hasMore={query.hasNextPage}
                  loading={query.isFetching}
                  failed={query.isFetchNextPageError}
                  onMore={more}
                />
              </div>
            )
          return asksForSome ? (
            <Empty
              title={t('noneFoundTitle')}
              action={
                <Button kind="line" onClick={reset}>
                  {t('showAll')}
                </Button>
              }
            >
              {t('noneFound')}
            </Empty>
          ) : (
            <Empty title={t('noneTitle')}>{t('none')}</Empty>
          )
        }}
      </Loaded>
    </Page>
  )
}

export default LettersPage
