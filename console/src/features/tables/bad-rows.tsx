import type { TableImport } from '@aruga/contract/staff/tables'
import { formatNumber } from '../../ui/dates.ts'

/** Every row that does not come in, and why. */
export const BadRows = ({ of: { bad, badRows } }: { of: TableImport }) => (
  <div className="stack tight">
    <h3 id="bad-rows">Left out: put these right in the file, and bring it in again</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1) */}
    <section className="bad-rows" tabIndex={0} aria-labelledby="bad-rows">
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
            <tr key={row}>
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
    {badRows > bad.length && (
      <p className="muted">
        The first {bad.length} of {formatNumber(badRows)}.
      </p>
    )}
  </div>
)
