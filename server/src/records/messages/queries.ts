// Messages between patients and the program.

import { type Language, SOURCE_LANGUAGE, type SourceTexts, textIn } from '@aruga/contract/languages'
import type { OwnMessage } from '@aruga/contract/messages/messages'
import { fullName } from '@aruga/contract/person-name'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const insert = query(
  'messages.insert',
  `INSERT INTO message (id, patient_id, from_patient, title, words, written_by, written_at, waits)
   VALUES (:id, :patientId, :fromPatient, :title?::text::jsonb, :words::jsonb, :by::uuid, :now, :fromPatient)`,
)
type Written = { id: string; patientId: string; by: string; now: Date }

/** Stores a patient's message, in the language that the others fall back to; it waits for a reply. */
export const insertFromPatient = (tx: Db, { words, ...written }: Written & { words: string }) =>
  insert(tx, { ...written, fromPatient: true, title: null, words: JSON.stringify({ [SOURCE_LANGUAGE]: words }) })

/** Stores a staff member's message to a patient. */
export const insertFromProgram = (
  tx: Db,
  { title, body, ...written }: Written & { title: SourceTexts; body: SourceTexts },
) => insert(tx, { ...written, fromPatient: false, title: JSON.stringify(title), words: JSON.stringify(body) })

const listOwn = query(
  'messages.own',
  `SELECT m.id, m.from_patient AS "fromPatient", m.written_at AS at, texts_of(m.title, m.title_en, m.title_fil) AS "title?: Texts",
     texts_of(m.words, m.words_en, m.words_fil) AS "words!: Texts", m.written_by = :callerId AS "isOwn!",
     c.first_name AS "firstName?", c.last_name AS "lastName?"
   FROM message m LEFT JOIN name_of_account(CASE WHEN m.from_patient THEN m.written_by END) c ON true
   WHERE m.patient_id = :patientId AND (:id::uuid IS NULL OR m.id = :id) ORDER BY m.written_at DESC, m.id LIMIT 100`,
)
/** `callerId`: the account that reads them. */
type Whose = { patientId: string; id: string | null; callerId: string; language: Language }
/** A patient's messages, newest first; only the one with `id` if that is given. */
export async function listOwnMessages(db: Db, { language, ...of }: Whose): Promise<OwnMessage[]> {
  const rows = await listOwn(db, of)
  return rows.map(({ id, fromPatient, at, title, words, isOwn, firstName, lastName }) => ({
    ...{ id, at, from: fromPatient ? 'Patient' : 'Program' },
    writtenBy: fromPatient && !isOwn ? fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }) : null,
    title: title && textIn(title, language),
    words: textIn(words, language),
  }))
}

/** Patients who wait for a reply, the longest wait first. */
export const listWaiting = query(
  'messages.waiting',
  `SELECT w.patient_id AS "patientId", (SELECT patient_code FROM patient WHERE id = w.patient_id) AS "patientCode!",
     w.since AS "since!", w.count AS "count!"
   FROM (SELECT patient_id, min(written_at) AS since, count(*)::int AS count FROM message WHERE waits
     GROUP BY patient_id ORDER BY since LIMIT 500) w ORDER BY w.since`,
)

const settle = query(
  'messages.settle',
  'UPDATE message SET waits = false WHERE patient_id = :patientId AND waits RETURNING id',
)
/** Marks the patient's messages as replied to. Returns whether one waited. */
export const settleWaiting = async (tx: Db, patientId: string) => (await settle(tx, { patientId })).length > 0

const countWaiting = query(
  'messages.count-waiting',
  'SELECT count(*)::int AS waiting FROM message WHERE patient_id = :patientId AND waits',
)
/** How many messages of a patient wait for a reply. */
export const countWaitingOf = async (db: Db, patientId: string) =>
  (await countWaiting(db, { patientId }))[0]?.waiting ?? 0

/** Deletes a patient's messages, and those written to them. */
export const eraseMessages = query('messages.erase', 'DELETE FROM message WHERE patient_id = :patientId')
