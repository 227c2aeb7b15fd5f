// A copy is `Preparing` until it is ready or failed; the guard of its UPDATE lets only one of them happen, once.
import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long a copy can be downloaded, and how long a failed one is shown. */
export const COPY_LIFE_MS = 7 * DAY_MS
/** A copy that has been `Preparing` this long has lost its job. */
const MAX_PREPARING_MS = DAY_MS

const find = query(
  'portable-copy.newest',
  `SELECT id, CASE WHEN ready_at IS NOT NULL THEN 'Ready' WHEN failed_at IS NOT NULL THEN 'Failed' ELSE 'Preparing' END AS status,
     requested_at AS "requestedAt", ready_at AS "readyAt", expires_at AS "expiresAt", size
   FROM (SELECT * FROM portable_copy WHERE patient_id = :patientId ORDER BY requested_at DESC, failed_at NULLS FIRST LIMIT 1) newest
   WHERE (expires_at IS NULL OR expires_at > :now) AND (failed_at IS NULL OR failed_at > :failedSince)`,
)
/** The newest copy, unless it has expired. `size` in bytes. */
export const findNewestCopy = async (db: Db, patientId: string, now: Date) =>
  (await find(db, { patientId, now, failedSince: new Date(now.getTime() - COPY_LIFE_MS) }))[0]

const lock = query('portable-copy.lock', 'SELECT FROM patient WHERE id = :patientId FOR NO KEY UPDATE')
const insert = query(
  'portable-copy.insert',
  'INSERT INTO portable_copy (id, patient_id, requested_by, requested_at) VALUES (:id, :patientId, :accountId, :now)',
)

type Requesting = { patientId: string; accountId: string; now: Date }
/** Inserts a request for a copy, in a transaction. Returns its id; undefined when one is in preparation or ready. */
export async function insertCopy(tx: Db, { patientId, accountId, now }: Requesting): Promise<string | undefined> {
  await lock(tx, { patientId })
  const newest = await findNewestCopy(tx, patientId, now)
  if (newest && newest.status !== 'Failed') return undefined
  const id = randomUUID()
  await insert(tx, { id, patientId, accountId, now })
  return id
}

const findFile = query(
  'portable-copy.find-file',
  `SELECT filename AS "key!", size AS "size!", ready_at AS "readyAt!" FROM portable_copy
   WHERE id = :id AND patient_id = :patientId AND filename IS NOT NULL AND expires_at > :now`,
)
/** The stored ZIP of the patient's own, ready copy. */
export const findCopyFile = async (db: Db, id: string, patientId: string, now: Date) =>
  (await findFile(db, { id, patientId, now }))[0]

const begin = query(
  'portable-copy.begin',
  `UPDATE portable_copy SET attempts = attempts + 1 WHERE id = :id AND ready_at IS NULL AND failed_at IS NULL
   RETURNING patient_id AS "patientId", attempts`,
)
/** Counts one more attempt; undefined when the copy is already finished. */
export const beginCopy = async (db: Db, id: string) => (await begin(db, { id }))[0]

const makeReady = query(
  'portable-copy.ready',
  `WITH ended AS (
     UPDATE portable_copy SET ready_at = :now, expires_at = :expiresAt, filename = :key, size = :size
     WHERE id = :id AND ready_at IS NULL AND failed_at IS NULL RETURNING patient_id
   ) SELECT patient_id AS "patientId" FROM ended`,
)
const giveUp = query(
  'portable-copy.give-up',
  `WITH ended AS (
     UPDATE portable_copy SET failed_at = :now WHERE id = :id AND ready_at IS NULL AND failed_at IS NULL RETURNING patient_id
   ) SELECT patient_id AS "patientId" FROM ended`,
)

type Made = { id: string; key: string; size: number; now: Date; expiresAt: Date }

/** Marks the copy as ready, its ZIP stored under `key`; undefined when it is already finished. */
export const finishCopy = async (tx: Db, { id, key, size, now, expiresAt }: Made) =>
  (await makeReady(tx, { id, now, expiresAt, key, size }))[0]
/** Marks the copy as failed; undefined when it is already finished. */
export const failCopy = async (tx: Db, id: string, now: Date) => (await giveUp(tx, { id, now }))[0]

const findStuck = query(
  'portable-copy.stuck',
  `SELECT id FROM portable_copy WHERE ready_at IS NULL AND failed_at IS NULL AND requested_at <= :before LIMIT 1000`,
)
/** Unfinished copies whose job is gone: its server died in the last attempt. */
export const findStuckCopies = (db: Db, now: Date) =>
  findStuck(db, { before: new Date(now.getTime() - MAX_PREPARING_MS) })

const forgetExpired = query(
  'portable-copy.forget-files',
  `UPDATE portable_copy c SET filename = NULL
   FROM (SELECT id, filename FROM portable_copy WHERE filename IS NOT NULL AND expires_at <= :now LIMIT 100 FOR UPDATE SKIP LOCKED) old
   WHERE c.id = old.id RETURNING old.filename AS "key!"`,
)
/** Clears the file of expired copies and returns the keys, which no row refers to any more. */
export const forgetExpiredFiles = (db: Db, now: Date) => forgetExpired(db, { now })
