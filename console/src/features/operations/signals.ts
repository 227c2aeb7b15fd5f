// Warnings for the operator, from the state of the deployment.
import type { Operations } from '@aruga/contract/operations/staff'
import { t } from '../../i18n/t.ts'
import { formatAge, formatBytes, formatDay } from '../../ui/dates.ts'

const MINUTE = 60_000
/** A job that waits longer than this is stuck; the longest pause between two tries of a mail is an hour. */
const LATE_MS = 15 * MINUTE
const MAIL_LATE_MS = 90 * MINUTE
/** Below this share of the disk an operator has days rather than weeks. */
const LOW_SHARE = 0.1
/** A daily backup that failed once gets another try before the warning. */
const BACKUP_LATE_MS = 48 * 60 * MINUTE

/** One sentence for each problem; empty when everything runs. */
export function signalsOf(state: Operations): string[] {
  const { readAt, queues, mails, disk, backup, files, auditLog, erasures } = state
  const ageOf = (at: string | null) => (at === null ? 0 : Date.parse(readAt) - Date.parse(at))
  const signals: string[] = []
  for (const { name, failed, oldestAt } of queues) {
    const queue = t(`operations:queue.${name}`)
    if (failed > 0) signals.push(t('operations:signal.jobsFailed', { count: failed, queue }))
    const age = ageOf(oldestAt)
    if (age > LATE_MS && name !== 'mail') signals.push(t('operations:signal.jobsLate', { queue, age: formatAge(age) }))
  }
  const mailAge = ageOf(mails.oldestAt)
  if (mailAge > MAIL_LATE_MS) signals.push(t('operations:signal.mailLate', { age: formatAge(mailAge) }))
  if (mails.unknown > 0) signals.push(t('operations:signal.mailsUnknown', { count: mails.unknown }))
  if (mails.refused > 0) signals.push(t('operations:signal.mailsRefused', { count: mails.refused }))
  if (disk.freeBytes < LOW_SHARE * disk.totalBytes) {
    signals.push(
      t('operations:signal.diskLow', { free: formatBytes(disk.freeBytes), total: formatBytes(disk.totalBytes) }),
    )
  }
  if (files.damaged > 0) signals.push(t('operations:signal.filesDamaged', { count: files.damaged }))
  if (backup.lastAt === null) signals.push(t('operations:signal.noBackup'))
  else if (ageOf(backup.lastAt) > BACKUP_LATE_MS) {
    signals.push(t('operations:signal.backupLate', { age: formatAge(ageOf(backup.lastAt)) }))
  }
  if (backup.faultyFiles > 0) signals.push(t('operations:signal.backupFaulty', { count: backup.faultyFiles }))
  const sealAge = ageOf(auditLog.lastSealAt)
  if (auditLog.unsealed > 0 && sealAge > LATE_MS) {
    signals.push(t('operations:signal.sealLate', { count: auditLog.unsealed, age: formatAge(sealAge) }))
  }
  if (erasures.firstBy !== null) {
    signals.push(t('operations:signal.erasuresDue', { count: erasures.due, day: formatDay(erasures.firstBy) }))
  }
  return signals
}
