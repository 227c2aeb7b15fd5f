import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatNumber } from '../../ui/dates.ts'
import styles from './csv.module.css'

type Fault = { row: number; column: string | null; message: string }

/** What is wrong with the rows of a file, by row and column. `labelledBy`: the id of its heading. */
export const FaultTable = ({ faults, labelledBy }: { faults: Fault[]; labelledBy: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
  <section className={styles.badRows} tabIndex={0} aria-labelledby={labelledBy}>
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
        {faults.map(({ row, column, message }) => (
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
)
