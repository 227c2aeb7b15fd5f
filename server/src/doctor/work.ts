// Does the work get done: background jobs, mails, seals, backups?
import { dayInManila } from '@aruga/contract/days'
import type { Operations } from '@aruga/contract/operations/staff'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import { verifyAuditLog } from '../features/audit/chain/verify.ts'
import { failure, ok, warning } from './finding.ts'

const MINUTE_MS = 60_000
const LATE_MS = 15 * MINUTE_MS
/** The longest pause between two tries of a mail is an hour. */
const MAIL_LATE_MS = 90 * MINUTE_MS
const BACKUP_LATE_MS = 48 * 60 * MINUTE_MS

const ageOf = (at: string | null, { readAt }: Operations) => (at === null ? 0 : Date.parse(readAt) - Date.parse(at))
const inWords = (ms: number) =>
  ms < 120 * MINUTE_MS ? `${Math.round(ms / MINUTE_MS)} min` : `${Math.round(ms / 3_600_000)} h`

export function checkDisk(state: Operations, { databaseUrl }: Config) {
  const { freeBytes, totalBytes } = state.disk
  const share = freeBytes / totalBytes
  const free = `${(freeBytes / 1e9).toFixed(1)} GB of ${(totalBytes / 1e9).toFixed(1)} GB are free`
  const where = databaseUrl ? `${free} under DATA_DIR; the database’s disk cannot be seen from here.` : `${free}.`
  const advice = 'Enlarge it: when it is full, nothing can be stored.'
  if (share < 0.05) return [failure(where, advice)]
  return [share < 0.1 ? warning(where, advice) : ok(where)]
}

export function checkQueues(state: Operations) {
  const failed = state.queues.filter((queue) => queue.failed > 0)
  const late = state.queues.filter(
    (queue) => ageOf(queue.oldestAt, state) > (queue.name === 'mail' ? MAIL_LATE_MS : LATE_MS),
  )
  const findings = [
    ...failed.map(({ name, failed: jobs }) =>
      warning(
        `Jobs of ${name} given up: ${jobs}.`,
        'Find the cause in the log, then run them again at /console/operations.',
      ),
    ),
    ...late.map((queue) =>
      warning(
        `${queue.name} is ${inWords(ageOf(queue.oldestAt, state))} late.`,
        'Is a server running? Its log says why jobs fail.',
      ),
    ),
  ]
  return findings.length > 0 ? findings : [ok('Nothing is late, nothing was given up.')]
}

export function checkMails(state: Operations) {
  const { waiting, unknown, refused } = state.mails
  const age = ageOf(state.mails.oldestAt, state)
  const findings = []
  if (age > LATE_MS) {
    findings.push(warning(`E-mails not queued: ${waiting}, the oldest for ${inWords(age)}.`, 'Is a server running?'))
  }
  if (unknown > 0) {
    findings.push(
      warning(`E-mails that may not have arrived: ${unknown}.`, 'Send them again at /console/operations if needed.'),
    )
  }
  if (refused > 0) {
    findings.push(warning(`E-mails refused by the recipient’s server: ${refused}.`, 'See /console/operations.'))
  }
  return findings.length > 0 ? findings : [ok(`Waiting: ${waiting}. None is known to have been lost.`)]
}

export function checkBackup(state: Operations, { production }: Config) {
  const { lastAt, faultyFiles } = state.backup
  const bad = production ? failure : warning
  const advice = 'Run npm run backup daily (docs/operations.md#backup).'
  if (lastAt === null) return [bad('There is none.', advice)]
  const age = `The last is ${inWords(ageOf(lastAt, state))} old.`
  if (ageOf(lastAt, state) > BACKUP_LATE_MS) return [bad(age, advice)]
  if (faultyFiles > 0)
    return [warning(`${age} Files missing from it: ${faultyFiles}.`, 'npm run staff -- verify-files names them.')]
  return [ok(age)]
}

export function checkDamaged({ files }: Operations) {
  if (files.damaged > 0) {
    const advice = 'Copy them from a backup (docs/runbooks.md#arugafilesdamaged).'
    return [failure(`Stored files missing or damaged: ${files.damaged}.`, advice)]
  }
  const read = files.allReadAt
    ? `all were read on ${dayInManila(Date.parse(files.allReadAt))}`
    : 'the first round is under way'
  return [ok(`None is known to be damaged; ${read}.`)]
}

/** `last`: only this many seals of the chain's end. */
export async function checkAuditLog(db: Database, state: Operations, last: number | undefined) {
  const { broken, entries, lastSeal } = await verifyAuditLog(db, last === undefined ? {} : { last })
  if (broken) {
    const advice = 'Treat it as an intrusion: keep the database as it is, and a copy (docs/runbooks.md#arugaauditlog).'
    return [failure(broken, advice)]
  }
  const age = ageOf(state.auditLog.lastSealAt, state)
  if (state.auditLog.unsealed > 0 && age > LATE_MS) {
    return [
      warning(
        `${state.auditLog.unsealed} entries have been waiting ${inWords(age)} for a seal.`,
        'Is a server running?',
      ),
    ]
  }
  const which = last === undefined ? 'All' : 'The last'
  return [ok(lastSeal ? `${which} ${entries} sealed entries are as they were sealed.` : 'No entry is sealed yet.')]
}
