// The state of the deployment, for the operator's page and for Prometheus alike.
import { statfs } from 'node:fs/promises'
import { compareInstants } from '@aruga/contract/instants'
import type { Operations } from '@aruga/contract/operations/staff'
import { caseKinds } from '@aruga/contract/review/case-file'
import { version } from '../../config/version.ts'
import type { AppContext } from '../../context.ts'
import { query } from '../../db/query.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { findErasuresDue } from '../erasure/remind.ts'
import { waitingCases } from '../review/queue-counts.ts'

const readDatabase = query(
  'operations.read-database',
  `SELECT current_setting('server_version') AS "version!", (SELECT max(name) FROM migration) AS "migration!",
          pg_database_size(current_database()) AS "bytes!"`,
)
const readMails = query(
  'operations.read-mails',
  `SELECT (SELECT count(*) FROM notification WHERE mail_due)::int AS "waiting!",
          (SELECT min(created_at) FROM notification WHERE mail_due) AS "oldestAt?",
          (SELECT count(*) FROM mail WHERE state = 'unknown')::int AS "unknown!",
          (SELECT count(*) FROM mail WHERE state = 'refused')::int AS "refused!"`,
)
const readAuditLog = query(
  'operations.read-audit-log',
  `SELECT (SELECT sealed_at FROM audit_seal ORDER BY number DESC LIMIT 1) AS "lastSealAt?",
          (SELECT count(*) FROM audit_entry WHERE id > coalesce((SELECT max(last_id) FROM audit_seal), 0))::int AS "unsealed!"`,
)
const findLastBackup = query(
  'operations.find-last-backup',
  'SELECT taken_at AS "lastAt", faulty_files AS "faultyFiles" FROM backup ORDER BY taken_at DESC LIMIT 1',
)

const readFiles = query(
  'operations.read-files',
  `SELECT (SELECT count(*) FROM damaged_file)::int AS "damaged!", (SELECT all_read_at FROM file_check) AS "allReadAt?"`,
)

type OperationsDeps = Pick<AppContext, 'db' | 'config' | 'clock'> & { jobs: Pick<Jobs, 'state' | 'unfinished'> }

export async function readState({ db, jobs, config, clock }: OperationsDeps): Promise<Operations> {
  // One after the other: they must not take connections away from calls.
  const [database] = await readDatabase(db)
  const [mails] = await readMails(db)
  const [auditLog] = await readAuditLog(db)
  const [backup] = await findLastBackup(db)
  const [files] = await readFiles(db)
  const cases = await waitingCases(db)
  const now = clock()
  const erasures = await findErasuresDue(db, now)
  const queues = await jobs.state()
  const queued = await jobs.unfinished('mail')
  const disk = await statfs(config.dataDir)
  if (!database || !mails || !auditLog || !files) throw new Error('The database did not answer')
  const none = { waiting: 0, oldestAt: null }
  return {
    readAt: now.toISOString(),
    server: {
      version,
      node: process.versions.node,
      startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    },
    database,
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    queues,
    mails: { ...mails, waiting: mails.waiting + queued.count, oldestAt: earlier(mails.oldestAt, queued.since) },
    cases: caseKinds.map((kind) => ({ ...none, ...cases.find((each) => each.kind === kind), kind })),
    backup: backup ?? { lastAt: null, faultyFiles: 0 },
    files,
    auditLog,
    erasures: { due: erasures.count, firstBy: erasures.first },
  }
}

const earlier = (one: string | null, other: string | null) =>
  [one, other].filter((time) => time !== null).sort(compareInstants)[0] ?? null
