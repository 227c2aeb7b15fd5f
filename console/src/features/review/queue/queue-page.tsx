import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chevronBackOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { followCases, useEvents } from '../../../platform/events.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { QUEUE } from '../../../platform/query-keys.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { Empty, Loading } from '../../../ui/states.tsx'
import { textsQuery } from '../../program/text-queries.ts'
import { CaseView } from '../case/case-view.tsx'
import { useCaseRef } from '../case/use-case-ref.ts'
import { forgetCases } from '../case-cache.ts'
import { type GoTo, keyOf } from '../case-ref.ts'
import { undoDecision, useHiddenCases } from '../decision/submit-decision.ts'
import { AssignDialog } from '../teams/assign-dialog.tsx'
import { useFilters, writeFilters } from './filters.ts'
import { firstToOpen } from './neighbours.ts'
import styles from './queue.module.css'
import { QueueList } from './queue-list.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { useChosen } from './use-chosen.ts'
import { useRoomy } from './use-media-query.ts'
import { useQueue } from './use-queue.ts'
import { useSteps } from './use-steps.ts'

// For as long as the tab is open, because events arrive on other screens, too.
followCases((ids, quietSince) => forgetCases(queryClient, ids, quietSince))

/** The queue: the list on the left, the document in the middle, the decision on the right. */
export default function QueuePage() {
  const filters = useFilters()
  const hidden = useHiddenCases()
  const open = useCaseRef()
  const { first: query, rows, place, cases, more, isMissing, onSeen } = useQueue(filters, open, hidden)
  const goTo = useGoTo()
  const roomy = useRoomy()
  // Not from the previous list while a new filter's list is loading.
  const first = query.isPlaceholderData ? null : firstToOpen(cases)
  const isDecided = open !== null && hidden.includes(keyOf(open))
  const queries = useQueryClient()
  // So that reasons are loaded when a key needs them.
  useQuery(textsQuery)
  const chosen = useChosen(filters, rows)
  const [isAssigning, setAssigning] = useState(false)
  // With nothing chosen it acts on the open case.
  const which = chosen.count > 0 ? chosen.which : { ids: open ? [open.id] : [] }
  useEvents(['cases', 'assignments'], () => queries.invalidateQueries({ queryKey: QUEUE }))

  const isLeaving = useNavigation().state !== 'idle'

  // On a desktop a case is always open; a phone shows the list first. A page chosen meanwhile wins.
  useEffect(() => {
    if (roomy && !open && first && !isLeaving) goTo(first, { replace: true })
  }, [roomy, open, first, isLeaving, goTo])

  const { step, head } = useSteps({ cases, open, goTo })
  const goToHeaded: GoTo = (to, options) => {
    head(to)
    goTo(to, options)
  }

  useShortcuts([
    { key: 'j', does: t('review:queuePage.nextCase'), run: () => step(1), repeats: true },
    { key: 'k', does: t('review:queuePage.previousCase'), run: () => step(-1), repeats: true },
    {
      key: 'x',
      does: t('review:assign.chooseKey'),
      run: ({ shiftKey }) => open && place >= 0 && chosen.choose(open.id, shiftKey),
    },
    { key: 's', does: t('review:assign.title'), run: () => (chosen.count > 0 || place >= 0) && setAssigning(true) },
    { key: 'u', does: t('review:queuePage.undoTheLastDecision'), run: undoDecision },
  ])

  return (
    <div className={open ? `${styles.queuePage} ${styles.hasOpen}` : styles.queuePage}>
      <QueueTabs goTo={goToHeaded} />
      {open && !roomy && (
        <>
          <h1 className="sr">{t('review:queueList.queue')}</h1>
          <Link className={styles.queueBack} to={`/queue${writeFilters(filters)}`}>
            <Icon of={chevronBackOutline} small />
            {t('review:queuePage.allThatWaits')}
          </Link>
        </>
      )}
      <div className={styles.queueWork}>
        <QueueList
          query={query}
          rows={rows}
          more={more}
          place={place}
          chosen={chosen}
          onAssign={() => setAssigning(true)}
          onOpen={head}
          onSeen={onSeen}
        />
        {isDecided ? (
          <div className={`${styles.queueRest} ${styles.queueDecided}`}>
            <Empty title={t('review:queuePage.decided')}>{t('review:queuePage.itIsSentInA')}</Empty>
          </div>
        ) : open ? (
          <CaseView key={keyOf(open)} of={open} cases={cases} missing={isMissing} goTo={goTo} />
        ) : (
          // The list shows a failure.
          roomy &&
          !query.error && (
            <div className={styles.queueRest}>
              {!query.data || first ? (
                <Loading shape="case" />
              ) : cases.length > 0 ? (
                <Empty title={t('review:queuePage.forSomebodyElse')}>{t('review:queuePage.youApprovedFirst')}</Empty>
              ) : (
                <NothingWaits filtered={hasFilters(filters)} />
              )}
            </div>
          )
        )}
      </div>
      {isAssigning && (
        <AssignDialog
          which={which}
          onClose={(assigned) => {
            setAssigning(false)
            if (assigned) chosen.clear()
          }}
        />
      )}
    </div>
  )
}

const NothingWaits = ({ filtered }: { filtered: boolean }) => (
  <Empty title={filtered ? t('review:queuePage.nothingHereWaits') : t('review:queuePage.allDone')}>
    {filtered ? t('review:queuePage.chooseAnotherPartOfThe') : t('review:queuePage.nothingWaitsForADecision')}
  </Empty>
)

const hasFilters = (filters: ReturnType<typeof useFilters>) => writeFilters(filters) !== ''

function useGoTo(): GoTo {
  const navigate = useNavigate()
  const search = writeFilters(useFilters())
  return (to, options = {}) => navigate(to ? `/queue/${keyOf(to)}${search}` : `/queue${search}`, options)
}
