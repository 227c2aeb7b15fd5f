import { caseKinds } from '@aruga/contract/review/case-file'
import { searchOutline } from '@aruga/ui/icons/search-outline'
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { formatNumber } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { kindsName } from '../messages.ts'
import { countsQuery } from '../queries.ts'
import { type Filters, useFilters, writeFilters } from './filters.ts'
import styles from './queue.module.css'

/** The tabs of the queue with their counts, and the filters. */
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
      <nav aria-label={t('review:queueTabs.partsOfTheQueue')}>
        {[null, ...caseKinds].map((kind) => (
          <Link
            key={kind}
            to={`/queue${writeFilters({ ...filters, kind })}`}
            aria-current={filters.kind === kind ? 'page' : undefined}
          >
            {kind ? kindsName(kind) : t('review:queueTabs.all')}
            {counts && <span className="num fine">{formatNumber(waiting(kind) ?? 0)}</span>}
          </Link>
        ))}
      </nav>
      <div className={styles.queueNarrow}>
        <SegmentedControl
          size="sm"
          aria-label={t('review:queueTabs.assignedTo')}
          value={filters.who ?? 'anyone'}
          onChange={(who) => narrow({ who: who === 'anyone' ? null : (who as Filters['who']) })}
          data={[
            { value: 'anyone', label: t('review:queueTabs.anyone') },
            {
              value: 'me',
              label: counts?.mine ? t('review:queueTabs.mine', { mine: counts.mine }) : t('review:queueTabs.mine2'),
            },
            { value: 'nobody', label: t('review:queueTabs.nobody') },
          ]}
        />
        <Checkbox
          size="sm"
          label={late > 0 ? t('review:queueTabs.late', { late: formatNumber(late) }) : t('review:queueTabs.late2')}
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
  useShortcuts([{ key: 'q', does: t('review:queueTabs.findACaseInTheQueue'), run: () => field.current?.focus() }])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the text changes
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
      aria-label={t('review:queueTabs.findACaseByPatient')}
      aria-keyshortcuts="q"
      placeholder={t('review:queueTabs.findACase')}
      leftSection={<Icon of={searchOutline} small />}
      rightSection={typed === '' ? <Kbd>Q</Kbd> : undefined}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
    />
  )
}
