import { eventStates, type WebhookEvent } from '@aruga/contract/webhooks/staff'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, closeCircleOutline, timeOutline } from 'ionicons/icons'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDayTime, formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { toastDone, toastProblem } from '../../ui/toasts.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { kindName } from './messages.ts'
import { useSendAgain, webhookEventsQuery, webhooksQuery } from './queries.ts'
import styles from './webhooks.module.css'

const signs = {
  Waiting: { icon: timeOutline, tone: 'turn' },
  Delivered: { icon: checkmarkCircleOutline, tone: 'good' },
  GivenUp: { icon: closeCircleOutline, tone: 'bad' },
} as const

/** The events of a receiver, with each try and its answer. */
export default function EventsPage() {
  const { id = '' } = useParams()
  const params = useListParams('')
  const shown = eventStates.find((state) => state === params.get('state'))
  const { SkipCount, MaxResultCount } = params.query
  const query = useQuery(webhookEventsQuery(id, { SkipCount, MaxResultCount, ...(shown && { State: shown }) }))
  const webhook = useQuery(webhooksQuery).data?.items.find((one) => one.id === id)
  const send = useSendAgain()
  const sendAgain = (event: WebhookEvent) =>
    send.mutate(event.id, {
      onSuccess: () => toastDone(t('webhooks:events.sent')),
      onError: () => toastProblem(t('webhooks:events.notSent')),
    })
  return (
    <Page>
      <PageHead
        title={t('webhooks:events.title')}
        detail={
          <>
            <span className={styles.value} translate="no">
              {webhook?.address}
            </span>{' '}
            <Link to="/webhooks">{t('webhooks:events.toReceivers')}</Link>
          </>
        }
      />
      <div className={dataTableStyles.tools}>
        <SegmentedControl
          aria-label={t('webhooks:events.which')}
          value={shown ?? 'all'}
          onChange={(state) => params.set({ state: state === 'all' ? null : state })}
          data={[
            { value: 'all', label: t('webhooks:events.all') },
            ...eventStates.map((value) => ({ value, label: t(`webhooks:eventState.${value}`) })),
          ]}
        />
      </div>
      <Loaded query={query} failed={t('webhooks:events.failed')}>
        {(page) => (
          <DataTable
            label={t('webhooks:events.title')}
            columns={columns(sendAgain)}
            page={{ ...page, more: page.totalCount >= 10_000 }}
            params={params}
            empty={<Empty title={t('webhooks:events.none')}>{t('webhooks:events.noneDetail')}</Empty>}
          />
        )}
      </Loaded>
    </Page>
  )
}

const columns = (onSendAgain: (event: WebhookEvent) => void): Column<WebhookEvent>[] => [
  {
    head: t('webhooks:events.event'),
    cell: ({ kind, at, id }) => (
      <>
        {kindName(kind)}
        <p className="muted">
          <span className="num unbroken" translate="no">
            {formatDayTime(at)}
          </span>
        </p>
        <p className="fine muted code" translate="no">
          {id}
        </p>
      </>
    ),
  },
  {
    head: t('webhooks:events.state'),
    cell: ({ state, nextTryAt }) => (
      <>
        <Chip {...signs[state]}>{t(`webhooks:eventState.${state}`)}</Chip>
        {nextTryAt && <p className="muted">{t('webhooks:events.next', { at: formatDayTime(nextTryAt) })}</p>}
      </>
    ),
  },
  { head: t('webhooks:events.tries'), cell: ({ tries }) => <Tries of={tries} /> },
  {
    head: t('webhooks:events.again'),
    cell: (event) => (
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('webhooks:events.sendAgainOf', { event: kindName(event.kind), at: formatDayTime(event.at) })}
        onClick={() => onSendAgain(event)}
      >
        {t('webhooks:events.sendAgain')}
      </Button>
    ),
  },
]

/** The latest three; the others behind a press. */
const Tries = ({ of: tries }: { of: WebhookEvent['tries'] }) => {
  const [latest, earlier] = [tries.slice(0, 3), tries.slice(3)]
  if (tries.length === 0) return <span className="muted">{t('webhooks:events.notTried')}</span>
  return (
    <>
      <Listed tries={latest} />
      {earlier.length > 0 && (
        <details>
          <summary>{t('webhooks:events.earlier', { count: earlier.length })}</summary>
          <Listed tries={earlier} />
        </details>
      )}
    </>
  )
}

const Listed = ({ tries }: { tries: WebhookEvent['tries'] }) => (
  <ul className={styles.tries}>
    {tries.map(({ at, fault, status, milliseconds }) => (
      <li key={at}>
        <span className="num unbroken" translate="no">
          {formatDayTime(at)}
        </span>{' '}
        {t(`webhooks:fault.${fault ?? 'None'}`, { status: status ?? '' })}{' '}
        <span className="muted">{t('webhooks:events.took', { ms: formatNumber(milliseconds) })}</span>
      </li>
    ))}
  </ul>
)
