import type { CounterDay, CounterEntry } from '@aruga/contract/counter/counter'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useEvents } from '../../../platform/events.ts'
import { useMe } from '../../../platform/me.ts'
import { formatDay, formatTime } from '../../../ui/dates.ts'
import { Page, PageHead } from '../../../ui/page-head.tsx'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { countOf } from '../../../ui/units.ts'
import { inFours } from '../code/claim-code.ts'
import styles from '../counter.module.css'
import { refusalLine } from '../messages.ts'
import { DAY_PAGE, dayKey, dayQuery } from '../queries.ts'
import dayStyles from './day.module.css'

/** The branch's hand-overs and refusals of today, for the check at the end of a shift. */
export default function DayPage() {
  const { branch } = useMe()
  const [entries, setEntries] = useState(DAY_PAGE)
  const queries = useQueryClient()
  const query = useQuery(dayQuery(entries))
  useEvents(['counter'], () => queries.invalidateQueries({ queryKey: dayKey }))
  return (
    <Page>
      <PageHead
        title={t('counter:dayPage.todayAtThisBranch')}
        detail={`${branch?.name ?? t('counter:dayPage.noBranch')}, ${formatDay(new Date().toISOString())}`}
      >
        <Button variant="default" onClick={() => window.print()}>
          {t('counter:dayPage.print')}
        </Button>
      </PageHead>
      <Loaded query={query} failed={t('counter:dayPage.weCouldNotLoadTheDay')}>
        {(day) => <Day day={day} onMore={() => setEntries(entries + DAY_PAGE)} more={query.isFetching} />}
      </Loaded>
    </Page>
  )
}

const Day = ({ day, onMore, more }: { day: CounterDay; onMore: () => void; more: boolean }) =>
  day.totalCount === 0 ? (
    <Empty
      title={t('counter:dayPage.nothingYetToday')}
      action={<Link to="/counter">{t('counter:dayPage.goToTheCounter')}</Link>}
    >
      {t('counter:dayPage.whatYouAndYourColleagues')}
    </Empty>
  ) : (
    <div className={dayStyles.day}>
      <section aria-labelledby="totals" className={`card ${styles.counterCard} stack tight`}>
        <h2 id="totals">{t('counter:dayPage.handedOver')}</h2>
        {day.totals.length === 0 && <p>{t('counter:dayPage.nothingSoFar')}</p>}
        <dl className={styles.counterFacts}>
          {day.totals.map(({ productName, strength, unit, quantity }) => (
            <div key={`${productName} ${strength} ${unit}`}>
              <dt>
                {productName}, {strength}
              </dt>
              <dd className="num">{countOf(quantity, unit)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="entries" className="stack tight">
        <h2 id="entries">{t('counter:dayPage.oneByOne')}</h2>
        <ul className={`card ${dayStyles.dayList}`}>
          {day.items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
        {day.items.length < day.totalCount && (
          <Button variant="default" loading={more} onClick={onMore}>
            {t('counter:dayPage.showMoreEarlier', { earlier: day.totalCount - day.items.length })}
          </Button>
        )}
      </section>
    </div>
  )

const Entry = ({ entry }: { entry: CounterEntry }) => {
  const { id, what, at, byName, code, letterNumber, productName, strength, unit, quantity, firstQuantity, recordedAt } =
    entry
  return (
    <li>
      <time dateTime={at} className="num">
        {formatTime(at)}
      </time>
      <div>
        {what === 'Dispensed' ? (
          <b>
            <Link to={`/counter/${id}`}>{countOf(quantity ?? 0, unit)}</Link>
          </b>
        ) : (
          <b className={dayStyles.dayRefused}>{t('counter:dayPage.refused')}</b>
        )}{' '}
        {productName}, {strength}
        <p className="muted">
          {what === 'Refused' && `${refusalLine(entry)}. `}
          {firstQuantity !== null && `${t('counter:dayPage.correctedFrom', { firstQuantity })} `}
          {recordedAt !== null && `${t('counter:dayPage.sentLater', { at: formatTime(recordedAt) })} `}
          <span className="unbroken">{byName}</span>
        </p>
      </div>
      <div className={dayStyles.dayCode}>
        <span className="code">{inFours(code)}</span>
        <span className="muted">{letterNumber}</span>
      </div>
    </li>
  )
}
