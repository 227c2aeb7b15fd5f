import { t } from '../../i18n/t.ts'
import { formatNumber } from '../../ui/dates.ts'
import { RowTable } from './row-table.tsx'

type Fault = { row: number; column: string | null; message: string }

/** What is wrong with the rows of a file, by row and column. `labelledBy`: the id of its heading. */
export const FaultTable = ({ faults, labelledBy }: { faults: Fault[]; labelledBy: string }) => (
  <RowTable
    labelledBy={labelledBy}
    heads={
      <>
        <th scope="col">{t('csv:badRows.column')}</th>
        <th scope="col">{t('csv:badRows.whatIsWrong')}</th>
      </>
    }
  >
    {faults.map(({ row, column, message }) => (
      <tr key={[row, column, message].join()}>
        <th scope="row" className="num" translate="no">
          {formatNumber(row)}
        </th>
        <td>{column}</td>
        <td>{message}</td>
      </tr>
    ))}
  </RowTable>
)
