import { UNPROVED_AFTER_DAYS } from '@aruga/contract/limits'
import { formatPesos } from '@aruga/contract/money'
import type { Report } from '@aruga/contract/reports/reports'
import { t } from '../../i18n/t.ts'
import { formatDayTime, formatNumber } from '../../ui/dates.ts'
import { Figure } from './figure.tsx'
import { comparedTo, shareOf } from './messages.ts'
import styles from './reports.module.css'
import { Branches, Products, perUnit, Tiers } from './tables.tsx'
import { WeekChart } from './week-chart.tsx'

/** With more weeks, bars are too narrow. */
const MOST_BARS = 13
/** `₱1.2M` on a scale, where full amounts would not fit. */
const short = new Intl.NumberFormat('en-PH', { notation: 'compact', maximumFractionDigits: 1 })

/** Units handed over and proved, and who paid for them. */
export const Money = ({ report }: { report: Report }) => {
  const { totals, compared, weeks } = report
  const { unitsHandedOver, unitsProved, benefitUnits, benefitAmount, patientAmount } = totals
  const { vatOff, statutoryDiscount, unitsUnproved, amountUnproved } = totals
  const as = weeks.length > MOST_BARS ? 'lines' : 'bars'
  return (
    <>
      <dl className={`${styles.figures} ${styles.amounts}`}>
        <Figure name={t('reports:figures.unitsHandedOver')} value={formatNumber(unitsHandedOver)}>
          {comparedTo(compared.now.unitsHandedOver, compared.before.unitsHandedOver)}
        </Figure>
        <Figure name={t('reports:figures.unitsProved')} value={formatNumber(unitsProved)}>
          {unitsHandedOver > 0 && t('reports:figures.ofHandedOver', { share: shareOf(unitsProved / unitsHandedOver) })}
        </Figure>
        <Figure name={t('reports:money.notProved')} value={formatNumber(unitsUnproved)}>
          {t('reports:money.withoutReceipt', { amount: formatPesos(amountUnproved), days: UNPROVED_AFTER_DAYS })}
        </Figure>
        <Figure name={t('reports:money.programPaid')} value={formatPesos(benefitAmount)}>
          {t('reports:money.aUnit', { amount: perUnit(benefitAmount, unitsHandedOver) })}
        </Figure>
        <Figure name={t('reports:money.patientsPaid')} value={formatPesos(patientAmount)}>
          {t('reports:money.aUnit', { amount: perUnit(patientAmount, unitsHandedOver) })}
        </Figure>
        <Figure name={t('formulary:statute.statutoryDiscounts')} value={formatPesos(statutoryDiscount)}>
          {t('reports:money.vatNotCharged', { amount: formatPesos(vatOff) })}
        </Figure>
        <Figure name={t('reports:money.benefitUnits')} value={formatNumber(benefitUnits)}>
          {t('reports:money.byRules')}
        </Figure>
      </dl>
      <div className={weeks.length > MOST_BARS ? `${styles.charts} ${styles.long}` : styles.charts}>
        <WeekChart
          title={t('reports:money.unitsPerWeek')}
          weeks={weeks}
          as="lines"
          series={[
            { name: t('reports:tables.unitsHandedOver'), style: 'filled', of: (week) => week.unitsHandedOver },
            { name: t('reports:tables.unitsProved'), style: 'striped', of: (week) => week.unitsProved },
          ]}
        />
        <WeekChart
          title={t('reports:money.pesosPerWeek')}
          weeks={weeks}
          as={as}
          series={[
            { name: t('reports:money.programPaid'), style: 'filled', of: (week) => week.benefitAmount },
            { name: t('reports:money.patientsPaid'), style: 'outlined', of: (week) => week.patientAmount },
          ]}
          format={formatPesos}
          scale={(centavos) => `₱${short.format(centavos / 100)}`}
        />
      </div>
      <p className="fine muted">
        {report.unprovedAsOf &&
          t('reports:money.unprovedAsOf', { time: formatDayTime(report.unprovedAsOf), days: UNPROVED_AFTER_DAYS })}
      </p>
      <Products products={report.products} totals={totals} view="money" />
      <Tiers tiers={report.tiers} />
      <Branches branches={report.branches} branchCount={report.branchCount} totals={totals} view="money" />
    </>
  )
}
