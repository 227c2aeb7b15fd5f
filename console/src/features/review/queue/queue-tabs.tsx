import { caseKinds } from '@aruga/contract/review/case-file'
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { searchOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { formatNumber } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { kindNames } from '../messages.ts'
import { countsQuery } from '../queries.ts'
import { type Filters, useFilters, writeFilters } from './filters.ts'
import styles from './queue.module.css'

/** The parts of the queue with how much waits in each, and what narrows them down. */
export const QueueTabs = () => {
  const filters = useFilters()
  const navigate = useNavigate()
  const { data: counts } = useQuery(countsQuery)
  const waiting = (kind: Filters['kind']) =>
    counts?.items.filter((one) => !kind || one.kind === kind).reduce((sum, one) => sum + one.waiting, 0)
  const narrow = (change: Partial<Filters>) => navigate(`/queue${writeFilters({ ...filters, ...change })}`)
  const late = counts?.items.reduce((sum, one) => sum + one.overdue, 0) ?? 0
  return (
    <div className={styles.queueTabs}>
      <nav aria-label="Parts of the queue">
        {[null, ...caseKinds].map((kind) => (
          <Link
            key={kind}
            to={`/queue${writeFilters({ ...filters, kind })}`}
            aria-current={filters.kind === kind ? 'page' : undefined}
          >
            {kind ? kindNames[kind] : 'All'}
            {counts && <span className="num fine">{formatNumber(waiting(kind) ?? 0)}</span>}
          </Link>
        ))}
      </nav>
      <div className={styles.queueNarrow}>
        <SegmentedControl
          size="sm"
          aria-label="Assigned to"
          value={filters.who ?? 'anyone'}
          onChange={(who) => narrow({ who: who === 'anyone' ? null : (who as Filters['who']) })}
          data={[
            { value: 'anyone', label: 'Anyone' },
            { value: 'me', label: counts?.mine ? `Mine ${counts.mine}` : 'Mine' },
            { value: 'nobody', label: 'Nobody' },
          ]}
        />
        <Checkbox
          size="sm"
          label={late > 0 ? `Late ${formatNumber(late)}` : 'Late'}
          checked={filters.late}
          onChange={({ currentTarget }) => narrow({ late: currentTarget.checked })}
        />
        <Find />
      </div>
    </div>
  )
}

const SETTLED_MS = 250

const Find = () => {
  const filters = useFilters()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(filters.text)
  const field = useRef<HTMLInputElement>(null)
  useShortcuts([{ key: 'q', does: 'Find a case in the queue', run: () => field.current?.focus() }])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed last, however the rest changes
  useEffect(() => {
    if (typed.trim() === filters.text) return
    const timer = setTimeout(
      () => navigate(`/queue${writeFilters({ ...filters, text: typed.trim() })}`, { replace: true }),
      SETTLED_MS,
    )
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextInput
      ref={field}
      type="search"
      size="sm"
      className={styles.queueFind}
      aria-label="Find a case by patient code, reference or letter number"
      aria-keyshortcuts="q"
      placeholder="Find a case"
      leftSection={<Icon of={searchOutline} small />}
      rightSection={typed === '' ? <Kbd>Q</Kbd> : undefined}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
    />
  )
}
