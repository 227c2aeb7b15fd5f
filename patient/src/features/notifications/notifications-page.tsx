import type { Notification } from '@aruga/contract/notifications/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Empty } from '../../ui/list/empty.tsx'
import { More } from '../../ui/list/more.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Columns, Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { useSides } from '../../ui/page/use-sides.ts'
import { byDay } from './day-groups.ts'
import { MarkAll } from './mark-all.tsx'
import { NoticeList } from './notice-list.tsx'
import { NoticePane } from './notice-pane.tsx'
import styles from './notifications-page.module.css'
import { notificationsQuery, useMarkRead } from './queries.ts'
import { useOpenNotice } from './use-open-notice.ts'

const NotificationsPage = () => {
  const { t } = useTexts('notifications')
  const wide = useSides()
  const query = useInfiniteQuery(notificationsQuery)
  useKeepFresh(query.refetch, {
    paused: query.isError || (query.data?.pages.length ?? 0) > 1,
    follows: ['notifications'],
  })
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const unread = query.data?.pages[0]?.unreadCount ?? 0

  // On a desktop a notification opens next to the list; on a phone its link opens.
  const goTo = useOpenNotice()
  const { mutate: markRead } = useMarkRead()
  const [chosen, setChosen] = useState<string>()
  const read = (notice: Notification) => {
    setChosen(notice.id)
    if (notice.readAt === null) markRead(notice.id)
  }

  return (
    <Page
      title={t('title')}
      onRefresh={query.refetch}
      aside={<MarkAll unread={unread} loaded={query.data?.pages.flatMap(({ items }) => items) ?? []} />}
    >
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'title', 'line']]} />}>
        {({ pages }) => {
          const notices = pages.flatMap(({ items }) => items)
          if (notices.length === 0) return <Empty title={t('noneTitle')}>{t('none')}</Empty>
          const open = notices.find(({ id }) => id === chosen) ?? notices[0]
          return (
            <Columns kind="even">
              <div>
                {byDay(notices, new Date()).map(({ day, notices: ofDay }) => (
                  <section key={day} className={styles.noticesOfDay} aria-label={t(day)}>
                    <h2>{t(day)}</h2>
                    <NoticeList
                      label={t(day)}
                      notices={ofDay}
                      current={wide ? open?.id : undefined}
                      onOpen={wide ? read : goTo}
                    />
                  </section>
                ))}
                <More
                  hasMore={query.hasNextPage}
                  loading={query.isFetching}
                  failed={query.isFetchNextPageError}
                  onMore={more}
                />
              </div>
              {wide && open && (
                <div>
                  <NoticePane notice={open} />
                </div>
              )}
            </Columns>
          )
        }}
      </Loaded>
    </Page>
  )
}

export default NotificationsPage
