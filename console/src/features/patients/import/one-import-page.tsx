// One file of patients: what would become of it, bringing it in, telling the patients, and undoing it.
import { nameWith } from '@aruga/contract/csv/csv'
import type { PatientImportInFull } from '@aruga/contract/patients/import'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import dataTableStyles from '../../../ui/data-table.module.css'
import { formatDayTime, formatNumber } from '../../../ui/dates.ts'
import { Page, PageHead } from '../../../ui/page-head.tsx'
import { Loaded } from '../../../ui/states.tsx'
import { SaveTable } from '../../csv/save-table.tsx'
import styles from './import-page.module.css'
import { ImportRows } from './import-rows.tsx'
import { importSign } from './import-signs.ts'
import { type ImportStep, ImportSteps } from './import-steps.tsx'
import { NextStep } from './next-step.tsx'
import { importQuery, loadUnused } from './queries.ts'

export default function OneImportPage() {
  const { id = '' } = useParams()
  return (
    <Page>
      <Loaded query={useQuery(importQuery(id))} failed={t('patients:import.failed')} rows={10}>
        {(file) => <Opened file={file} />}
      </Loaded>
    </Page>
  )
}

const stepOf = ({ state }: PatientImportInFull): ImportStep =>
  state === 'Checked' ? 'dryRun' : state === 'Imported' ? 'tell' : 'bringIn'

const Opened = ({ file }: { file: PatientImportInFull }) => {
  const { label, ...sign } = importSign(file)
  return (
    <>
      <PageHead
        asIs
        title={file.filename}
        detail={
          <>
            {t('patients:import.rowsOn', { count: file.rows, at: formatDayTime(file.startedAt) })} ·{' '}
            <Link to="/patients/import">{t('patients:import.otherFiles')}</Link>
          </>
        }
      >
        <Chip {...sign}>{label}</Chip>
        <ImportSteps now={stepOf(file)} />
      </PageHead>
      <Summary file={file} />
      <div className={styles.pair}>
        <div className="stack">
          {file.refused > 0 && <Reasons file={file} />}
          <ImportRows import={file} />
        </div>
        <NextStep file={file} />
      </div>
    </>
  )
}

/** The rows as one bar and its figures. */
const Summary = ({ file }: { file: PatientImportInFull }) => {
  const { new: ready, same, duplicate, refused } = file
  const isIn = file.state !== 'Checked'
  const parts = [
    { name: 'ready', count: ready, words: t(isIn ? 'patients:import.new' : 'patients:import.ready', { count: ready }) },
    {
      name: 'twice',
      count: same + duplicate,
      words: t('patients:import.inTwice', { file: formatNumber(duplicate), here: formatNumber(same) }),
    },
    { name: 'unused', count: refused, words: t('patients:import.unused', { count: refused }) },
  ] as const
  return (
    <section className="card stack" aria-label={t('patients:import.summary')}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(
          ({ name, count }) => count > 0 && <i key={name} className={styles[name]} style={{ flexGrow: count }} />,
        )}
      </div>
      <dl className={styles.figures}>
        {parts.map(({ name, count, words }) => (
          <div key={name}>
            <dt>{words}</dt>
            <dd className="num" translate="no" data-part={name}>
              {formatNumber(count)}
            </dd>
          </div>
        ))}
      </dl>
      {file.lettersGuessed && <p>{t('csv:importDialog.lettersGuessed')}</p>}
    </section>
  )
}

const Reasons = ({ file: { id, filename, refused, reasons } }: { file: PatientImportInFull }) => {
  return (
    <section className="card stack" aria-labelledby="why-refused">
      <div className="line-up">
        <h2 id="why-refused" className={`grow ${styles.why}`}>
          {t('patients:import.why', { count: refused })}
        </h2>
        <SaveTable name={nameWith(filename, 'not-used')} load={(format) => loadUnused(id, format)}>
          {t('patients:import.saveUnused')}
        </SaveTable>
      </div>
      <table className={dataTableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('patients:import.reason')}</th>
            <th scope="col">{t('csv:badRows.column')}</th>
            <th scope="col" className="num" translate="no">
              {t('patients:import.rowCount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ column, message, rows }) => (
            <tr key={`${column} ${message}`}>
              <td>{message}</td>
              <td className="muted" translate="no">
                {column ?? '–'}
              </td>
              <td className="num" translate="no">
                <b>{formatNumber(rows)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
