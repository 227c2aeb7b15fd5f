import type { LetterStatus } from '@aruga/contract/letters/letters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { useDebouncedValue } from '../../../ui/form/use-debounced-value.ts'
import { Empty } from '../../../ui/list/empty.tsx'
import { More } from '../../../ui/list/more.tsx'
import { Rows } from '../../../ui/list/rows.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { LetterRow } from '../shared/letter-row.tsx'
import { LETTERS } from '../shared/messages.ts'
import { lettersQuery } from '../shared/queries.ts'
import { LetterFilter } from './letter-filter.tsx'
import styles from './letters-page.module.css'

const LettersPage = () => {
  const { t } = useTranslation(LETTERS)
  const [text, setText] = useState('')
  const [status, setStatus] = useState<LetterStatus | null>(null)
  const isFiltered = text.trim() !== '' || status !== null
  const query = useInfiniteQuery(lettersQuery({ filter: useDebouncedValue(text).trim(), status }))
  useKeepFresh(query.refetch, {
    paused: query.isError || (query.data?.pages.length ?? 0) > 1,
    follows: ['letters'],
  })
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const reset = () => {
    setText('')
    setStatus(null)
  }

  return (
    <Page title={t('title')} onRefresh={query.refetch}>
      <div className={styles.lettersTools}>
        <SearchField label={t('search')} placeholder={t('searchHint')} value={text} onChange={setText} />
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
          return isFiltered ? (
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
