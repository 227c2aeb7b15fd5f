import { nameWith } from '@aruga/contract/csv/csv'
import { DEFAULT_RESULT_COUNT } from '@aruga/contract/limits'
import * as contract from '@aruga/contract/patients/import'
import type { AuditEntry, Origin } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/open.ts'
import { implement } from '../../../http/implement.ts'
import { findContentPage } from '../../../records/content/queries.ts'
import { orNotFound, problem } from '../../../wire/problem.ts'
import { checkPatientFile } from './check.ts'
import { cardList, unusedRows } from './export.ts'
import { beginInviting } from './invite.ts'
import * as queries from './queries.ts'

type Acting = { actorId: string; request: Origin; now: Date; reason?: string }
const audit = (db: Db, action: AuditEntry['action'], importId: string, { actorId, request, now: at, reason }: Acting) =>
  recordAudit(db, { at, actorId, action, patientId: null, subjectId: importId, request, reason })

const pageOf = ({
  MaxResultCount,
  SkipCount,
}: {
  MaxResultCount?: number | undefined
  SkipCount?: number | undefined
}) => ({
  limit: MaxResultCount ?? DEFAULT_RESULT_COUNT,
  offset: SkipCount ?? 0,
})

export const patientImportRoutes = ({ db, files, jobs, clock, config }: AppContext) => [
  implement(contract.checkPatients, async ({ files: { file }, caller, request }) => {
    const now = clock()
    // Other languages fall back to the source language.
    if (!(await findContentPage(db, 'patient-consent', 'en', now))) throw problem('ConsentPageMissing')
    const content = await files.open(file.key)
    const { languages } = config
    return checkPatientFile(db, {
      ...{ filename: file.originalName, content, languages, startedBy: caller.accountId, request, now },
    })
  }),

  implement(contract.listPatientImports, ({ query }) => queries.listImports(db, pageOf(query))),

  implement(contract.readPatientImport, async ({ params: { id } }) =>
    orNotFound(await queries.findImportInFull(db, id, clock())),
  ),

  implement(contract.listPatientRows, async ({ params: { id }, query, caller, request }) => {
    const now = clock()
    orNotFound(await queries.findImport(db, id))
    await audit(db, 'patients.file_read', id, { actorId: caller.accountId, request, now })
    return queries.listImportRows(db, { id, outcome: query.Outcome ?? null, now, ...pageOf(query) })
  }),

  implement(contract.settlePatientRow, ({ params: { id, row }, body: { isOther }, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const done = await queries.settleRow(tx, { id, row, isOther })
      if (done === 'begun') throw problem('ImportBegun')
      const settled = orNotFound(done === 'done' ? await queries.findImportRow(tx, id, row, now) : undefined)
      const reason = `row ${row}: ${isOther ? 'another person' : 'the same person'}`
      await audit(tx, 'patients.row_settled', id, { actorId: caller.accountId, request, now, reason })
      return settled
    }),
  ),

  implement(contract.exportPatientRows, async ({ params: { id }, query, caller, request }) => {
    const { filename } = orNotFound(await queries.findImport(db, id))
    await audit(db, 'patients.file_exported', id, { actorId: caller.accountId, request, now: clock() })
    return unusedRows(db, id, nameWith(filename, 'not-used'), query.Format)
  }),

  implement(contract.importPatients, ({ params: { id }, caller, request }) =>
    inTransaction(db, async (tx) => {
      if (await queries.beginImport(tx, id, caller.accountId)) {
        await jobs.send(tx, 'patientImport', { importId: id })
        await audit(tx, 'patients.import_begun', id, { actorId: caller.accountId, request, now: clock() })
      }
      return orNotFound(await queries.findImport(tx, id))
    }),
  ),

  implement(contract.invitePatients, ({ params: { id }, caller, request }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      if (await beginInviting(tx, id, caller.accountId, now)) {
        await jobs.send(tx, 'patientInvitations', { importId: id })
        await audit(tx, 'patients.invited', id, { actorId: caller.accountId, request, now })
      }
      const found = orNotFound(await queries.findImport(tx, id))
      if (found.state !== 'Imported') throw problem('ImportNotDone')
      return found
    }),
  ),

  implement(contract.exportPatientCards, async ({ params: { id }, query, caller, request }) => {
    const { filename } = orNotFound(await queries.findImport(db, id))
    await audit(db, 'patients.file_exported', id, { actorId: caller.accountId, request, now: clock() })
    return cardList(db, id, nameWith(filename, 'cards'), query.Format)
  }),

  implement(contract.undoPatientImport, ({ params: { id }, caller, request }) =>
    inTransaction(db, async (tx) => {
      const hasBegun = await queries.beginUndoing(tx, id, caller.accountId)
      const found = orNotFound(await queries.findImport(tx, id))
      if (hasBegun) {
        await jobs.send(tx, 'patientImport', { importId: id })
        const reason = `${found.done} patients`
        await audit(tx, 'patients.import_undo_begun', id, { actorId: caller.accountId, request, now: clock(), reason })
      }
      if (found.state !== 'Undoing' && found.state !== 'Undone') throw problem('ImportNotUndoable')
      return found
    }),
  ),
]
