import type { TableImport } from '@aruga/contract/csv/csv'
import { Button } from '@mantine/core'
import { formatNumber } from '../../ui/dates.ts'
import { saveFile } from '../../ui/save-file.ts'
import styles from './csv.module.css'
import { useSaveErrors } from './queries.ts'

/** The rows that do not come in, and all that is wrong with them; a file has those that are too many to be shown. */
export const BadRows = ({ of: { id, bad, faults, filename } }: { of: TableImport }) => (
  <div className="stack tight">
    <h3 id="bad-rows">Left out: put these right in the file, and bring it in again</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1) */}
    <section className={styles.badRows} tabIndex={0} aria-labelledby="bad-rows">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col" className="num">
              Row
            </th>
            <th scope="col">Column</th>
            <th scope="col">What is wrong</th>
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
          The first {bad.length} of {formatNumber(faults)} things that are wrong. The file has all of them.
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
      Save what is wrong as CSV
    </Button>
  )
}
