import type { CounterDay } from '@aruga/contract/counter/counter'
import { dayInManila } from '@aruga/contract/days'
import { MAX_RESULT_COUNT } from '@aruga/contract/limits'
import { formatPesos } from '@aruga/contract/money'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useEvents } from '../../../platform/events.ts'
import { useMay, useMe } from '../../../platform/me.ts'
import { formatWeekday } from '../../../ui/dates.ts'
import { Page, PageHead } from '../../../ui/page-head.tsx'
import { problemMessage } from '../../../ui/problem-message.ts'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { toastProblem } from '../../../ui/toasts.tsx'
import { countOf } from '../../../ui/units.ts'
import { useUrlParams } from '../../../ui/use-url-params.ts'
import { SaveTable } from '../../csv/save-table.tsx'
import { BranchSwitch } from '../branch-switch.tsx'
import styles from '../counter.module.css'
import { DAY_PAGE, dayKey, dayQuery, loadCounterMonth } from '../queries.ts'
import dayStyles from './day.module.css'
import { DayChoice } from './day-choice.tsx'
import { Entry } from './entry.tsx'
import { MonthBesideStatement } from './month-beside-statement.tsx'

/** The branch's hand-overs and refusals of a day, for the check at the end of a shift and for later questions. */
export default function DayPage() {
  const { branch } = useMe()
  const { get, set, find } = useUrlParams()
  const today = dayInManila(new Date())
  const chosen = get('day') ?? today
  const [entries, setEntries] = useState(DAY_PAGE)
  const queries = useQueryClient()
  const request = { Day: chosen, ...(find && { Filter: find }) }
  const query = useQuery(dayQuery(request, entries))
  useEvents(['counter'], () => queries.invalidateQueries({ queryKey: dayKey }))
  const go = (day: string) => {
    setEntries(DAY_PAGE)
    set({ day: day === today ? null : day })
  }
  const print = async () => {
    try {
      await queries.fetchQuery(dayQuery(request, MAX_RESULT_COUNT))
    } catch (error) {
      return toastProblem(problemMessage(error))
    }
    flushSync(() => setEntries(MAX_RESULT_COUNT))
    window.print()
  }
  const isToday = chosen === today
  return (
    <Page kind="till">
      <PageHead
        title={isToday ? t('counter:dayPage.todayAtThisBranch') : t('counter:dayPage.anEarlierDay')}
        detail={
          <>
            {branch?.name ?? t('counter:dayPage.noBranch')}, <span className="unbroken">{formatWeekday(chosen)}</span>
          </>
        }
      >
        <Button variant="default" onClick={() => void print()}>
          {t('counter:dayPage.print')}
        </Button>
        {useMay('counter.export') && <SaveMonth of={chosen} />}
      </PageHead>
      <BranchSwitch />
      <DayChoice day={chosen} today={today} find={find} onDay={go} onFind={(text) => set({}, text)} />
      <Loaded query={query} failed={t('counter:dayPage.weCouldNotLoadTheDay')}>
        {(day) => (
          <Day
            day={day}
            find={find}
            none={<Nothing isToday={isToday} find={find} />}
            onMore={() => setEntries(entries + DAY_PAGE)}
            more={query.isFetching}
          />
        )}
      </Loaded>
      <MonthBesideStatement of={chosen} today={today} />
    </Page>
  )
}

/** The month of a day as a file, for the branch's own books. */
const SaveMonth = ({ of }: { of: string }) => (
  <SaveTable name={`hand-overs-${of.slice(0, 7)}`} load={(format) => loadCounterMonth(of, format)}>
    {t('counter:dayPage.saveMonth')}
  </SaveTable>
)

const Nothing = ({ isToday, find }: { isToday: boolean; find: string }) => {
  const atCounter = useMay('counter.hand-over')
  if (find) return <Empty title={t('counter:dayPage.nothingFound')}>{t('counter:dayPage.onlyOfThisDay')}</Empty>
  if (!isToday)
    return <Empty title={t('counter:dayPage.nothingOnThatDay')}>{t('counter:dayPage.nobodyHandedOver')}</Empty>
  return (
    <Empty
      title={t('counter:dayPage.nothingYetToday')}
      action={atCounter && <Link to="/counter">{t('counter:dayPage.goToTheCounter')}</Link>}
    >
      {t('counter:dayPage.whatYouAndYourColleagues')}
    </Empty>
  )
}

type Total = CounterDay['totals'][number]
const sumOf = (totals: Total[], what: (total: Total) => number) => totals.reduce((sum, total) => sum + what(total), 0)

/** What the till must hold at the end of the day, what the program owes the branch for it, and what the law took off. */
const Sums = ({ totals }: { totals: Total[] }) => {
  const paid: [string, number][] = [
    [t('counter:dayPage.patientsPaid'), sumOf(totals, ({ patientAmount }) => patientAmount)],
    [t('counter:dayPage.programOwes'), sumOf(totals, ({ benefitAmount }) => benefitAmount)],
  ]
  const further: [string, number][] = [
    [t('counter:dayPage.discounts'), sumOf(totals, ({ statutoryDiscount }) => statutoryDiscount)],
    [t('counter:dayPage.vatOff'), sumOf(totals, ({ vatOff }) => vatOff)],
    [t('counter:dayPage.correctionsPatients'), sumOf(totals, ({ patientChange }) => patientChange)],
    [t('counter:dayPage.correctionsProgram'), sumOf(totals, ({ benefitChange }) => benefitChange)],
  ]
  const sums = [...paid, ...further.filter(([, amount]) => amount !== 0)]
  const unpriced = sumOf(totals, (total) => total.unpriced)
  return (
    <div className="stack tight">
      <dl className={`card ${dayStyles.sums}`}>
        {sums.map(([what, amount]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num" translate="no">
              {formatPesos(amount)}
            </dd>
          </div>
        ))}
      </dl>
      {unpriced > 0 && <p className="muted">{t('counter:dayPage.notInTheTotal', { count: unpriced })}</p>}
    </div>
  )
}

type DayProps = { day: CounterDay; find: string; none: ReactNode; onMore: () => void; more: boolean }
const Day = ({ day, find, none, onMore, more }: DayProps) =>
  day.totalCount === 0 ? (
    none
  ) : (
    <div className={dayStyles.day}>
      <Sums totals={day.totals} />
      <section aria-labelledby="totals" className={`card ${styles.counterCard} stack tight`}>
        <h2 id="totals">{t('counter:dayPage.handedOver')}</h2>
        <p className="muted">{day.totals.length === 0 ? t('counter:dayPage.nothingSoFar') : countsOf(day.totals)}</p>
        <dl className={styles.counterFacts}>
          {day.totals.map(({ productName, strength, unit, quantity }) => (
            <div key={`${productName} ${strength} ${unit}`}>
              <dt translate="no">
                {productName}, {strength}
              </dt>
              <dd className="num" translate="no">
                {countOf(quantity, unit)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="entries" className="stack tight">
        <h2 id="entries">{t('counter:dayPage.oneByOne')}</h2>
        {find && <p>{t('counter:dayPage.onlyFound', { find })}</p>}
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

/** `6 hand-overs, 1 corrected`. */
const countsOf = (totals: Total[]) => {
  const corrected = sumOf(totals, (total) => total.corrected)
  const counts = [t('counter:dayPage.handOvers', { count: sumOf(totals, ({ handOvers }) => handOvers) })]
  if (corrected > 0) counts.push(t('counter:dayPage.ofThemCorrected', { count: corrected }))
  return counts.join(', ')
}
