import type { DamagedFile } from '@aruga/contract/operations/staff'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatDayTime } from '../../ui/dates.ts'
import styles from './operations.module.css'
import { damagedFilesQuery } from './queries.ts'

const columns = ['file', 'fault', 'patient', 'foundAt', 'document', 'key'] as const

/** Stored files that are missing or damaged, the oldest first. Nothing while there are none. */
export const DamagedFiles = () => {
  const files = useQuery(damagedFilesQuery).data?.items ?? []
  if (files.length === 0) return null
  return (
    <section className="card stack" aria-label={t('operations:damaged.title')}>
      <h2>{t('operations:damaged.title')}</h2>
      <p className="muted">{t('operations:damaged.hint')}</p>
      <div className={styles.wide}>
        <table className={dataTableStyles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`operations:damaged.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <Row key={file.key} file={file} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const Row = ({ file: { key, part, fault, foundAt, documentId, patientId, patientCode } }: { file: DamagedFile }) => {
  const mayOpen = useMay('patients.open')
  return (
    <tr>
      <th scope="row">{t(`operations:filePart.${part}`)}</th>
      <td>{t(`operations:fileFault.${fault}`)}</td>
      <td className="code" translate="no">
        {mayOpen ? <Link to={`/patients/${patientId}`}>{patientCode}</Link> : patientCode}
      </td>
      <td className="num unbroken" translate="no">
        {formatDayTime(foundAt)}
      </td>
      <td className="code" translate="no">
        {documentId ?? t('operations:damaged.none')}
      </td>
      <td className="code" translate="no">
        {key}
      </td>
    </tr>
  )
}
