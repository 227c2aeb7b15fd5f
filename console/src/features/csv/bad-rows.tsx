import type { TableImport } from '@aruga/contract/csv/csv'
import { Button } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatNumber } from '../../ui/dates.ts'
import { saveFile } from '../../ui/save-file.ts'
import styles from './csv.module.css'
import { useSaveErrors } from './queries.ts'

/** The rejected rows with their errors; a file has those that are too many to show. */
export const BadRows = ({ of: { id, bad, faults, filename } }: { of: TableImport }) => (
  <div className="stack tight">
    <h3 id="bad-rows">{t('csv:badRows.leftOutPutTheseRight')}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1) */}
    <section className={styles.badRows} tabIndex={0} aria-labelledby="bad-rows">
      <table className={dataTableStyles.table}>
        <thead>
          <tr>
            <th scope="col" className="num">
              {t('csv:badRows.row')}
            </th>
            <th scope="col">{t('csv:badRows.column')}</th>
            <th scope="col">{t('csv:badRows.whatIsWrong')}</th>
          </tr>
        </thead>
        <tbody>
          {bad.map(({ row, column, message }) => (
            <tr key={[row, column, message].join()}>
              <th scope="row" className="num">
                {formatNumber(row)}
              </th>
              <td>{column}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    <div className="line-up apart">
      {faults > bad.length && (
        <p className="muted">
          {t('csv:badRows.theFirstOfThingsThat', { length: bad.length, faults: formatNumber(faults) })}
        </p>
      )}
      <SaveErrors id={id} filename={filename} />
    </div>
  </div>
)

const SaveErrors = ({ id, filename }: Pick<TableImport, 'id' | 'filename'>) => {
  const save = useSaveErrors()
  const name = `${filename.replace(/\.csv$/i, '')}-left-out.csv`
  return (
    <Button
      variant="default"
      loading={save.isPending}
      onClick={() => save.mutate(id, { onSuccess: (csv) => saveFile(csv, name) })}
    >
      {t('csv:badRows.saveWhatIsWrongAsCsv')}
    </Button>
  )
}
