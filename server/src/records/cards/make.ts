import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { endCard } from './end.ts'
import { cardHash, newCardNumber } from './number.ts'

const lockPatient = query(
  'cards.lock-patient',
  `SELECT first_name AS "firstName", last_name AS "lastName" FROM patient
   WHERE id = :patientId AND status <> 'Unsubscribed' AND erased_at IS NULL FOR NO KEY UPDATE`,
)
const insert = query(
  'cards.insert',
  `INSERT INTO patient_card (id, patient_id, number_hash, last_signs, made_at, made_by) VALUES (:id, :patientId, :numberHash, :lastSigns, :now, :by)`,
)

type Making = { patientId: string; by: string; now: Date }
/** Makes a card and ends the one in force. Returns its number, which nobody can read again; undefined when the patient has left. */
export async function makeCard(tx: Db, { patientId, by, now }: Making) {
  const [patient] = await lockPatient(tx, { patientId })
  if (!patient) return undefined
  const ended = await endCard(tx, { patientId, by, reason: 'Replaced', now })
  const [id, number] = [randomUUID(), newCardNumber()]
  await insert(tx, { id, patientId, numberHash: cardHash(number), lastSigns: number.slice(-3), by, now })
  return { ...patient, id, number, isReplacement: ended !== undefined }
}
