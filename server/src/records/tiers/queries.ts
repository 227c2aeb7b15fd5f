import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const list = query(
  'tiers.of-patient',
  `SELECT t.id, t.tier_id AS "tierId", r.names, t.status, t.reason, t.seen, name_of(t.granted_by) AS "grantedBy!", t.granted_at AS "grantedAt",
     same_person(t.granted_by, :callerId) AS "isMine!", name_of(t.confirmed_by) AS "confirmedBy?", t.confirmed_at AS "confirmedAt",
     t.first_day AS "firstDay", t.last_day AS "lastDay", t.ended_at AS "endedAt", name_of(t.ended_by) AS "endedBy?", t.end_reason AS "endReason",
     t.replaced_by IS NOT NULL AS "isReplaced!"
   FROM patient_tier t JOIN tier r ON r.id = t.tier_id
   WHERE t.patient_id = :patientId AND (:id::uuid IS NULL OR t.id = :id) ORDER BY t.granted_at DESC, t.id`,
)
/** Every tier that a patient had, has or waits for, the newest first. `callerId`: whether a grant is this person's own. */
export const listTiersOf = (db: Db, patientId: string, callerId: string) => list(db, { patientId, callerId, id: null })
/** One of them. */
export const findTierOf = async (db: Db, { patientId, id }: { patientId: string; id: string }, callerId: string) =>
  (await list(db, { patientId, callerId, id }))[0]

const findPatient = query(
  'tiers.find-patient',
  'SELECT patient_id AS "patientId", tier_id AS "tierId", granted_by AS "grantedBy" FROM patient_tier WHERE id = :id',
)
/** Whose grant it is, of what and by whom. */
export const findGrant = async (db: Db, id: string) => (await findPatient(db, { id }))[0]

// Locked, so that it is neither changed nor retired before the grant is stored.
const lockUse = query(
  'tiers.lock-in-use',
  `SELECT names, valid_months AS "validMonths", needs_second AS "needsSecond" FROM tier WHERE id = :id AND retired_at IS NULL FOR SHARE`,
)
/** A tier that can be granted, until the end of the transaction; undefined: there is none, or not any more. */
export const lockTierInUse = async (tx: Db, id: string) => (await lockUse(tx, { id }))[0]

const findInForce = query(
  'tiers.in-force',
  `SELECT r.names, t.last_day AS "lastDay!" FROM patient_tier t JOIN tier r ON r.id = t.tier_id
   WHERE t.patient_id = :patientId AND t.status = 'InForce' AND t.last_day >= :today::date`,
)
/** What a patient has on a day in Manila; null: the usual price. */
export const findTierInForce = async (db: Db, patientId: string, today: string) =>
  (await findInForce(db, { patientId, today }))[0] ?? null

const listGranted = query(
  'tiers.list-granted',
  // Staff are few; the grants of each are looked up.
  `SELECT t.patient_id AS "patientId!" FROM staff s, LATERAL (SELECT g.patient_id, g.granted_at FROM patient_tier g
     WHERE g.granted_by = s.account_id AND g.granted_at > :since OFFSET 0) t
   WHERE same_person(s.account_id, :by) GROUP BY 1 ORDER BY max(t.granted_at) DESC`,
)
/** The patients to whom one person has granted a tier since then, the latest first. */
export const listGrantedBy = (db: Db, by: string, since: Date) => listGranted(db, { by, since })
