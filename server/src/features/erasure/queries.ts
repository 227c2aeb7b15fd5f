import { randomUUID } from 'node:crypto'
import { monthDigits } from '@aruga/contract/days'
import type { ErasureRequest } from '@aruga/contract/erasure/erasure'
import type { ErasureState } from '@aruga/contract/erasure/staff'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { type Page, readPage } from '../../wire/list-query.ts'

/** The program has 30 days to fulfil a request. */
const DUE_MS = 30 * 24 * 60 * 60_000

const find = query(
  'erasure.find-open',
  `SELECT e.id, e.reference, e.requested_at AS "requestedAt", e.due_by AS "dueBy",
     (SELECT h.placed_at FROM legal_hold h WHERE h.patient_id = e.patient_id AND h.lifted_at IS NULL) AS "heldSince?"
   FROM erasure_request e WHERE e.patient_id = :patientId AND e.withdrawn_at IS NULL`,
)
/** The patient's open request, or undefined. */
export const findOpenRequest = async (db: Db, patientId: string) => (await find(db, { patientId }))[0]

const insert = query(
  'erasure.insert',
  `INSERT INTO erasure_request (id, patient_id, reference, requested_at, due_by)
   VALUES (:id, :patientId, :prefix || nextval('erasure_number'), :now, :dueBy)
   ON CONFLICT (patient_id) WHERE withdrawn_at IS NULL DO NOTHING RETURNING id`,
)
/** Opens a request, numbered `E-2611-101`: year, month and a running number. Undefined when one is open. */
export async function openRequest(tx: Db, patientId: string, now: Date): Promise<ErasureRequest | undefined> {
  const prefix = `E-${monthDigits(now)}-`
  const [opened] = await insert(tx, {
    id: randomUUID(),
    patientId,
    prefix,
    now,
    dueBy: new Date(now.getTime() + DUE_MS),
  })
  return opened && findOpenRequest(tx, patientId)
}

const withdraw = query(
  'erasure.withdraw',
  `UPDATE erasure_request SET withdrawn_at = :now WHERE patient_id = :patientId AND withdrawn_at IS NULL AND erased_at IS NULL
   RETURNING id, reference`,
)
/** Withdraws the open request; undefined when there is none. */
export const withdrawRequest = async (tx: Db, patientId: string, now: Date) =>
  (await withdraw(tx, { patientId, now }))[0]

export const listedSorting = { dueBy: 'e.due_by', erasedAt: 'e.erased_at' }
export const dueFirst = 'e.due_by'

// Few requests among many patients: each patient is looked up by key.
const requests = `erasure_request e
     CROSS JOIN LATERAL (SELECT id, patient_code, status FROM patient WHERE id = e.patient_id OFFSET 0) p`
const matches = `e.withdrawn_at IS NULL AND (e.erased_at IS NOT NULL) = :erased
  AND (:filter::text IS NULL OR e.reference ILIKE :filter OR p.patient_code ILIKE :filter)`
const listBy = sortedQuery(
  'erasure.list',
  dueFirst,
  (order) => `SELECT e.id, e.reference, e.requested_at AS "requestedAt", e.due_by AS "dueBy", e.erased_at AS "erasedAt",
     p.patient_code AS "patientCode", s.name AS "erasedBy", (
       SELECT h.placed_at FROM legal_hold h WHERE h.patient_id = e.patient_id AND h.lifted_at IS NULL) AS "heldSince?",
     (SELECT count(*)::int FROM letter l WHERE l.patient_id = p.id AND is_open(l, :now))
       AS "openLetters",
     counts.waiting AS "waitingDocuments", counts.deleted AS documents, counts.kept AS "keptReceipts",
     count(*) OVER ()::int AS total
   FROM ${requests} LEFT JOIN staff s ON s.account_id = e.erased_by
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE is_undecided(d) AND p.status <> 'Unsubscribed')::int AS waiting,
         count(*) FILTER (WHERE NOT survives_erasure(d))::int AS deleted, count(*) FILTER (WHERE survives_erasure(d))::int AS kept
       FROM document d WHERE d.patient_id = p.id) counts
   WHERE ${matches} ORDER BY ${order}, e.id LIMIT :limit OFFSET :offset`,
)
type Filter = { state: ErasureState; filter: string | null; order: string; now: Date }
/** A page of the requests, and the total. */
export function listRequests(db: Db, { state, filter, order, now, limit, offset }: Filter & Page) {
  return readPage({ limit, offset }, (part) => listBy(db, order, { erased: state === 'Erased', filter, now, ...part }))
}

const lock = query(
  'erasure.lock',
  `SELECT e.reference, p.id AS "patientId", p.patient_code AS "patientCode", p.account_id AS "accountId",
     CASE WHEN e.withdrawn_at IS NOT NULL THEN 'TakenBack' WHEN e.erased_at IS NOT NULL THEN 'Erased' ELSE 'Open' END AS state
   FROM erasure_request e JOIN patient p ON p.id = e.patient_id WHERE e.id = :id FOR NO KEY UPDATE`,
)
/** Locks a request and its patient until the transaction ends, so that nobody sends or decides anything meanwhile. */
export const lockRequest = async (tx: Db, id: string) => (await lock(tx, { id }))[0]

// After a restore, the account of the administrator may be missing.
const fulfil = query(
  'erasure.fulfil',
  `UPDATE erasure_request SET erased_at = :now, erased_by = (SELECT id FROM account WHERE id = :by) WHERE id = :id`,
)
export const fulfilRequest = (tx: Db, id: string, by: string, now: Date) => fulfil(tx, { id, now, by })
