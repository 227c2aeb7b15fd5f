// Brings the patients of a checked file in, or takes them out again, one batch after the other. Each transaction also stores its
// progress, so that after a crash another server goes on below it, and nobody is in twice.
import { randomUUID } from 'node:crypto'
import type { ContentPage } from '@aruga/contract/content/content'
import { mapLanguages } from '@aruga/contract/languages'
import { may } from '@aruga/contract/permissions'
import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/patients.server.json' with { type: 'json' }
import { recordAudit, recordAuditOfEach } from '../../../audit/record-audit.ts'
import type { AppContext } from '../../../context.ts'
import { whileConsentsCanGo } from '../../../db/append-only.ts'
import { type Db, inTransaction, savepoint, type Transaction } from '../../../db/open.ts'
import { outageOf } from '../../../failures/outage.ts'
import type { JobData } from '../../../jobs/job-data.ts'
import { findContentPage } from '../../../records/content/queries.ts'
import { importLetters } from '../../../records/letters/import.ts'
import { deleteImportedLetters } from '../../../records/letters/undo-import.ts'
import type { ImportedPerson } from '../../../records/registration/columns.ts'
import { importPatients } from '../../../records/registration/import.ts'
import { deleteImportedPatients } from '../../../records/registration/undo-import.ts'
import { localesOf } from '../../../texts/locales.ts'
import { isProblem } from '../../../wire/problem.ts'
import { findTwice, type Judged, judge } from './judge.ts'
import * as queries from './queries.ts'
import { faultOf } from './read-rows.ts'

const BATCH = 250

const words = mapLanguages(localesOf('patients.server', en), ({ broughtOver }) => broughtOver)

/** Handles a `patientImport` job. */
export async function runPatientImport(context: AppContext, { importId }: JobData['patientImport']): Promise<void> {
  try {
    for (let goesOn = true; goesOn; ) goesOn = await runBatch(context, importId)
  } catch (error) {
    // The administrator sees that an import stopped and can start it again; whoever is in stays. Otherwise, and after an undoing that
    // failed, the job is retried and goes on after the last batch.
    if (outageOf(error) || !(await queries.failImport(context.db, importId))) throw error
    const why = (error as { code?: string }).code ?? (error as Error).name
    context.log.error({ import: importId, why }, 'an import of patients stopped')
  }
}

/** False when nothing is left. When a budget does not pay for a batch, its rows are tried one by one. */
async function runBatch({ db, clock }: AppContext, id: string): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => doBatch(tx, id, BATCH, clock()))
  } catch (error) {
    if (!isProblem(error, 'BudgetUsedUp')) throw error
  }
  for (let rows = 0; rows < BATCH; rows++) {
    if (!(await inTransaction(db, (tx) => doBatch(tx, id, 1, clock())))) return false
  }
  return true
}

async function doBatch(tx: Transaction, id: string, limit: number, now: Date): Promise<boolean> {
  const running = await queries.lockRunning(tx, id)
  if (!running) return false
  const { state, begunBy: by, doneRow: after } = running
  const isUndoing = state === 'Undoing'
  if (!(await mayStill(tx, by)) && !isUndoing) {
    await queries.failImport(tx, id)
    return false
  }
  const batch = { id, after, limit, by, now }
  const goesOn = isUndoing ? await undoBatch(tx, batch) : await importBatch(tx, batch)
  if (goesOn) return true
  await queries.finishRunning(tx, id, now)
  const auditTarget = { patientId: null, subjectId: id, request: { id: 'jobs' } }
  const counts = isUndoing
    ? `${running.undoOf - running.stayed} gone, ${running.stayed} stayed`
    : `${running.done} patients`
  const action = isUndoing ? 'patients.import_undone' : 'patients.imported'
  await recordAudit(tx, { at: now, actorId: by, action, reason: counts, ...auditTarget })
  return false
}

/** Somebody who began and has lost the right meanwhile brings nobody in. */
const mayStill = async (tx: Transaction, accountId: string) => {
  const roles = await queries.rolesOf(tx, accountId)
  return roles !== undefined && may(roles, 'patients.import')
}

type Running = { id: string; after: number; limit: number; by: string; now: Date }

/** False when no row is left. */
async function importBatch(tx: Transaction, { by, now, ...batch }: Running): Promise<boolean> {
  await queries.oneAtATime(tx)
  const rows = await queries.nextRows(tx, batch)
  if (rows.length === 0) return false
  const judged = await judge(tx, rows, now)
  // Two rows that somebody called two people may still have one number or mailbox of the earlier program.
  findTwice(rows, judged)
  const personOf = new Map(rows.map(({ row, person }) => [row, person]))
  const entering = judged.flatMap((one) => {
    const person = personOf.get(one.row)
    return one.outcome === 'New' && person ? [{ id: randomUUID(), row: one.row, person, judged: one }] : []
  })
  await bringIn(tx, entering, { importId: batch.id, isLast: batch.limit === 1, by, now })
  const lost = judged.flatMap(({ row, outcome }) => (outcome === 'New' ? [] : (personOf.get(row) ?? [])))
  await queries.settleBatch(tx, batch.id, judged, lost)
  return true
}

type Entering = { id: string; row: number; person: ImportedPerson; judged: Judged }
type By = { importId: string; isLast: boolean; by: string; now: Date }

/** Inserts patients and their letters, or refuses the one row whose units no budget pays for any more. */
async function bringIn(tx: Transaction, people: Entering[], { importId, isLast, by, now }: By): Promise<void> {
  const undo = isLast ? await savepoint(tx, 'row') : undefined
  try {
    await importPatients(tx, { importId, people, pages: await consentPages(tx, people, now), by, now })
    const letters = people.flatMap(({ id: patientId, person: { productId, units, lastDay } }) =>
      productId === null || units === null ? [] : [{ patientId, productId, units, lastDay }],
    )
    await importLetters(tx, { letters, words, by, now })
    for (const { id, judged } of people) judged.patientId = id
  } catch (error) {
    if (!undo || !isProblem(error, 'BudgetUsedUp')) throw error
    await undo.rollBack()
    for (const { judged } of people) Object.assign(judged, { outcome: 'Refused', faults: [faultOf('units', 'budget')] })
  }
}

async function consentPages(db: Db, people: Entering[], now: Date): Promise<Map<Language, ContentPage>> {
  const pages = new Map<Language, ContentPage>()
  for (const language of new Set(people.map(({ person }) => person.language))) {
    const page = await findContentPage(db, 'patient-consent', language, now)
    if (!page) throw new Error('No consent page is published.')
    pages.set(language, page)
  }
  return pages
}

/** Deletes a batch of patients; those to whom something has happened stay. False when nobody is left. */
async function undoBatch(tx: Transaction, { id, by, now, ...page }: Running): Promise<boolean> {
  const patients = await queries.listUndoable(tx, { id, ...page })
  const last = patients.at(-1)
  if (!last) return false
  const gone: typeof patients = []
  const takeOut = async (some: typeof patients) => {
    if (
      await deleteAll(
        tx,
        some.map(({ patientId }) => patientId),
        now,
      )
    )
      gone.push(...some)
    else if (some.length > 1) for (const one of some) await takeOut([one])
  }
  await queries.oneAtATime(tx)
  await whileConsentsCanGo(tx, () => takeOut(patients))
  const rows = gone.map(({ row }) => row)
  await queries.settleUndone(tx, id, { doneRow: last.row, gone: rows, stayed: patients.length - gone.length })
  const each = gone.map(({ patientId }) => ({ patientId, subjectId: id }))
  const action = 'registration.import_undone'
  await recordAuditOfEach(tx, { at: now, actorId: by, action, each, request: { id: 'jobs' } })
  return true
}

const FOREIGN_KEY = '23503'

/** All of them, or none when something refers to one. */
async function deleteAll(tx: Transaction, patientIds: string[], now: Date): Promise<boolean> {
  const undo = await savepoint(tx, 'undoing')
  try {
    if (await deleteImportedLetters(tx, patientIds)) {
      await deleteImportedPatients(tx, patientIds, now)
      await undo.release()
      return true
    }
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY) throw error
  }
  await undo.rollBack()
  return false
}
