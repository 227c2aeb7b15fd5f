import type { Case } from '@aruga/contract/review/queue'
import { copyOutline } from '@aruga/ui/icons/copy-outline'
import { hourglassOutline } from '@aruga/ui/icons/hourglass-outline'
import { personOutline } from '@aruga/ui/icons/person-outline'
import { timeOutline } from '@aruga/ui/icons/time-outline'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { formatAge, formatNumber } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useHeading } from '../../../ui/page-head.tsx'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { type CaseRef, keyOf } from '../case-ref.ts'
import { caseSummary, whenDue } from '../case-summary.ts'
import { useFilters, writeFilters } from './filters.ts'
import styles from './queue.module.css'

type Query = Parameters<typeof Loaded<{ items: Case[]; totalCount: number }>>[0]['query']
type Props = {
  query: Query
  cases: Case[]
  waiting: number
  open: CaseRef | null
  /** Loads the next page; null when all are loaded. */
  onMore: (() => void) | null
  readsMore: boolean
}

/** The waiting cases, oldest first, by patient code without names. */
export const QueueList = ({ query, cases, waiting, open, onMore, readsMore }: Props) => {
  const title = query.data
    ? t('review:queueList.toCheck', { waiting: formatNumber(waiting) })
    : t('review:queueList.toCheck2')
  const heading = useHeading(title)
  return (
    <section className={styles.queueList} aria-label={t('review:queueList.queue')}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <span className="fine muted">{t('review:queueList.oldestFirst')}</span>
      </header>
      <Loaded query={query} failed={t('review:queueList.weCouldNotLoadTheQueue')} rows={8}>
        {() =>
          cases.length === 0 ? (
            <Empty title={t('review:queueList.nothingWaitsHere')}>
              {t('review:queueList.newCasesComeInByThemselves')}
            </Empty>
          ) : (
            <ul>
              {cases.map((one) => (
                <Row key={keyOf(one)} one={one} isOpen={open !== null && keyOf(one) === keyOf(open)} />
              ))}
              {onMore && (
                <li className={styles.queueMore}>
                  <Button variant="default" fullWidth loading={readsMore} onClick={onMore}>
                    {t('review:queueList.showMoreLeft', { formatNumber: formatNumber(waiting - cases.length) })}
                  </Button>
                </li>
              )}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

const Row = ({ one, isOpen }: { one: Case; isOpen: boolean }) => {
  const link = useRef<HTMLAnchorElement>(null)
  const search = writeFilters(useFilters())
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const { overdue, waitingSince, assignedTo, duplicates, held, patientCode } = one
  return (
    <li>
      <Link ref={link} to={`/queue/${keyOf(one)}${search}`} aria-current={isOpen ? 'true' : undefined}>
        <b className="num">{patientCode}</b>
        <span className={overdue ? `fine ${styles.late}` : 'fine muted'}>
          {overdue && <Icon of={timeOutline} small />}
          {formatAge(Date.now() - Date.parse(waitingSince))}
        </span>
        <span className="fine muted">{caseSummary(one)}</span>
        <span className={overdue ? `fine ${styles.late} ${styles.queueSign}` : `fine muted ${styles.queueSign}`}>
          {whenDue(one)}
        </span>
        {held && (
          <span className={`fine ${styles.queueSign}`}>
            <Icon of={hourglassOutline} small />
            {t('review:queueList.held')}
          </span>
        )}
        {duplicates > 0 && (
          <span className={`fine ${styles.late} ${styles.queueSign}`}>
            <Icon of={copyOutline} small />
            {t('review:queueList.sameFile')}
          </span>
        )}
        {assignedTo && (
          <span className={`fine ${styles.queueSign}`}>
            <Icon of={personOutline} small />
            {assignedTo.isMe ? t('review:queueList.you') : assignedTo.name}
          </span>
        )}
      </Link>
    </li>
  )
}
