import type { AffectedPatient, Breach } from '@aruga/contract/breaches/staff'
import { dayInManila } from '@aruga/contract/days'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { Code } from '../../ui/code.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDayTime, formatNear, formatNumber } from '../../ui/dates.ts'
import factsStyles from '../../ui/facts.module.css'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded, Loading } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { actionName } from '../audit/messages.ts'
import { SaveTable } from '../csv/save-table.tsx'
import { breachSign } from './breach-signs.ts'
import styles from './breaches.module.css'
import { affectedQuery, breachQuery, loadAffected } from './queries.ts'
import { Steps } from './steps.tsx'

/** One breach: whose account, since when, the remaining steps, and the affected patients. */
export default function BreachPage() {
  const { id = '' } = useParams()
  const query = useQuery(breachQuery(id))
  return (
    <Page>
      <Loaded query={query} failed={t('breaches:page.failed')} rows={10}>
        {(breach) => <Opened breach={breach} />}
      </Loaded>
    </Page>
  )
}

const Opened = ({ breach }: { breach: Breach }) => {
  const { label, ...sign } = breachSign(breach, Date.now())
  return (
    <>
      <PageHead
        title={breach.summary}
        detail={
          <>
            <span className="num" translate="no">
              {breach.reference}
            </span>{' '}
            · {t('breaches:page.recordedBy', { name: breach.openedBy, at: formatDayTime(breach.knownAt) })} ·{' '}
            <Link to="/breaches">{t('breaches:page.others')}</Link>
          </>
        }
      >
        <Chip {...sign}>{label}</Chip>
      </PageHead>
      <div className={styles.pair}>
        <Facts breach={breach} />
        <Steps breach={breach} />
      </div>
      {breach.searchedAt === null ? <Loading rows={4} /> : <Affected breach={breach} />}
    </>
  )
}

const Facts = ({
  breach: { scope, actorName, patients, told, unreachable, otherEntries, searchedAt },
}: {
  breach: Breach
}) => {
  const facts = {
    who: actorName ?? t('breaches:page.anybody'),
    where: scope.address ?? t('breaches:page.anywhere'),
    since: formatDayTime(scope.from),
    until: scope.to ? formatDayTime(scope.to) : t('breaches:page.stillGoingOn'),
    patients: searchedAt ? formatNumber(patients) : t('breaches:list.searching'),
    told: formatNumber(told),
    ...(unreachable > 0 && { unreachable: formatNumber(unreachable) }),
    otherEntries: formatNumber(otherEntries),
  }
  const day = (at: string) => dayInManila(Date.parse(at))
  const record = new URLSearchParams({
    ...(scope.actorId && { who: scope.actorId }),
    from: day(scope.from),
    to: day(scope.to ?? new Date().toISOString()),
  })
  return (
    <section className="card stack">
      <h2>{t('breaches:page.facts')}</h2>
      <dl className={factsStyles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`breaches:fact.${name as keyof typeof facts}`)}</dt>
            <dd className="num" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={`/record?${record}`}>{t('breaches:page.seeTheRecord')}</Link>
      </p>
    </section>
  )
}

const Affected = ({ breach }: { breach: Breach }) => {
  const params = useListParams('firstAt')
  const query = useQuery(affectedQuery(breach, params.query))
  return (
    <section className="stack" aria-labelledby="affected">
      <div className="line-up apart">
        <h2 id="affected">{t('breaches:affected.title')}</h2>
        <SaveTable
          name={breach.reference}
          load={(format) => loadAffected(breach.id, format)}
          disabled={breach.patients === 0}
        >
          {t('ui:saveAsFile')}
        </SaveTable>
      </div>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('breaches:affected.find')} />
      </div>
      <Loaded query={query} failed={t('breaches:affected.failed')}>
        {(page) => (
          <DataTable
            label={t('breaches:affected.title')}
            columns={columns()}
            page={page}
            params={params}
            empty={<Empty title={t('breaches:affected.none')}>{t('breaches:affected.noneDetail')}</Empty>}
          />
        )}
      </Loaded>
    </section>
  )
}

const columns = (): Column<AffectedPatient>[] => [
  {
    head: t('breaches:affected.patient'),
    sort: 'patientCode',
    cell: ({ patientCode }) => <Code unbroken>{patientCode}</Code>,
  },
  {
    head: t('breaches:affected.first'),
    sort: 'firstAt',
    cell: ({ firstAt }) => (
      <span className="unbroken num" translate="no">
        {formatNear(firstAt)}
      </span>
    ),
  },
  {
    head: t('breaches:affected.last'),
    sort: 'lastAt',
    cell: ({ lastAt }) => (
      <span className="unbroken num" translate="no">
        {formatNear(lastAt)}
      </span>
    ),
  },
  {
    head: t('breaches:affected.entries'),
    sort: 'entries',
    numeric: true,
    cell: ({ entries }) => formatNumber(entries),
  },
  {
    head: t('breaches:affected.what'),
    cell: ({ actions }) => actions.map(actionName).join(', '),
  },
  {
    head: t('breaches:affected.told'),
    sort: 'toldAt',
    cell: ({ toldAt, reachable }) =>
      toldAt ? formatNear(toldAt) : reachable ? t('breaches:affected.notYet') : t('breaches:affected.erased'),
  },
]
