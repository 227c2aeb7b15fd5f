import { plainCard } from '@aruga/contract/cards/number'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { cardHash } from './number.ts'

const find = query(
  'cards.find',
  `SELECT c.id, c.patient_id AS "patientId", c.revoked_at IS NOT NULL AS "isEnded!", p.first_name AS "firstName",
     upper(left(p.last_name, 1)) AS "initial!"
   FROM patient_card c JOIN patient p ON p.id = c.patient_id WHERE c.number_hash = :numberHash`,
)
/** The card with this number, in force or not. */
export const findCard = async (db: Db, typed: string) => (await find(db, { numberHash: cardHash(plainCard(typed)) }))[0]

const list = query(
  'cards.list',
  `SELECT id, last_signs AS "lastSigns", made_at AS "madeAt", name_of(made_by) AS "madeBy!", revoked_at AS "revokedAt", reason AS "reason: CardEnd"
   FROM patient_card WHERE patient_id = :patientId ORDER BY made_at DESC, id`,
)
/** A patient's cards, newest first. */
export const listCardsOf = (db: Db, patientId: string) => list(db, { patientId })

const listOpen = query(
  'cards.open-letters',
  `SELECT l.id AS "letterId", l.number AS "letterNumber", l.product_name AS "productName", l.strength, l.unit,
     l.quantity_approved - l.quantity_purchased AS "quantityLeft!", l.valid_until AS "validUntil",
     (l.status = 'Claimed' AND l.branch_id <> :branchId) AS "claimedElsewhere!"
   FROM letter l JOIN patient p ON p.id = l.patient_id
   WHERE l.patient_id = :patientId AND p.status = 'Active' AND is_open(l, :now) AND (l.status = 'Issued' OR l.branch_id = :branchId OR l.scanned_at IS NULL)
   ORDER BY l.issued_at, l.id LIMIT 10`,
)
/** The letters that the patient can have at this branch now. */
export const listLettersOfCard = (db: Db, patientId: string, branchId: string, now: Date) =>
  listOpen(db, { patientId, branchId, now })
