import { caseKinds } from '@aruga/contract/review/case-file'
import { Checkbox, NativeSelect, Pill, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useMay } from '../../../platform/me.ts'
import { formatNumber } from '../../../ui/dates.ts'
import DueCount from '../../follow-ups/due-count.tsx'
import type { GoTo } from '../case-ref.ts'
import { kindsName } from '../messages.ts'
import { countsQuery } from '../queries.ts'
import { type Filters, useFilters, writeFilters } from './filters.ts'
import { GoToCase } from './go-to.tsx'
import styles from './queue.module.css'
import { useWideFilters } from './use-media-query.ts'

/** The tabs of the queue with their counts, and the filters. */
export const QueueTabs = ({ goTo }: { goTo: GoTo }) => {
  const filters = useFilters()
  const navigate = useNavigate()
  // An assessor has papers only.
  const decidesAll = useMay('review.decide')
  const { data: counts } = useQuery(countsQuery)
  const waiting = (kind: Filters['kind']) =>
    counts?.items.filter((one) => !kind || one.kind === kind).reduce((sum, one) => sum + one.waiting, 0)
  const narrow = (change: Partial<Filters>) => navigate(`/queue${writeFilters({ ...filters, ...change })}`)
  const late = counts?.items.reduce((sum, one) => sum + one.overdue, 0) ?? 0
  const ofKind = counts?.items.find(({ kind }) => kind === filters.kind)
  const [lateHere, waitingHere] = filters.kind
    ? [ofKind?.overdue ?? 0, ofKind?.waiting ?? 0]
    : [late, waiting(null) ?? 0]
  const isWhole = !filters.who && !filters.late && !filters.text && filters.order === 'oldest'
  const onTime = isWhole && lateHere > 0 && lateHere < waitingHere ? lateHere + 1 : null
  return (
    <div className={styles.queueTabs}>
      <nav aria-label={t('review:queueTabs.partsOfTheQueue')}>
        {(decidesAll ? [null, ...caseKinds] : []).map((kind) => (
          <Link
            key={kind}
            to={`/queue${writeFilters({ ...filters, kind })}`}
            aria-current={filters.kind === kind ? 'page' : undefined}
          >
            {kind ? kindsName(kind) : t('review:queueTabs.all')}
            <span className={`${styles.count} num fine`}>{counts && formatNumber(waiting(kind) ?? 0)}</span>
          </Link>
        ))}
        {decidesAll && <OtherWork />}
        {useMay('review.read-board') && <Link to="/board">{t('review:board.title')}</Link>}
      </nav>
      <div className={styles.queueNarrow}>
        <ChooseAssigned chosen={filters.who} onChoose={(who) => narrow({ who })} />
        <Checkbox
          size="sm"
          label={late > 0 ? t('review:queueTabs.late', { late: formatNumber(late) }) : t('review:queueTabs.late2')}
          checked={filters.late}
          onChange={({ currentTarget }) => narrow({ late: currentTarget.checked })}
        />
        <GoToCase goTo={goTo} firstOnTime={onTime} />
        {filters.text && (
          <Pill
            withRemoveButton
            removeButtonProps={{ 'aria-label': t('review:queueTabs.showAllAgain'), tabIndex: 0, 'aria-hidden': false }}
            onRemove={() => narrow({ text: '' })}
          >
            {filters.text}
          </Pill>
        )}
      </div>
    </div>
  )
}

/** What waits for somebody else, and what was promised. */
const OtherWork = () => (
  <>
    <Link to="/asked">{t('questions:title')}</Link>
    <Link to="/follow-ups">
      {t('follow-ups:title')}
      <span className={`${styles.count} num fine`}>
        <DueCount />
      </span>
    </Link>
  </>
)

type AssignedProps = { chosen: Filters['who']; onChoose: (who: Filters['who']) => void }

/** Whose cases are shown. A phone shows the choice alone, and the others when it is tapped. */
const ChooseAssigned = ({ chosen, onChoose }: AssignedProps) => {
  const isWide = useWideFilters()
  const { data: counts } = useQuery(countsQuery)
  const choices = [
    { value: 'anyone', label: t('review:queueTabs.anyone') },
    {
      value: 'me',
      label: counts?.mine ? t('review:queueTabs.mine', { mine: counts.mine }) : t('review:queueTabs.mine2'),
    },
    ...(counts?.myTeams != null || chosen === 'myTeams'
      ? [
          {
            value: 'myTeams',
            label: counts?.myTeams
              ? t('review:queueTabs.myTeamCount', { cases: formatNumber(counts.myTeams) })
              : t('review:queueTabs.myTeam'),
          },
        ]
      : []),
    { value: 'nobody', label: t('review:queueTabs.nobody') },
  ]
  const props = { size: 'sm', 'aria-label': t('review:queueTabs.assignedTo'), value: chosen ?? 'anyone', data: choices }
  const choose = (who: string) => onChoose(who === 'anyone' ? null : (who as Filters['who']))
  return isWide ? (
    <SegmentedControl {...props} onChange={choose} />
  ) : (
    <NativeSelect
      {...props}
      className={styles.queueAssigned}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
