// A page of a list as a table, with sorting, rows that open, and paging.

import { Button } from '@mantine/core'
import { arrowDownOutline, arrowUpOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import styles from './data-table.module.css'
import { formatNumber } from './dates.ts'
import { Icon } from './icon.tsx'
import { Empty } from './states.tsx'
import { type ListParams, PAGE_ROWS } from './use-list-params.ts'

export type Column<T> = {
  head: string
  /** The field for the call's `Sorting`, if the column can be sorted. */
  sort?: string
  numeric?: boolean
  cell: (row: T) => ReactNode
}

type Props<T> = {
  /** The table's name for screen readers. */
  label: string
  columns: Column<T>[]
  /** `more`: `totalCount` is capped, there are more. */
  page: { items: T[]; totalCount: number; more?: boolean }
  params: ListParams
  /** Shown when the list is empty without any filter. */
  empty: ReactNode
}

export const DataTable = <T extends { id: string }>({ empty, ...table }: Props<T>) => (
  <div className="stack tight">
    {table.page.totalCount > 0 ? (
      <Rows {...table} />
    ) : table.params.narrowed ? (
      <Empty title={t('ui:dataTable.nothingMatches')}>{t('ui:dataTable.lookForLessOfIt')}</Empty>
    ) : (
      empty
    )}
    <Pager
      shown={table.page.items.length}
      total={table.page.totalCount}
      more={table.page.more ?? false}
      params={table.params}
    />
  </div>
)

const Rows = <T extends { id: string }>({ label, columns, page, params }: Omit<Props<T>, 'empty'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
  <section className={`card ${styles.frame}`} aria-label={label} tabIndex={0}>
    <table className={`${styles.table} ${styles.stacked}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.head} column={column} params={params} />
          ))}
        </tr>
      </thead>
      <tbody>
        {page.items.map((row) => (
          <tr key={row.id}>
            {columns.map(({ head, numeric, cell }, place) =>
              place === 0 ? (
                <th key={head} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <Cell key={head} head={head} numeric={numeric}>
                  {cell(row)}
                </Cell>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

type CellProps = { head: string; numeric?: boolean | undefined; className?: string | undefined; children: ReactNode }

/** A value of a row in a table of the class `stacked`, which names its column on a phone. */
export const Cell = ({ head, numeric, className = numeric ? 'num' : undefined, children }: CellProps) => (
  <td className={className} data-head={head}>
    {children == null || children === '' || children === false ? null : <div>{children}</div>}
  </td>
)

const Head = <T,>({ column: { head, sort, numeric }, params }: { column: Column<T>; params: ListParams }) => {
  const [field = '', direction] = params.sorting.split(',')[0]?.trim().split(' ') ?? []
  const down = direction?.toUpperCase() === 'DESC'
  const sorted = sort !== undefined && sort === field
  return (
    <th
      scope="col"
      className={numeric ? 'num' : undefined}
      aria-sort={sorted ? (down ? 'descending' : 'ascending') : undefined}
    >
      {sort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => params.set({ sort: sorted && !down ? `${sort} DESC` : sort })}
        >
          {head}
          {sorted && <Icon of={down ? arrowDownOutline : arrowUpOutline} small />}
        </button>
      ) : (
        head
      )}
    </th>
  )
}

type PagerProps = { shown: number; total: number; more: boolean; params: ListParams }
const Pager = ({ shown, total, more, params }: PagerProps) => {
  const first = (params.page - 1) * PAGE_ROWS + 1
  const goBy = (by: number) => params.set({ page: params.page + by === 1 ? null : String(params.page + by) })
  return (
    <div className="line-up apart">
      <p className={total === 0 ? 'sr' : 'muted num'} role="status">
        {shown === 0
          ? t('ui:dataTable.nothingHere')
          : t(more ? 'ui:dataTable.rangeOfMore' : 'ui:dataTable.range', {
              first: formatNumber(first),
              last: formatNumber(first + shown - 1),
              total: formatNumber(total),
            })}
      </p>
      {total > PAGE_ROWS && (
        <div className="line-up">
          <Button variant="default" disabled={params.page === 1} onClick={() => goBy(-1)}>
            {t('ui:dataTable.previous')}
          </Button>
          <Button variant="default" disabled={first + shown > total} onClick={() => goBy(1)}>
            {t('ui:dataTable.next')}
          </Button>
        </div>
      )}
    </div>
  )
}
