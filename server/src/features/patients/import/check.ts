import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { PatientImport } from '@aruga/contract/patients/import'
import type { Language } from '@aruga/contract/values'
import type { Origin } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { type Database, inTransaction } from '../../../db/open.ts'
import { findTwice, type Judged, judge } from './judge.ts'
import { insertImport, type NewRow } from './queries.ts'
import { type FileRow, readPatientRows } from './read-rows.ts'

type Upload = {
  filename: string
  content: Readable
  /** The languages that the program offers. */
  languages: readonly Language[]
  startedBy: string
  request: Origin
  now: Date
}

/** Checks a file row by row and stores what would become of each. Changes nothing else. */
export async function checkPatientFile(db: Database, upload: Upload): Promise<PatientImport> {
  const { filename, content, languages, startedBy, request, now } = upload
  const { guessed, rows } = await readPatientRows(content, languages, now)
  const good = rows.filter(({ faults }) => faults.length === 0).map((row) => ({ ...row, isOther: false }))
  const judged = await judge(db, good, now)
  findTwice(good, judged)
  const byRow = new Map(judged.map((one) => [one.row, one]))
  const id = randomUUID()
  return inTransaction(db, async (tx) => {
    const made = { id, filename, startedBy, now, lettersGuessed: guessed }
    const stored = await insertImport(
      tx,
      made,
      rows.map((row) => rowOf(row, byRow.get(row.row))),
    )
    const auditTarget = { patientId: null, subjectId: id, request }
    await recordAudit(tx, { at: now, actorId: startedBy, action: 'patients.file_checked', ...auditTarget })
    return stored
  })
}

function rowOf({ row, cells, person, faults }: FileRow, judged: Judged | undefined): NewRow {
  if (!judged) return { row, cells, outcome: 'Refused', faults, alike: null, otherRow: null, patientId: null }
  return judged.outcome === 'Refused' ? { ...judged, cells } : { ...judged, cells, person }
}
