// What staff ask one patient for. A request is open until such a paper is accepted, staff withdraw it, or the patient leaves.
import { randomUUID } from 'node:crypto'
import type { NoteTexts } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const insert = query(
  'papers.insert-request',
  `INSERT INTO paper_request (id, patient_id, paper_kind_id, note, requested_by, requested_at)
   VALUES (:id, :patientId, :kindId, :note, :by, :now)
   ON CONFLICT (patient_id, paper_kind_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
)
type New = { patientId: string; kindId: string; note: NoteTexts; by: string; now: Date }
/** Returns its id. Undefined when the patient is asked for such a paper already. */
export const insertPaperRequest = async (tx: Db, { note, ...request }: New) =>
  (await insert(tx, { id: randomUUID(), ...request, note: JSON.stringify(note) }))[0]?.id

const find = query(
  'papers.find-request',
  `SELECT patient_id AS "patientId", paper_kind_id AS "kindId" FROM paper_request WHERE id = :id`,
)
export const findPaperRequest = async (db: Db, id: string) => (await find(db, { id }))[0]

const end = query(
  'papers.end-request',
  'UPDATE paper_request SET ended_at = :now WHERE id = :id AND ended_at IS NULL RETURNING id',
)
/** False when it is not open (any more). */
export const endPaperRequest = async (tx: Db, id: string, now: Date) => (await end(tx, { id, now })).length > 0

/** Ends what an accepted document answers. */
export const endAnswered = query(
  'papers.end-answered',
  `UPDATE paper_request r SET ended_at = :now FROM program_paper p
   WHERE p.document_id = :documentId AND r.patient_id = p.patient_id AND r.paper_kind_id = p.paper_kind_id AND r.ended_at IS NULL`,
)

/** Ends the open requests of a patient who leaves. */
export const endPaperRequests = query(
  'papers.end-requests-of',
  'UPDATE paper_request SET ended_at = :now WHERE patient_id = :patientId AND ended_at IS NULL',
)

/** Deletes a patient's requests, with the notes. */
export const erasePaperRequests = query(
  'papers.erase-requests',
  'DELETE FROM paper_request WHERE patient_id = :patientId',
)
