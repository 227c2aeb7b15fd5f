import { nameWith } from '@aruga/contract/csv/csv'
import { dayInManila } from '@aruga/contract/days'
import { DEFAULT_RESULT_COUNT } from '@aruga/contract/limits'
import * as contract from '@aruga/contract/staff/staff-file'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/open.ts'
import { implement } from '../../../http/implement.ts'
import { orNotFound } from '../../../wire/problem.ts'
import { checkStaffFile } from './check.ts'
import { exportOfStaff, resultOf } from './export.ts'
import { beginFile, findFile, listFileRows } from './queries.ts'

export const staffFileRoutes = ({ db, files, jobs, clock }: AppContext) => [
  implement(contract.checkStaffFile, async ({ files: { file }, caller }) =>
    checkStaffFile(db, {
      ...{ filename: file.originalName, startedBy: caller.accountId, now: clock() },
      content: await files.open(file.key),
    }),
  ),

  implement(contract.importStaffFile, ({ params: { id }, caller, request }) =>
    inTransaction(db, async (tx) => {
      if (await beginFile(tx, id, caller.accountId)) {
        await jobs.send(tx, 'staffFile', { fileId: id })
        const auditTarget = { patientId: null, subjectId: id, request }
        await recordAudit(tx, { at: clock(), actorId: caller.accountId, action: 'table.import_begun', ...auditTarget })
      }
      return orNotFound(await findFile(tx, id))
    }),
  ),

  implement(contract.readStaffFile, async ({ params: { id } }) => orNotFound(await findFile(db, id))),

  implement(contract.listStaffFileRows, async ({ params: { id }, query }) => {
    orNotFound(await findFile(db, id))
    const page = { limit: query.MaxResultCount ?? DEFAULT_RESULT_COUNT, offset: query.SkipCount ?? 0 }
    return listFileRows(db, { id, outcome: query.Outcome ?? null, ...page })
  }),

  implement(contract.exportStaffFileResult, async ({ params: { id }, query }) => {
    const { filename } = orNotFound(await findFile(db, id))
    return resultOf(db, id, nameWith(filename, 'result'), query.Format)
  }),

  implement(contract.exportStaff, async ({ query, caller, request }) => {
    const now = clock()
    const auditTarget = { patientId: null, subjectId: null, request, reason: 'staff' }
    await recordAudit(db, { at: now, actorId: caller.accountId, action: 'table.exported', ...auditTarget })
    return exportOfStaff(db, `staff-${dayInManila(now)}`, query.Format)
  }),
]
