import type { Letter } from '@aruga/contract/letters/letters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useDebouncedValue } from '../../../ui/form/use-debounced-value.ts'
import { Empty } from '../../../ui/list/empty.tsx'
import { More } from '../../../ui/list/more.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { PriceTerms } from '../price/price-terms.tsx'
import { lettersQuery } from '../shared/queries.ts'
import { LettersTools } from './letters-tools.tsx'
import { noFilter, useLettersFilter } from './use-letters-filter.ts'

/** The letters that match the filter, refetched while the page is in view. `shows`: whether the page shows the list. */
export function useLetters(shows = true) {
  const [filter, setFilter] = useLettersFilter()
  const query = useInfiniteQuery({
    ...lettersQuery({ filter: useDebouncedValue(filter.text).trim(), status: filter.status }),
    enabled: shows,
  })
  const { fetchNextPage, refetch } = query
  useKeepFresh((how) => shows && refetch(how), {
    paused: !shows || query.isError || (query.data?.pages.length ?? 0) > 1,
    follows: ['letters'],
  })
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const isFiltered = filter.text.trim() !== '' || filter.status !== null
  return { filter, setFilter, isFiltered, query, more, letters: query.data?.pages.flatMap(({ items }) => items) ?? [] }
}

type Props = { list: ReturnType<typeof useLetters>; narrow?: boolean; children: (letters: Letter[]) => ReactNode }

/** The search, and its results, loading state or empty state. Without letters there is no search. */
export const LettersList = ({
  list: { filter, setFilter, isFiltered, query, more, letters },
  narrow = false,
  children,
}: Props) => {
  const { t } = useTexts('letters')
  return (
    <>
      <PriceTerms />
      {(letters.length > 0 || isFiltered || !query.isSuccess) && (
        <LettersTools filter={filter} onFilter={setFilter} narrow={narrow} />
      )}
      <Loaded query={query} failed={t('failedList')} skeleton={<LettersSkeleton narrow={narrow} />}>
        {() => {
          if (letters.length > 0)
            return (
              <div className={narrow ? 'stack' : 'stack loose'}>
                {children(letters)}
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
                <Button kind="line" onClick={() => setFilter(noFilter)}>
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
    </>
  )
}

const LettersSkeleton = ({ narrow }: { narrow: boolean }) =>
  narrow ? (
    <Skeleton cards={[['title', 'line', 'title', 'line']]} />
  ) : (
    <Skeleton kind="grid" cards={[['low'], ['low']]} />
  )
