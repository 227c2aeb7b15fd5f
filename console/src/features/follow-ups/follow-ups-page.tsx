import { dayInManila } from '@aruga/contract/days'
import { FOLLOW_UPS_LISTED, type FollowUp, followUpOwners } from '@aruga/contract/follow-ups/follow-ups'
import { SegmentedControl } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useEvents } from '../../platform/events.ts'
import { formatNear, formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { FollowUpActions } from './actions.tsx'
import { DayChip, whenIs } from './day-chip.tsx'
import { FOLLOW_UPS } from './due-query.ts'
import styles from './follow-ups.module.css'
import { followUpsQuery } from './queries.ts'

/** What was promised on the phone: overdue first, then today's, then later. The words are on the patient's page, which opens for a reason. */
export default function FollowUpsPage() {
  const params = useUrlParams()
  const whose = followUpOwners.find((one) => one === params.get('whose')) ?? 'me'
  const query = useQuery(followUpsQuery(whose))
  const queries = useQueryClient()
  useEvents(['cases', 'assignments'], () => queries.invalidateQueries({ queryKey: FOLLOW_UPS }))
  return (
    <Page>
      <PageHead title={t('follow-ups:title')} detail={t('follow-ups:lead')} />
      <SegmentedControl
        className={styles.whose}
        aria-label={t('follow-ups:whose')}
        value={whose}
        onChange={(one) => params.set({ whose: one === 'me' ? null : one })}
        data={followUpOwners.map((value) => ({ value, label: t(`follow-ups:owners.${value}`) }))}
      />
      <Loaded query={query} failed={t('follow-ups:failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('follow-ups:noneTitle')}>{t('follow-ups:none')}</Empty>
          ) : (
            <Groups items={items} />
          )
        }
      </Loaded>
    </Page>
  )
}

const groupsInOrder = ['overdue', 'today', 'later'] as const

const Groups = ({ items }: { items: FollowUp[] }) => {
  const today = dayInManila(Date.now())
  const groups = groupsInOrder.map((when) => ({
    when,
    ofGroup: items.filter(({ day }) => whenIs(day, today) === when),
  }))
  return (
    <>
      {groups.map(
        ({ when, ofGroup }) =>
          ofGroup.length > 0 && (
            <section key={when} className="stack tight" aria-labelledby={when}>
              <h2 id={when}>{t(`follow-ups:when.${when}`, { count: formatNumber(ofGroup.length) })}</h2>
              <ul className={`card ${styles.list}`}>
                {ofGroup.map((one) => (
                  <Row key={one.id} of={one} today={today} />
                ))}
              </ul>
            </section>
          ),
      )}
      {items.length === FOLLOW_UPS_LISTED && <p className="fine muted">{t('follow-ups:more')}</p>}
    </>
  )
}

const Row = ({ of, today }: { of: FollowUp; today: string }) => (
  <li className={styles.row}>
    <DayChip day={of.day} today={today} />
    <Link to={`/patients/${of.patientId}`} className="code unbroken" translate="no">
      {of.patientCode}
    </Link>
    <p className="fine">
      {of.owner?.name ?? t('follow-ups:nobody')}
      <span className="muted"> · {t('follow-ups:noted', { name: of.notedBy, at: formatNear(of.calledAt) })}</span>
    </p>
    <FollowUpActions of={of} name={of.patientCode} />
  </li>
)
