import type { CounterDay, CounterEntry } from '@aruga/contract/counter/counter'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
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

/** What the branch handed over and refused today: for the check at the end of a shift. */
export default function DayPage() {
  const { branch } = useMe()
  const [entries, setEntries] = useState(DAY_PAGE)
  const queries = useQueryClient()
  const query = useQuery(dayQuery(entries))
  useEvents(['counter'], () => queries.invalidateQueries({ queryKey: dayKey }))
  return (
    <Page>
      <PageHead
        title="Today at this branch"
        detail={`${branch?.name ?? 'No branch'}, ${formatDay(new Date().toISOString())}`}
      >
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </PageHead>
      <Loaded query={query} failed="We could not load the day">
        {(day) => <Day day={day} onMore={() => setEntries(entries + DAY_PAGE)} more={query.isFetching} />}
      </Loaded>
    </Page>
  )
}

const Day = ({ day, onMore, more }: { day: CounterDay; onMore: () => void; more: boolean }) =>
  day.totalCount === 0 ? (
    <Empty title="Nothing yet today" action={<Link to="/counter">Go to the counter</Link>}>
      What you and your colleagues hand over or refuse appears here.
    </Empty>
  ) : (
    <div className={dayStyles.day}>
      <section aria-labelledby="totals" className={`card ${styles.counterCard} stack tight`}>
        <h2 id="totals">Handed over</h2>
        {day.totals.length === 0 && <p>Nothing, so far.</p>}
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
        <h2 id="entries">One by one</h2>
        <ul className={`card ${dayStyles.dayList}`}>
          {day.items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
        {day.items.length < day.totalCount && (
          <Button variant="default" loading={more} onClick={onMore}>
            Show more: {day.totalCount - day.items.length} earlier
          </Button>
        )}
      </section>
    </div>
  )

const Entry = ({ entry }: { entry: CounterEntry }) => {
  const { id, what, at, byName, code, letterNumber, productName, strength, unit, quantity, firstQuantity } = entry
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
          <b className={dayStyles.dayRefused}>Refused</b>
        )}{' '}
        {productName}, {strength}
        <p className="muted">
          {what === 'Refused' && `${refusalLine(entry)}. `}
          {firstQuantity !== null && `Corrected from ${firstQuantity}. `}
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
