// The state of the deployment as Prometheus metrics. Every server reports the same values of shared things (queues, mails, cases); take
// the maximum over servers, not the sum.
import type { Operations } from '@aruga/contract/operations/staff'
import type { AppContext } from '../../context.ts'
import { countInspections } from '../../files/sandbox/sandbox.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { readState } from './state.ts'

/** One scrape reads the state once, and scrapes in short succession share it. */
const FRESH_MS = 5_000

export function reportState(metrics: Metrics, context: AppContext): void {
  const { db, events, files } = context
  const state = sharedFor(FRESH_MS, () => readState(context))
  const secondsSince = (at: string | null, { readAt }: Operations) =>
    at === null ? 0 : Math.max(0, (Date.parse(readAt) - Date.parse(at)) / 1000)
  // While the database is away, its values are left out; the process's own are served.
  const stateNow = () => state().catch(() => undefined)
  const ofState = (name: string, help: string, label: string, read: (state: Operations) => Record<string, number>) =>
    metrics.gauges(name, help, label, async () => {
      const all = await stateNow()
      return all ? read(all) : {}
    })
  const oneOfState = (name: string, help: string, read: (state: Operations) => number) =>
    metrics.gauge(name, help, async () => {
      const all = await stateNow()
      return all && read(all)
    })
  const byQueue = (read: (queue: Operations['queues'][number], all: Operations) => number) => (all: Operations) =>
    Object.fromEntries(all.queues.map((queue) => [queue.name, read(queue, all)]))

  metrics.gauges('aruga_db_pool_connections', 'Connections of the pool for calls.', 'state', () => ({
    idle: db.pool.idleCount,
    busy: db.pool.totalCount - db.pool.idleCount,
  }))
  metrics.gauge('aruga_db_pool_waiting', 'Calls that wait for a connection.', db.waiting)
  metrics.gauge('aruga_event_streams', 'Open streams of change events.', () => events.countStreams())
  metrics.gauges('aruga_inspections', 'Uploads being inspected, and waiting for it.', 'state', countInspections)

  ofState(
    'aruga_jobs_waiting',
    'Jobs that wait, or wait for a retry.',
    'queue',
    byQueue((queue) => queue.waiting),
  )
  ofState(
    'aruga_jobs_failed',
    'Jobs given up after all retries.',
    'queue',
    byQueue((queue) => queue.failed),
  )
  ofState(
    'aruga_jobs_oldest_age_seconds',
    'How long the oldest job has been due.',
    'queue',
    byQueue((queue, all) => secondsSince(queue.oldestAt, all)),
  )
  ofState(
    'aruga_mails',
    'E-mails that are not sent yet, that may not have arrived, and that were refused.',
    'state',
    ({ mails }) => ({
      due: mails.waiting,
      unknown: mails.unknown,
      refused: mails.refused,
    }),
  )
  ofState(
    'aruga_oldest_age_seconds',
    'How long the oldest mail has been waiting, and the age of the last seal and backup (+Inf: none).',
    'of',
    (all) => ({
      mail: secondsSince(all.mails.oldestAt, all),
      'audit seal': secondsSince(all.auditLog.lastSealAt, all),
      backup: all.backup.lastAt ? secondsSince(all.backup.lastAt, all) : Number.POSITIVE_INFINITY,
    }),
  )
  ofState('aruga_cases_waiting', 'Cases that wait for a reviewer.', 'kind', ({ cases }) =>
    Object.fromEntries(cases.map(({ kind, waiting }) => [kind, waiting])),
  )
  ofState('aruga_cases_oldest_age_seconds', 'How long the oldest case has been waiting.', 'kind', (all) =>
    Object.fromEntries(all.cases.map(({ kind, oldestAt }) => [kind, secondsSince(oldestAt, all)])),
  )
  oneOfState(
    'aruga_audit_entries_unsealed',
    'Audit entries that no seal covers yet.',
    ({ auditLog }) => auditLog.unsealed,
  )
  oneOfState('aruga_files_damaged', 'Stored files that are missing or damaged.', ({ files }) => files.damaged)
  metrics.gauge(
    'aruga_files_storable',
    '1 while files can be stored, 0 while the disk or bucket is away or refuses them.',
    () =>
      files.checkWritable().then(
        () => 1,
        () => 0,
      ),
  )
  ofState('aruga_disk_bytes', 'The disk under DATA_DIR.', 'state', ({ disk }) => ({
    free: disk.freeBytes,
    total: disk.totalBytes,
  }))
  oneOfState('aruga_database_bytes', 'Size of the database.', ({ database }) => database.bytes)
  metrics.gauge('aruga_database_up', '1 while the database answers, 0 while it does not.', async () =>
    (await stateNow()) ? 1 : 0,
  )
  ofState('aruga_info', 'Always 1; the label has the version of the server.', 'version', ({ server }) => ({
    [server.version]: 1,
  }))
}

function sharedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined
  return () => {
    if (!last || performance.now() - last.at > ms) {
      last = { at: performance.now(), value: read() }
      last.value.catch(() => {
        last = undefined
      })
    }
    return last.value
  }
}
