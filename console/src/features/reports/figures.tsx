import type { Report } from '@aruga/contract/reports/reports'
import { t } from '../../i18n/t.ts'
import { formatNumber } from '../../ui/dates.ts'
import { LineBars } from './bars.tsx'
import { Charts } from './charts.tsx'
import { comparedTo, hoursOf, pointsTo, shareOf } from './messages.ts'
import styles from './reports.module.css'
import { Branches, Products } from './tables.tsx'

/** `filtered`: the report covers only some letters. */
type Props = { report: Report; filtered: boolean }

/** A report: the totals, then the details. */
export const Figures = ({ report, filtered }: Props) => {
  const { totals } = report
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={t('reports:figures.registrations')} value={formatNumber(totals.registrations)}>
          {filtered
            ? t('reports:figures.ofTheWholeProgram')
            : comparedTo(totals.registrations, totals.registrationsBefore)}
        </Figure>
        <Figure name={t('reports:figures.lettersIssued')} value={formatNumber(totals.issued)}>
          {comparedTo(totals.issued, totals.issuedBefore)}
        </Figure>
        <Figure name={t('reports:figures.claimedWithin7Days')} value={shareOf(totals.claimedWithin7Days)}>
          {pointsTo(totals.claimedWithin7Days, totals.claimedWithin7DaysBefore)}
        </Figure>
        <Figure name={t('reports:figures.halfOfChecksTakeUnder')} value={hoursOf(totals.decisionMedian)}>
          {t('reports:figures.nineOfTenUnder', { decisionNinetieth: hoursOf(totals.decisionNinetieth) })}
        </Figure>
        <Figure name={t('reports:figures.waitingNow')} value={formatNumber(totals.waiting)}>
          {totals.overdue > 0 ? (
            <b className="late">{t('reports:figures.arePastThePromise', { overdue: totals.overdue })}</b>
          ) : (
            t('reports:figures.noneIsPastThePromise')
          )}
        </Figure>
      </dl>
      <Charts report={report} filtered={filtered} />
      <Branches branches={report.branches} />
      <div className={styles.charts}>
        <Products products={report.products} />
        <section className="card stack tight" aria-labelledby="declines">
          <h2 id="declines">{t('reports:figures.whyThingsWereSentBack')}</h2>
          {report.declines.length === 0 ? (
            <p className="muted">{t('reports:figures.nothingWasInTheseWeeks')}</p>
          ) : (
            <LineBars
              label={t('reports:figures.whyThingsWereSentBackLabel')}
              lines={report.declines.map(({ what, reason, count }) => ({
                name: `${what}: ${reason.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()}`,
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

const Figure = ({ name, value, children }: { name: string; value: string; children: React.ReactNode }) => (
  <div>
    <dt className="muted">{name}</dt>
    <dd>{value}</dd>
    <dd className="fine muted">{children}</dd>
  </div>
)
