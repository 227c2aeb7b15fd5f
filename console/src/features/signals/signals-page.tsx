import { signalKinds, signalOutcomes } from '@aruga/contract/signals/kinds'
import type { ListedSignal } from '@aruga/contract/signals/signals'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { chevronBackOutline } from 'ionicons/icons'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatDay, formatNumber } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { OpenSignal } from './open-signal.tsx'
import { signalCountsQuery, signalsQuery } from './queries.ts'
import styles from './signals.module.css'

/** Signals across cases: the list without names on the left, the evidence and the outcome of one on the right. */
export default function SignalsPage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const params = useUrlParams()
  const view = params.get('view') === 'Closed' ? 'Closed' : 'Unclosed'
  const kind = signalKinds.find((each) => each === params.get('kind'))
  const outcome = view === 'Closed' ? signalOutcomes.find((each) => each === params.get('outcome')) : undefined
  const query = useInfiniteQuery(
    signalsQuery({ View: view, ...(kind && { Kind: kind }), ...(outcome && { Outcome: outcome }) }),
  )
  const signals = query.data?.pages.flatMap(({ items }) => items) ?? []
  const search = globalThis.location.search
  const step = (by: 1 | -1) => {
    const at = signals.findIndex((each) => each.id === id)
    const to = at < 0 ? signals[0] : signals[at + by]
    if (to) navigate({ pathname: `/signals/${to.id}`, search })
  }
  useShortcuts([
    { key: 'j', does: t('signals:page.next'), run: () => step(1), repeats: true },
    { key: 'k', does: t('signals:page.previous'), run: () => step(-1), repeats: true },
  ])
  return (
    <Page>
      <PageHead title={t('signals:page.title')} detail={t('signals:page.detail')} />
      <div className={`${styles.page} ${id ? styles.hasOpen : ''}`}>
        <div className={`stack ${styles.side}`}>
          <Counts />
          <SegmentedControl
            fullWidth
            aria-label={t('signals:page.which')}
            value={view}
            onChange={(next) => params.set({ view: next === 'Closed' ? next : null, outcome: null })}
            data={[
              { value: 'Unclosed', label: t('signals:page.unclosed') },
              { value: 'Closed', label: t('signals:page.closed') },
            ]}
          />
          <Select
            label={t('signals:page.kind')}
            placeholder={t('signals:page.everything')}
            clearable
            value={kind ?? null}
            onChange={(next) => params.set({ kind: next })}
            data={signalKinds.map((value) => ({ value, label: t(`signals:kind.${value}`) }))}
          />
          {view === 'Closed' && (
            <Select
              label={t('signals:page.outcome')}
              placeholder={t('signals:page.anyOutcome')}
              clearable
              value={outcome ?? null}
              onChange={(next) => params.set({ outcome: next })}
              data={signalOutcomes.map((value) => ({ value, label: t(`signals:outcome.${value}`) }))}
            />
          )}
          <Loaded query={query} failed={t('signals:page.failed')}>
            {() =>
              signals.length === 0 ? (
                <Empty title={kind || view === 'Closed' ? t('signals:page.noneHere') : t('signals:page.none')}>
                  {kind || view === 'Closed' ? null : t('signals:page.noneWhy')}
                </Empty>
              ) : (
                <List signals={signals} openId={id} search={search} />
              )
            }
          </Loaded>
          {query.hasNextPage && (
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('signals:page.more')}
            </Button>
          )}
        </div>
        <div className="stack">
          {id && (
            <Link className={styles.back} to={{ pathname: '/signals', search }}>
              <Icon of={chevronBackOutline} small />
              {t('signals:page.back')}
            </Link>
          )}
          {id ? <OpenSignal key={id} id={id} /> : signals.length > 0 && <Empty title={t('signals:page.choose')} />}
        </div>
      </div>
    </Page>
  )
}

const Counts = () => {
  const { data } = useQuery(signalCountsQuery())
  if (!data) return null
  return (
    <dl className={styles.counts}>
      {(['open', 'lookedInto', 'harmless', 'mistake', 'misuse'] as const).map((name) => (
        <div key={name}>
          <dd>{formatNumber(data[name])}</dd>
          <dt>{t(`signals:counts.${name}`)}</dt>
        </div>
      ))}
    </dl>
  )
}

type ListProps = { signals: ListedSignal[]; openId: string | undefined; search: string }

const List = ({ signals, openId, search }: ListProps) => (
  <nav aria-label={t('signals:page.list')} className={`card ${dataTableStyles.frame}`}>
    <ul className={styles.list}>
      {signals.map(({ id, kind, state, outcome, foundAt, patientCodes, doctorCode }) => (
        <li key={id}>
          <Link
            className={styles.row}
            to={{ pathname: `/signals/${id}`, search }}
            aria-current={id === openId ? 'page' : undefined}
          >
            <b>{t(`signals:kind.${kind}`)}</b>
            <span className="fine code" translate="no">
              {[doctorCode, ...patientCodes].filter(Boolean).join(' · ')}
            </span>
            <span className="fine muted">
              {outcome ? t(`signals:outcome.${outcome}`) : t(`signals:state.${state}`)}, {formatDay(foundAt)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
