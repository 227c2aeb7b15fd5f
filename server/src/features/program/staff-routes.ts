import { editProgram, readProgram } from '@aruga/contract/program/staff'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import * as queries from './staff-queries.ts'

export const staffProgramRoutes = ({ db, clock }: AppContext) => [
  implement(readProgram, () => queries.findProgram(db)),
  implement(editProgram, ({ body, caller, request }) =>
    inTransaction(db, async (tx) => {
      await queries.updateProgram(tx, body)
      const auditTarget = { patientId: null, subjectId: null, request }
      await recordAudit(tx, { at: clock(), actorId: caller.accountId, action: 'program.changed', ...auditTarget })
      return queries.findProgram(tx)
    }),
  ),
]
