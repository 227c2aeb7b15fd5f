import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTexts } from '../../i18n/texts.ts'
import { REPORT_SIDE_EFFECT_PATH } from '../../links.ts'
import { profileQuery } from '../../platform/queries.ts'
import { IfAllowed } from '../../ui/acting/if-allowed.tsx'
import { NotAllowed } from '../../ui/acting/not-allowed.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { More } from '../../ui/list/more.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { Emergency } from './emergency.tsx'
import { ownAdverseEventsQuery } from './queries.ts'
import { Report } from './report.tsx'

/** The side effects that the patient has reported, newest first, and a button to report one. */
const ReportsPage = () => {
  const { t } = useTexts('adverse-events')
  const query = useInfiniteQuery(ownAdverseEventsQuery)
  const { data: patient } = useQuery(profileQuery)
  useKeepFresh(query.refetch, { paused: query.isError })
  const link = (
    <IfAllowed to="send" instead={<NotAllowed to="send" />}>
      <ButtonLink to={REPORT_SIDE_EFFECT_PATH}>{t('report')}</ButtonLink>
    </IfAllowed>
  )
  return (
    <Page title={t('title')} back="/tabs/account" onRefresh={query.refetch} narrow actionBar={link}>
      <Emergency />
      <p className="muted">{t('lead')}</p>
      <Loaded query={query} failed={t('failedList')} skeleton={<Skeleton cards={[['title', 'line', 'short']]} />}>
        {({ pages }) => {
          const events = pages.flatMap(({ items }) => items)
          if (events.length === 0) return <Empty title={t('noneTitle')}>{t('none')}</Empty>
          return (
            <ul className="stack">
              {events.map((event) => (
                <Report key={event.id} event={event} account={patient?.id} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <More
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </Page>
  )
}

export default ReportsPage
