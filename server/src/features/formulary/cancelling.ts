import type { NoteInBoth } from '@aruga/contract/staff/case-file'
import { type Db, statement } from '../../db/open.ts'

type Cancelled = { patientId: string; accountId: string; productName: string }
const cancel = statement<Cancelled>(
  'letters.cancel',
  // The code stays with its letter, so that the counter hears why it is dead.
  `WITH cancelled AS (
     UPDATE letter SET status = 'Cancelled'
     WHERE id = $1 AND status IN ('Issued', 'Claimed') AND valid_until > $2 RETURNING id, patient_id, product_name
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note, note_fil)
     SELECT id, 'Cancelled', $2::timestamptz, 'program', $3::text, $4::text FROM cancelled
   )
   SELECT p.id AS "patientId", p.account_id AS "accountId", c.product_name AS "productName"
   FROM cancelled c JOIN patient p ON p.id = c.patient_id`,
)
/** Cancels an issued or claimed letter, with its timeline entry. Undefined when it is neither (any more), or not there. */
export const cancelOpenLetter = async (tx: Db, letterId: string, { en, fil }: NoteInBoth, now: Date) =>
  (await cancel(tx, [letterId, now, en, fil]))[0]

const exists = statement<{ id: string }>('letters.exists', 'SELECT id FROM letter WHERE id = $1')
export const isLetter = async (db: Db, letterId: string) => (await exists(db, [letterId])).length > 0
