import { type ListedAdverseEvent, listViews } from '@aruga/contract/adverse-events/staff'
import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { Cell } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { Clock, daysAgo } from './clock.tsx'
import { ClockCard } from './clock-card.tsx'
import { adverseEventsQuery } from './queries.ts'

/** Side effects by deadline, the first due on top; without patient data, so that the list needs no audit entries. */
export default function AdverseEventsPage() {
  const params = useListParams('dueBy')
  const view = listViews.find((each) => each === params.get('view')) ?? 'Open'
  const query = useInfiniteQuery(adverseEventsQuery(view, params.query.Filter))
  return (
    <Page>
      <PageHead title={t('adverse-events:list.title')} detail={t('adverse-events:list.detail')}>
        <Button variant="default" component={Link} to="/side-effects/months">
          {t('adverse-events:months.open')}
        </Button>
        <Button component={Link} to="/report-side-effect">
          {t('adverse-events:record.title')}
        </Button>
      </PageHead>
      <ClockCard />
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('adverse-events:list.find')} />
        <SegmentedControl
          aria-label={t('adverse-events:list.which')}
          value={view}
          onChange={(next) => params.set({ view: next === 'Open' ? null : next })}
          data={listViews.map((value) => ({ value, label: t(`adverse-events:view.${value}`) }))}
        />
      </div>
      <Loaded query={query} failed={t('adverse-events:list.failed')}>
        {({ pages }) => {
          const events = pages.flatMap(({ items }) => items)
          if (events.length === 0) return <Empty title={t('adverse-events:list.none')} />
          return <Events events={events} />
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('adverse-events:list.more')}
        </Button>
      )}
    </Page>
  )
}

const Events = ({ events }: { events: ListedAdverseEvent[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
  <section className={`card ${dataTableStyles.frame}`} aria-label={t('adverse-events:list.title')} tabIndex={0}>
    <table className={`${dataTableStyles.table} ${dataTableStyles.stacked}`}>
      <thead>
        <tr>
          <th scope="col">{t('adverse-events:list.number')}</th>
          <th scope="col">{t('adverse-events:fact.kind')}</th>
          <th scope="col">{t('adverse-events:list.known')}</th>
          <th scope="col">{t('adverse-events:list.serious')}</th>
          <th scope="col">{t('adverse-events:list.reporter')}</th>
          <th scope="col">{t('adverse-events:list.missing')}</th>
          <th scope="col">{t('adverse-events:list.clock')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row">
              <Link className="unbroken num" translate="no" to={`/side-effects/${event.id}`}>
                {event.reference}
              </Link>
              <p className="muted">{event.product}</p>
            </th>
            <Cell head={t('adverse-events:fact.kind')}>{t(`adverse-events:kind.${event.kind}`)}</Cell>
            <Cell head={t('adverse-events:list.known')}>
              <span className="unbroken">{formatDay(event.knownAt)}</span>
              <div className="muted">{daysAgo(event.knownAt)}</div>
            </Cell>
            <Cell head={t('adverse-events:list.serious')}>
              {t(event.serious ? 'adverse-events:list.yes' : 'adverse-events:list.no')}
            </Cell>
            <Cell head={t('adverse-events:list.reporter')}>{t(`adverse-events:reporter.${event.reporterKind}`)}</Cell>
            <Cell head={t('adverse-events:list.missing')}>
              {event.missing.map((one) => t(`adverse-events:criterion.${one}`)).join(', ')}
            </Cell>
            <Cell head={t('adverse-events:list.clock')}>
              <Clock event={event} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
