// A legal hold preserves everything about its patient (RA 10173, section 11 e: data may be kept for legal claims).
import { randomUUID } from 'node:crypto'
import type { HoldState } from '@aruga/contract/retention/holds'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { type Page, readPage } from '../../wire/list-query.ts'

/**
 * Call it first in each transaction that disposes of something: no hold is placed until its end, and its statements see every hold that
 * was placed before.
 */
export const shareHolds = query('retention.share-holds', `SELECT pg_advisory_xact_lock_shared(lock_key('legal holds'))`)
const waitForDisposals = query('retention.wait-for-disposals', `SELECT pg_advisory_xact_lock(lock_key('legal holds'))`)

// An erasure locks the same row before it reads the holds.
const lockPatient = query(
  'retention.lock-patient',
  `SELECT id FROM patient WHERE patient_code = :patientCode FOR NO KEY UPDATE`,
)
const insert = query(
  'retention.insert-hold',
  `INSERT INTO legal_hold (id, patient_id, reason, review_on, placed_at, placed_by)
   VALUES (:id, :patientId, :reason, :reviewOn, :now, :by)
   ON CONFLICT (patient_id) WHERE lifted_at IS NULL DO NOTHING RETURNING id`,
)
type Placing = { patientCode: string; reason: string; reviewOn: string | null; by: string; now: Date }

/** Undefined when there is no such patient; without an id when a hold is in force already. */
export async function placeHold(tx: Db, { patientCode, ...hold }: Placing) {
  await waitForDisposals(tx)
  const [patient] = await lockPatient(tx, { patientCode })
  if (!patient) return undefined
  const [placed] = await insert(tx, { id: randomUUID(), patientId: patient.id, ...hold })
  return { patientId: patient.id, id: placed?.id }
}

const lift = query(
  'retention.lift-hold',
  `UPDATE legal_hold SET lifted_at = :now, lifted_by = :by, lift_reason = :reason WHERE id = :id AND lifted_at IS NULL
   RETURNING patient_id AS "patientId"`,
)
/** Undefined when there is no such hold in force. */
export const liftHold = async (tx: Db, id: string, reason: string, by: string, now: Date) =>
  (await lift(tx, { id, reason, by, now }))[0]

const find = query('retention.find-hold', 'SELECT FROM legal_hold WHERE id = :id')
export const isHold = async (db: Db, id: string) => (await find(db, { id })).length > 0

const findInForce = query(
  'retention.find-hold-in-force',
  'SELECT placed_at AS "placedAt" FROM legal_hold WHERE patient_id = :patientId AND lifted_at IS NULL',
)
/** Since when; null when no hold is in force. */
export const findLegalHoldSince = async (db: Db, patientId: string) =>
  (await findInForce(db, { patientId }))[0]?.placedAt ?? null
export const isUnderLegalHold = async (tx: Db, patientId: string) => (await findInForce(tx, { patientId })).length > 0

export const holdSorting = { placedAt: 'h.placed_at', reviewOn: 'h.review_on', liftedAt: 'h.lifted_at' }
export const newestFirst = 'h.placed_at DESC'

const listBy = sortedQuery(
  'retention.list-holds',
  newestFirst,
  // There are few holds among many patients: each patient is looked up by key. Reasons are not searched, as they may name people: a search
  // term is part of the address.
  `SELECT h.id, p.patient_code AS "patientCode", h.reason, h.review_on AS "reviewOn", h.placed_at AS "placedAt",
     placer.name AS "placedBy?", h.lifted_at AS "liftedAt", lifter.name AS "liftedBy?", h.lift_reason AS "liftReason",
     count(*) OVER ()::int AS total
   FROM legal_hold h CROSS JOIN LATERAL (SELECT patient_code FROM patient WHERE id = h.patient_id OFFSET 0) p
     LEFT JOIN staff placer ON placer.account_id = h.placed_by LEFT JOIN staff lifter ON lifter.account_id = h.lifted_by
   WHERE (h.lifted_at IS NOT NULL) = :lifted AND (:filter::text IS NULL OR p.patient_code ILIKE :filter) ORDER BY :order, h.id LIMIT :limit OFFSET :offset`,
)
type Filter = { state: HoldState; filter: string | null; order: string }

/** A page of the holds, and the total. */
export function listHolds(db: Db, { state, filter, order, limit, offset }: Filter & Page) {
  return readPage({ limit, offset }, (part) => listBy(db, order, { lifted: state === 'Lifted', filter, ...part }))
}
