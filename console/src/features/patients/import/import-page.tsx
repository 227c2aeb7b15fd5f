// Patients of an earlier program from a file: which file, and which ones were brought in before.
import { type PatientImport, patientColumns } from '@aruga/contract/patients/import'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { formatDayTime, formatNumber } from '../../../ui/dates.ts'
import factsStyles from '../../../ui/facts.module.css'
import { Page, PageHead } from '../../../ui/page-head.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Empty, Loaded } from '../../../ui/states.tsx'
import csvStyles from '../../csv/csv.module.css'
import { csvTemplate } from '../../csv/csv-template.ts'
import { DownloadButton } from '../../csv/download-button.tsx'
import { SendFile } from '../../csv/send-file.tsx'
import styles from './import-page.module.css'
import { importSign } from './import-signs.ts'
import { ImportSteps } from './import-steps.tsx'
import { importsQuery, useCheckPatients } from './queries.ts'

export default function ImportPage() {
  return (
    <Page>
      <PageHead title={t('patients:import.title')} detail={t('patients:import.detail')}>
        <ImportSteps now="file" />
      </PageHead>
      <div className={styles.pair}>
        <Choose />
        <section className="card stack" aria-labelledby="brought-in-before">
          <h2 id="brought-in-before">{t('patients:import.before')}</h2>
          <Loaded query={useQuery(importsQuery)} failed={t('patients:import.failed')} rows={4}>
            {({ items }) =>
              items.length === 0 ? (
                <Empty title={t('patients:import.none')}>{t('patients:import.noneDetail')}</Empty>
              ) : (
                <ul className={styles.before}>
                  {items.map((one) => (
                    <Before key={one.id} import={one} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
      </div>
    </Page>
  )
}

const Choose = () => {
  const check = useCheckPatients()
  const navigate = useNavigate()
  return (
    <section className="card stack" aria-labelledby="choose-a-file">
      <h2 id="choose-a-file">{t('patients:import.choose')}</h2>
      <p>{t('patients:import.lead')}</p>
      <SendFile check={check} onChecked={({ id }) => void navigate(`/patients/import/${id}`)} />
      <details className={styles.columns}>
        <summary>{t('patients:import.columns')}</summary>
        <dl className={`${factsStyles.facts} ${csvStyles.columns}`}>
          {[...patientColumns.needed, ...patientColumns.optional].map((name) => (
            <div key={name}>
              <dt translate="no">{name}</dt>
              <dd>{t(`patients:import.column.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div>
        <DownloadButton onClick={() => saveFile(csvTemplate(patientColumns), 'patients-template.csv')}>
          {t('patients:import.template')}
        </DownloadButton>
      </div>
    </section>
  )
}

const Before = ({ import: { id, filename, startedAt, ...one } }: { import: PatientImport }) => {
  const { label, ...sign } = importSign(one)
  return (
    <li>
      <div className="grow">
        <Link to={`/patients/import/${id}`} translate="no">
          {filename}
        </Link>
        <p className="muted fine">
          {one.state === 'Checked' || one.state === 'Undone'
            ? t('patients:import.rowsOn', { count: one.rows, at: formatDayTime(startedAt) })
            : t('patients:import.peopleOn', {
                count: one.done,
                of: formatNumber(one.new),
                at: formatDayTime(startedAt),
              })}
        </p>
      </div>
      <Chip {...sign}>{label}</Chip>
    </li>
  )
}
