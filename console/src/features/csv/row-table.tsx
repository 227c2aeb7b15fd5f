import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import styles from './csv.module.css'

type Props = {
  /** The heads of the columns after the row's number. */
  heads: ReactNode
  /** The rows. */
  children: ReactNode
} & ({ label: string } | { labelledBy: string })

/** Rows of a file, numbered as spreadsheets do, in a table that scrolls by itself. */
export const RowTable = ({ heads, children, ...name }: Props) => (
  <section
    className={styles.rows}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
    tabIndex={0}
    {...('label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy })}
  >
    <table className={dataTableStyles.table}>
      <thead>
        <tr>
          <th scope="col" className="num" translate="no">
            {t('csv:badRows.row')}
          </th>
          {heads}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
