import { Readable } from 'node:stream'
import { AUDIT_DAYS, type AuditRecord, auditActions, exportAudit, searchAudit } from '@aruga/contract/audit/audit'
import { dayInManila } from '@aruga/contract/days'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Call, implement } from '../../http/implement.ts'
import { timeColumn } from '../../table-files/file-columns.ts'
import { tableFile } from '../../table-files/table-file.ts'
import { pageOf } from '../../wire/list-query.ts'
import { invalidField } from '../../wire/problem.ts'
import { eachAuditEntry, listAuditLog, type Search } from './audit-log.ts'

export const auditLogRoutes = ({ db, clock }: AppContext) => [
  implement(searchAudit, async ({ query }) => {
    const { limit } = pageOf(query)
    return listAuditLog(db, searchOf(query), query.Before ?? null, limit)
  }),

  implement(exportAudit, async ({ query, caller, request }) => {
    const search = searchOf(query)
    const now = clock()
    const auditTarget = { patientId: null, subjectId: null, request }
    await recordAudit(db, { at: now, actorId: caller.accountId, action: 'audit.exported', ...auditTarget })
    const rows = Readable.from(eachAuditEntry(db, search)).map(cellsOf)
    return tableFile(columns, rows, `record-${dayInManila(search.from)}-${lastDay(search.to)}`, query.Format)
  }),
]

const cellsOf = (entry: AuditRecord) => ({
  at: entry.at,
  who: entry.actor?.name ?? '',
  action: entry.action,
  patient: entry.patientCode ?? '',
  subject: entry.subject ?? '',
  subject_id: entry.subjectId ?? '',
  case: entry.case ?? '',
  case_id: entry.caseId ?? '',
  reason: entry.reason ?? '',
  branch: entry.branchName ?? '',
  address: entry.address ?? '',
  device: entry.device ?? '',
  request: entry.requestId ?? '',
})
const columns = [
  timeColumn('at'),
  ...['who', 'action', 'patient', 'subject', 'subject_id', 'case', 'case_id', 'reason', 'branch', 'address'],
  'device',
  'request',
]

/** The last day before that time. */
const lastDay = (to: Date) => dayInManila(to.getTime() - 1)

function searchOf(query: Call<typeof exportAudit>['query']): Search {
  const [from, to] = [new Date(query.From), new Date(query.To)]
  const days = (to.getTime() - from.getTime()) / (24 * 60 * 60_000)
  if (!(days > 0)) throw invalidField('PeriodReversed', 'to')
  if (days > AUDIT_DAYS) throw invalidField('PeriodTooLong', 'from', { days: AUDIT_DAYS })
  return {
    from,
    to,
    actorId: query.ActorId ?? null,
    actions: query.Action ? auditActions.filter((one) => one.startsWith(query.Action ?? '')) : null,
    patientCode: query.PatientCode?.trim().toUpperCase() ?? null,
  }
}
