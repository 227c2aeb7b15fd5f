import type { AdverseEventMonth, monthSteps } from '@aruga/contract/adverse-events/months'
import { type ExportFormat, exportFormats } from '@aruga/contract/csv/formats'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { Cell } from '../../ui/data-table.tsx'
import { formatDayTime, formatMonth, formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Loaded } from '../../ui/states.tsx'
import styles from './adverse-events.module.css'
import { adverseEventMonthsQuery, useExportReportMonth } from './month-queries.ts'
import { StepDialog } from './step-dialog.tsx'

type Step = (typeof monthSteps)[number]

/** The list of each month, and whether the marketing authorization holder acknowledged it. */
export default function MonthsPage() {
  const query = useQuery(adverseEventMonthsQuery)
  return (
    <Page>
      <PageHead
        title={t('adverse-events:months.title')}
        detail={
          <>
            {t('adverse-events:months.detail')} <Link to="/side-effects">{t('adverse-events:page.others')}</Link>
          </>
        }
      />
      <Loaded query={query} failed={t('adverse-events:months.failed')}>
        {({ items }) => <Months months={items} />}
      </Loaded>
    </Page>
  )
}

const Months = ({ months }: { months: AdverseEventMonth[] }) => {
  const [asked, setAsked] = useState<{ month: AdverseEventMonth; kind: Step }>()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
    <section className={`card ${dataTableStyles.frame}`} aria-label={t('adverse-events:months.title')} tabIndex={0}>
      <table className={`${dataTableStyles.table} ${dataTableStyles.stacked}`}>
        <thead>
          <tr>
            <th scope="col">{t('adverse-events:months.month')}</th>
            <th scope="col">{t('adverse-events:months.reports')}</th>
            <th scope="col">{t('adverse-events:months.said')}</th>
            <th scope="col">{t('adverse-events:months.files')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row" className="unbroken">
                {formatMonth(month.month)}
              </th>
              <Cell head={t('adverse-events:months.reports')} className={styles.counts}>
                {countsOf(month)}
              </Cell>
              <Cell head={t('adverse-events:months.said')} className={styles.said}>
                <Said month={month} onStep={(kind) => setAsked({ month, kind })} />
              </Cell>
              <Cell head={t('adverse-events:months.files')} className={styles.files}>
                <Files month={month.month} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
      {asked && <StepDialog month={asked.month} kind={asked.kind} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function countsOf({ reports, serious, waiting, older }: AdverseEventMonth): string {
  const counts = [
    reports === 0 ? t('adverse-events:months.none') : t('adverse-events:months.count', { count: reports }),
  ]
  if (serious > 0) counts.push(t('adverse-events:months.serious', { what: formatNumber(serious) }))
  if (waiting > 0) counts.push(t('adverse-events:months.waiting', { what: formatNumber(waiting) }))
  if (older > 0) counts.push(t('adverse-events:months.older', { what: formatNumber(older) }))
  return counts.join(', ')
}

/** What the holder said last on top, and what can be recorded next. */
const Said = ({
  month: { month, over, steps },
  onStep,
}: {
  month: AdverseEventMonth
  onStep: (kind: Step) => void
}) => {
  if (!over) return <span className="muted">{t('adverse-events:months.notOver')}</span>
  const isAcknowledged = steps[0]?.kind === 'Acknowledged'
  return (
    <div className="stack tight">
      {steps.map(({ kind, at, by, words, whyWaiting }) => (
        <div key={`${kind} ${at}`}>
          <b>{t(`adverse-events:step.${kind}`)}</b> {words}
          {whyWaiting && <div>{t('adverse-events:months.whyWaiting', { why: whyWaiting })}</div>}
          <div className="muted">{t('adverse-events:months.recordedBy', { name: by, time: formatDayTime(at) })}</div>
        </div>
      ))}
      <div className="line-up">
        {!isAcknowledged && (
          <Button size="xs" variant="default" onClick={() => onStep('Acknowledged')}>
            {t('adverse-events:months.acknowledge')}
            <span className="sr"> {formatMonth(month)}</span>
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => onStep('AskedAfter')}>
          {t('adverse-events:months.askAfter')}
          <span className="sr"> {formatMonth(month)}</span>
        </Button>
      </div>
    </div>
  )
}

const Files = ({ month }: { month: string }) => {
  const save = useExportReportMonth(month)
  const download = (format: ExportFormat) =>
    save.mutate(format, {
      onSuccess: (file) => saveFile(file, `safety-reports-${month.slice(0, 7)}.${format.toLowerCase()}`),
    })
  return (
    <div className="line-up">
      {exportFormats.map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          aria-label={`${t(`csv:shortFormat.${format}`)} ${formatMonth(month)}`}
          loading={save.isPending}
          onClick={() => download(format)}
        >
          {t(`csv:shortFormat.${format}`)}
        </Button>
      ))}
    </div>
  )
}
