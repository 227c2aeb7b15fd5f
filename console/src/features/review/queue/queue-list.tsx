import type { Case } from '@aruga/contract/review/queue'
import { NativeSelect } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { formatNumber } from '../../../ui/dates.ts'
import { useHeading } from '../../../ui/page-head.tsx'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { type CaseRef, keyOf } from '../case-ref.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { type Order, orders, useFilters, writeFilters } from './filters.ts'
import styles from './queue.module.css'
import { QueueRow } from './queue-row.tsx'
import type { Span } from './rows.ts'
import type { ChosenCases } from './use-chosen.ts'

type Rows = readonly (Case | undefined)[]
type Query = Parameters<typeof Loaded<unknown>>[0]['query']
type Props = {
  query: Query
  rows: Rows
  /** Whether more wait than the list shows. */
  more: boolean
  /** The open case's place in `rows`; -1 if it is not among them. */
  place: number
  chosen: ChosenCases
  onAssign: () => void
  /** A row was opened. */
  onOpen: (one: CaseRef) => void
  /** The rows in view. */
  onSeen: (span: Span) => void
}

/** The waiting cases by patient code without names. Rows exist while they are in view; the open one always does. */
export const QueueList = ({ query, rows, more, onAssign, ...list }: Props) => {
  const waiting = formatNumber(rows.length)
  const title = !query.data
    ? t('review:queueList.toCheck2')
    : more
      ? t('review:queueList.moreThan', { waiting })
      : t('review:queueList.toCheck', { waiting })
  const heading = useHeading(title)
  return (
    <section className={styles.queueList} aria-label={t('review:queueList.queue')}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <ChooseOrder />
      </header>
      <ChosenBar chosen={list.chosen} rows={rows.length} onAssign={onAssign} />
      <Loaded query={query} failed={t('review:queueList.weCouldNotLoadTheQueue')} shape="cases">
        {() =>
          rows.length === 0 ? (
            <Empty title={t('review:queueList.nothingWaitsHere')}>
              {t('review:queueList.newCasesComeInByThemselves')}
            </Empty>
          ) : (
            <WindowedRows rows={rows} {...list} />
          )
        }
      </Loaded>
    </section>
  )
}

const ChooseOrder = () => {
  const filters = useFilters()
  const navigate = useNavigate()
  return (
    <NativeSelect
      size="xs"
      className={styles.queueOrder}
      aria-label={t('review:queueList.order')}
      value={filters.order}
      onChange={({ currentTarget }) =>
        navigate(`/queue${writeFilters({ ...filters, order: currentTarget.value as Order })}`)
      }
      data={orders.map((value) => ({ value, label: t(`review:queueList.orders.${value}`) }))}
    />
  )
}

/** The estimated height of a row until it is measured, in rem, and how many rows are rendered beyond the edges. */
const ROW_REM = 5.4
const BEYOND = 8
const remToPx = (rem: number) => rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

const WindowedRows = ({ rows, place, chosen, onOpen, onSeen }: Omit<Props, 'query' | 'more' | 'onAssign'>) => {
  const scroller = useRef<HTMLDivElement>(null)
  // Heights stay with their cases when those move.
  const keyAt = useCallback(
    (index: number) => {
      const one = rows[index]
      return one ? keyOf(one) : index
    },
    [rows],
  )
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => remToPx(ROW_REM),
    getItemKey: keyAt,
    overscan: BEYOND,
    // The open row comes into view with its neighbours.
    scrollPaddingStart: remToPx(ROW_REM),
    scrollPaddingEnd: remToPx(ROW_REM),
    // The focused row and the screen reader's row stay rendered at any scroll position.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return place < 0 || shown.includes(place) ? shown : [...shown, place].sort((one, other) => one - other)
    },
  })
  const { startIndex = 0, endIndex = 0 } = list.range ?? {}
  useEffect(() => onSeen({ first: startIndex, last: endIndex }), [startIndex, endIndex, onSeen])
  useEffect(() => {
    if (place >= 0) list.scrollToIndex(place, { align: 'auto' })
  }, [place, list])
  return (
    <div ref={scroller} className={styles.queueScroll}>
      <ul style={{ height: `${list.getTotalSize()}px` }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const one = rows[index]
          return (
            <li
              key={keyAt(index)}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              aria-busy={one === undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              {one ? (
                <QueueRow
                  one={one}
                  isOpen={index === place}
                  isChosen={chosen.has(one.id)}
                  onOpen={() => onOpen(one)}
                  onChoose={(range) => chosen.choose(one.id, range)}
                />
              ) : (
                <div className={styles.queueUnread} />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
