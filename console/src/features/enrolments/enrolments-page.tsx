import type { Enrolment } from '@aruga/contract/enrolments/enrolments'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDayTime } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { MakeCard } from '../cards/make-card.tsx'
import { programFactsQuery } from '../program/queries.ts'
import { enrolmentsQuery, refreshEnrolments } from './queries.ts'
import { TakeOver } from './take-over.tsx'

/** Whom this person enrolled: number and state, without names. */
export default function EnrolmentsPage() {
  const params = useListParams('')
  const { SkipCount, MaxResultCount } = params.query
  const query = useQuery(enrolmentsQuery({ SkipCount, MaxResultCount }))
  const program = useQuery(programFactsQuery).data
  const [open, setOpen] = useState<Enrolment | null>(null)
  if (open)
    return (
      <Page>
        <PageHead title={open.reference} asIs detail={t(`enrolments:status.${open.status}`)}>
          <Button variant="default" onClick={() => setOpen(null)}>
            {t('enrolments:list.back')}
          </Button>
        </PageHead>
        <MakeCard
          patientId={open.id}
          program={program}
          onMade={() => void refreshEnrolments()}
          hasCard={open.card !== null}
        />
        {!open.hasAccount && <TakeOver id={open.id} />}
      </Page>
    )
  return (
    <Page>
      <PageHead title={t('enrolments:list.title')} detail={t('enrolments:list.lead')}>
        <Button component={Link} to="/enrol">
          {t('enrolments:list.enrol')}
        </Button>
      </PageHead>
      <Loaded query={query} failed={t('enrolments:list.failed')}>
        {(page) => (
          <DataTable
            label={t('enrolments:list.title')}
            columns={columns(setOpen)}
            page={page}
            params={params}
            empty={<Empty title={t('enrolments:list.noneTitle')}>{t('enrolments:list.none')}</Empty>}
          />
        )}
      </Loaded>
    </Page>
  )
}

const columns = (onOpen: (one: Enrolment) => void): Column<Enrolment>[] => [
  {
    head: t('enrolments:list.number'),
    cell: ({ reference }) => (
      <span className="num" translate="no">
        {reference}
      </span>
    ),
  },
  { head: t('enrolments:list.enrolledAt'), cell: ({ enrolledAt }) => formatDayTime(enrolledAt) },
  { head: t('enrolments:list.state'), cell: ({ status }) => t(`enrolments:status.${status}`) },
  {
    head: t('enrolments:list.card'),
    cell: ({ card }) =>
      card ? (
        <span className="num" translate="no">
          …{card}
        </span>
      ) : (
        t('enrolments:list.noCard')
      ),
  },
  {
    head: t('enrolments:list.more'),
    cell: (one) =>
      one.status !== 'Unsubscribed' && (
        <Button variant="default" size="compact-sm" onClick={() => onOpen(one)}>
          {t('enrolments:list.open')}
        </Button>
      ),
  },
]
