// Who may collect for a patient, and what becomes of a name that was taken back (docs/decisions/223).
import { randomUUID } from 'node:crypto'
import { type Collector, MAX_COLLECTORS } from '@aruga/contract/collectors/collectors'
import { CLAIM_CODE_LIFE_MS, LATE_HAND_OVER_SECONDS } from '@aruga/contract/limits'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const list = query(
  'collectors.list',
  `SELECT c.id, c.name, c.relation, c.letter_id AS "letterId", c.ends_at AS "endsAt", c.named_at AS "namedAt"
   FROM collector c WHERE c.patient_id = :patientId AND c.removed_at IS NULL AND (c.letter_id IS NULL
     OR EXISTS (SELECT FROM letter l WHERE l.patient_id = c.patient_id AND may_collect(c, l) AND is_in_time(l, :now)))
   ORDER BY c.named_at, c.id`,
)
/** Who may collect for a patient at `now`, first named first. */
export const listCollectorsOf = (db: Db, patientId: string, now: Date): Promise<Collector[]> =>
  list(db, { patientId, now })

const lock = query('collectors.lock', 'SELECT id FROM patient WHERE id = :patientId FOR NO KEY UPDATE')

const insert = query(
  'collectors.insert',
  `INSERT INTO collector (id, patient_id, name, relation, letter_id, claimed_at, ends_at, named_at)
   SELECT :id::uuid, :patientId::uuid, :name::text, :relation::text, l.id, l.claimed_at, l.valid_until, :now::timestamptz
   FROM (SELECT) one LEFT JOIN letter l
     ON l.id = :letterId?::uuid AND l.patient_id = :patientId AND l.status = 'Claimed' AND is_in_time(l, :now)
   WHERE :letterId?::uuid IS NULL OR l.id IS NOT NULL
   RETURNING id`,
)

type Named = { patientId: string; name: string; relation: string; letterId: string | null; now: Date }

/** Names somebody. Returns their id; `same`: they are named already; `too many`; undefined: the letter is not the patient's or not claimed. */
export async function nameCollector(tx: Db, named: Named): Promise<{ id: string } | 'same' | 'too many' | undefined> {
  const { patientId, name, relation, letterId, now } = named
  await lock(tx, { patientId })
  const present = await listCollectorsOf(tx, patientId, now)
  const isSame = (one: Collector) => one.name === name && one.relation === relation && one.letterId === letterId
  if (present.some(isSame)) return 'same'
  if (present.length >= MAX_COLLECTORS) return 'too many'
  const [added] = await insert(tx, { id: randomUUID(), patientId, name, relation, letterId, now })
  return added
}

const takeBack = query(
  'collectors.take-back',
  `UPDATE collector c SET removed_at = coalesce(c.removed_at, :now)
   FROM (SELECT id, removed_at FROM collector WHERE id = :id AND patient_id = :patientId FOR UPDATE) before
   WHERE c.id = before.id RETURNING before.removed_at IS NULL AS "isFirst!"`,
)
/** Takes a name back. `isFirst`: false for a repeat; undefined when the patient has named nobody with this id. */
export const takeBackCollector = async (tx: Db, id: string, patientId: string, now: Date) =>
  (await takeBack(tx, { id, patientId, now }))[0]

/** Takes back every name of a patient who leaves the program. */
export const takeBackAll = query(
  'collectors.take-back-all',
  'UPDATE collector SET removed_at = :now WHERE patient_id = :patientId AND removed_at IS NULL',
)

/** Clears the names that an erased patient gave. Who came for a hand-over stays somebody else, without a name. */
export const eraseCollectors = query(
  'collectors.erase',
  `UPDATE collector SET name = 'Erased person', relation = 'erased', removed_at = coalesce(removed_at, :now) WHERE patient_id = :patientId`,
)

const deleteOver = query(
  'collectors.delete-over',
  `WITH gone AS (
     DELETE FROM collector WHERE id = ANY (ARRAY(
       SELECT c.id FROM collector c WHERE coalesce(c.removed_at, c.ends_at) <= :before
         AND NOT EXISTS (SELECT FROM dispensing d WHERE d.collector_id = c.id)
         AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = c.patient_id AND h.lifted_at IS NULL)
       LIMIT :rows::int)) RETURNING 1
   ) SELECT count(*)::int AS swept FROM gone`,
)
/** Deletes the names of people who can no longer collect and never did, once no till can still hold their hand-over. For the hourly sweep. */
export const sweepCollectors = deleteOver
/** For how long after that a till may hand over with a code that it has looked up, and then be offline, and an hour. */
export const COLLECTOR_STAYS_MS = CLAIM_CODE_LIFE_MS + (LATE_HAND_OVER_SECONDS + 3600) * 1000
