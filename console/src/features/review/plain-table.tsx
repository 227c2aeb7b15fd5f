import type { ReactNode } from 'react'
import dataTableStyles from '../../ui/data-table.module.css'

type Props = { title: string; detail?: string; head: string[]; textColumns?: number; children: ReactNode }

/** A table of rows as they are, under its title. `textColumns`: how many columns are not numbers. */
export const PlainTable = ({ title, detail, head, textColumns = 1, children }: Props) => (
  <section className="stack tight">
    <h2>{title}</h2>
    {detail && <p className="muted">{detail}</p>}
    <section
      className={`card ${dataTableStyles.frame}`}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      <table className={dataTableStyles.table}>
        <thead>
          <tr>
            {head.map((name, place) => (
              <th key={name} scope="col" className={place < textColumns ? undefined : 'num'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  </section>
)
