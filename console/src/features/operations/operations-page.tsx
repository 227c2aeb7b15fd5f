import type { Operations } from '@aruga/contract/operations/staff'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircle, refreshOutline, warningOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { formatAge, formatAsOf, formatBytes, formatNear, formatNumber } from '../../ui/dates.ts'
import factsStyles from '../../ui/facts.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { DamagedFiles } from './damaged-files.tsx'
import { MailsTable } from './mails-table.tsx'
import styles from './operations.module.css'
import { operationsQuery } from './queries.ts'
import { QueueTable } from './queue-table.tsx'
import { signalsOf } from './signals.ts'

/** The state of the deployment, refetched every quarter of a minute. */
export default function OperationsPage() {
  const query = useQuery(operationsQuery)
  const detail = query.data && (
    <>
      {t('operations:page.detail', { at: formatAsOf(Date.parse(query.data.readAt)) })}{' '}
      <Link to="/webhooks">{t('operations:page.toWebhooks')}</Link>
    </>
  )
  return (
    <Page>
      <PageHead title={t('operations:page.title')} detail={detail}>
        <Button
          variant="default"
          leftSection={<Icon of={refreshOutline} small />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('operations:page.refresh')}
        </Button>
      </PageHead>
      <Loaded query={query} failed={t('operations:page.failed')} rows={10}>
        {(state) => (
          <>
            <Signals signals={signalsOf(state)} />
            <QueueTable state={state} />
            <DamagedFiles />
            <MailsTable />
            <div className={styles.pair}>
              <Cases state={state} />
              <Facts state={state} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

const Signals = ({ signals }: { signals: string[] }) => (
  <section className={signals.length > 0 ? `card ${styles.signals} ${styles.attention}` : `card ${styles.signals}`}>
    <Icon of={signals.length > 0 ? warningOutline : checkmarkCircle} />
    <div className="stack tight" role="status">
      <h2>
        {signals.length > 0 ? t('operations:page.someThings', { count: signals.length }) : t('operations:page.allWell')}
      </h2>
      {signals.length > 0 && (
        <ul>
          {signals.map((signal) => (
            <li key={signal}>{signal}</li>
          ))}
        </ul>
      )}
    </div>
  </section>
)

const Cases = ({ state: { cases, readAt } }: { state: Operations }) => (
  <section className="card stack">
    <h2>{t('operations:cases.title')}</h2>
    <dl className={factsStyles.facts}>
      {cases.map(({ kind, waiting, oldestAt }) => (
        <div key={kind}>
          <dt>{t(`operations:case.${kind}`)}</dt>
          <dd className="num" translate="no">
            {formatNumber(waiting)}
            {oldestAt && <span className="muted"> · {formatAge(Date.parse(readAt) - Date.parse(oldestAt))}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const Facts = ({ state: { server, database, disk, mails, backup, files, auditLog } }: { state: Operations }) => {
  const [free, total] = [formatBytes(disk.freeBytes), formatBytes(disk.totalBytes)]
  const facts = {
    version: server.version,
    startedAt: formatNear(server.startedAt),
    node: server.node,
    database: database.version,
    migration: database.migration,
    databaseSize: formatBytes(database.bytes),
    disk: t('operations:facts.diskOf', { free, total }),
    mailsDue: formatNumber(mails.waiting),
    lastBackup: backup.lastAt ? formatNear(backup.lastAt) : t('operations:facts.never'),
    filesRead: files.allReadAt ? formatNear(files.allReadAt) : t('operations:facts.notYet'),
    lastSeal: auditLog.lastSealAt ? formatNear(auditLog.lastSealAt) : t('operations:facts.never'),
  }
  return (
    <section className="card stack">
      <h2>{t('operations:facts.title')}</h2>
      <dl className={factsStyles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`operations:facts.${name as keyof typeof facts}`)}</dt>
            <dd className="num" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
