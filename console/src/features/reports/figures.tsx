import type { Report } from '@aruga/contract/reports/reports'
import { t } from '../../i18n/t.ts'
import { formatAsOf, formatNumber } from '../../ui/dates.ts'
import { Empty } from '../../ui/states.tsx'
import { LineBars } from './bars.tsx'
import { isBehind } from './behind.ts'
import { Charts } from './charts.tsx'
import { Figure } from './figure.tsx'
import { comparedTo, hoursOf, pointsTo, shareOf } from './messages.ts'
import { Money } from './money.tsx'
import { Reminders } from './reminders.tsx'
import styles from './reports.module.css'
import { Branches, Products, type View } from './tables.tsx'

/** `filtered`: the report covers only some letters. */
type Props = { report: Report; filtered: boolean; view: View }

/** A report: the totals, then the details. */
export const Figures = ({ report, filtered, view }: Props) => {
  const { compared, asOf, uncounted } = report
  if (!asOf) return <Empty title={t('reports:figures.beingCounted')}>{t('reports:figures.notCountedYet')}</Empty>
  return (
    <>
      <p className="muted" role="status">
        {t('reports:figures.asOf', { time: formatAsOf(Date.parse(asOf)) })}
        {isBehind(report) && (
          <b className="late"> {t('reports:figures.behind', { events: formatNumber(uncounted) })}</b>
        )}
        {compared.weeks > 0 && ` ${t('reports:figures.comparedWeeks', { count: compared.weeks })}`}
      </p>
      {view === 'money' ? <Money report={report} /> : <Letters report={report} filtered={filtered} />}
    </>
  )
}

/** Letters and their durations. */
const Letters = ({ report, filtered }: Omit<Props, 'view'>) => {
  const { totals, compared } = report
  const compare = (field: 'registrations' | 'issued' | 'unitsHandedOver') =>
    comparedTo(compared.now[field], compared.before[field])
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={t('reports:figures.registrations')} value={formatNumber(totals.registrations)}>
          {filtered ? t('reports:figures.ofTheWholeProgram') : compare('registrations')}
        </Figure>
        <Figure name={t('reports:figures.lettersIssued')} value={formatNumber(totals.issued)}>
          {compare('issued')}
        </Figure>
        <Figure name={t('reports:figures.claimedWithin7Days')} value={shareOf(totals.claimedWithin7Days)}>
          {pointsTo(compared.now.claimedWithin7Days, compared.before.claimedWithin7Days)}
        </Figure>
        <Figure name={t('reports:figures.unitsHandedOver')} value={formatNumber(totals.unitsHandedOver)}>
          {compare('unitsHandedOver')}
        </Figure>
        <Figure name={t('reports:figures.unitsProved')} value={formatNumber(totals.unitsProved)}>
          {totals.unitsHandedOver > 0 &&
            t('reports:figures.ofHandedOver', { share: shareOf(totals.unitsProved / totals.unitsHandedOver) })}
        </Figure>
        <Figure name={t('reports:figures.halfOfChecksTakeUnder')} value={hoursOf(totals.decisionMedian)}>
          {t('reports:figures.nineOfTenUnder', { decisionNinetieth: hoursOf(totals.decisionNinetieth) })}
        </Figure>
        <Figure name={t('reports:figures.waitingNow')} value={formatNumber(totals.waiting)}>
          {totals.overdue > 0 ? (
            <b className="late">{t('reports:figures.arePastThePromise', { count: totals.overdue })}</b>
          ) : (
            t('reports:figures.noneIsPastThePromise')
          )}
        </Figure>
      </dl>
      <Charts report={report} filtered={filtered} />
      <Branches branches={report.branches} branchCount={report.branchCount} view="letters" />
      <Reminders reminders={report.reminders} filtered={filtered} />
      <div className={styles.charts}>
        <Products products={report.products} view="letters" />
        <section className="card stack tight" aria-labelledby="declines">
          <h2 id="declines">{t('reports:figures.whyThingsWereSentBack')}</h2>
          {report.declines.length === 0 ? (
            <p className="muted">{t('reports:figures.nothingWasInTheseWeeks')}</p>
          ) : (
            <LineBars
              label={t('reports:figures.whyThingsWereSentBackLabel')}
              lines={report.declines.map(({ what, reason, count }) => ({
                name: `${what}: ${reason.replace(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase()}`,
                value: count,
                text: formatNumber(count),
              }))}
            />
          )}
        </section>
      </div>
    </>
  )
}
