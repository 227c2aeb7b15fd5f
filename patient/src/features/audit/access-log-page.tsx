import { useInfiniteQuery } from '@tanstack/react-query'
import { informationCircleOutline } from 'ionicons/icons'
import { useCallback, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { allowedPage } from '../../ui/acting/allowed-page.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { More } from '../../ui/list/more.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { useSides } from '../../ui/page/use-sides.ts'
import { AccessList } from './access-list.tsx'
import { AccessPane, AccessSide } from './access-side.tsx'
import { accessQuery } from './queries.ts'

/** "Who viewed my data": every read and decision by staff. */
const AccessLogPage = () => {
  const { t } = useTexts('audit')
  const query = useInfiniteQuery(accessQuery)
  useKeepFresh(query.refetch, { paused: query.isError || (query.data?.pages.length ?? 0) > 1 })
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const sides = useSides()
  const [chosen, setChosen] = useState<number>()
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? []
  const shown = entries.find(({ id }) => id === chosen) ?? entries[0]
  const hasNone = entries.length === 0 && !query.isPending
  const list = (
    <>
      <p>{t('lead')}</p>
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={<Skeleton cards={[['title', 'line', 'title', 'line', 'title', 'line']]} />}
      >
        {() => {
          if (entries.length === 0) return <Empty title={t('noneTitle')}>{t('none')}</Empty>
          return (
            <>
              {sides ? (
                <AccessSide entries={entries} current={shown?.id} onOpen={setChosen} />
              ) : (
                <AccessList entries={entries} />
              )}
              <More
                hasMore={query.hasNextPage}
                loading={query.isFetching}
                failed={query.isFetchNextPageError}
                onMore={more}
              />
              {!sides && <Note icon={informationCircleOutline}>{t('names')}</Note>}
            </>
          )
        }}
      </Loaded>
    </>
  )
  return (
    <Page
      title={t('title')}
      back="/tabs/account"
      onRefresh={query.refetch}
      narrow
      {...(sides && { sides, list: hasNone ? <div /> : list })}
    >
      {!sides || hasNone ? list : shown && <AccessPane entry={shown} />}
    </Page>
  )
}

export default allowedPage('own', AccessLogPage)
