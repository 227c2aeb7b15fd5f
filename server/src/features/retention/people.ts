// People whose whole file is past its period: they are erased like by request, but without a message.
import type { Transaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { counting, dueOf, type RetainedClass } from '../../records/disposals/class.ts'
import { eraseWithoutRequest } from '../erasure/erase-unasked.ts'

// An administrator erases, and notifies, a patient who has requested it. An erasure takes many statements, so a batch has few people.
const declined = `patient p
   WHERE p.status = 'Declined' AND p.decided_at <= :before
     AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = p.id AND h.lifted_at IS NULL)
     AND NOT EXISTS (SELECT FROM erasure_request e WHERE e.patient_id = p.id AND e.withdrawn_at IS NULL)`
const findDeclined = query(
  'retention.find-declined',
  `SELECT p.id AS "patientId", p.account_id AS "accountId" FROM ${declined} ORDER BY p.decided_at LIMIT 20 FOR NO KEY UPDATE OF p SKIP LOCKED`,
)
const countDeclined = query(
  'retention.count-declined',
  counting(`p.decided_at AS at FROM ${declined} ORDER BY p.decided_at`),
)

const former = `patient p
   WHERE p.status = 'Unsubscribed' AND p.erased_at IS NULL AND p.left_at <= :before
     AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = p.id AND h.lifted_at IS NULL)
     AND NOT EXISTS (SELECT FROM erasure_request e WHERE e.patient_id = p.id AND e.withdrawn_at IS NULL)`
const findFormer = query(
  'retention.find-former',
  `SELECT p.id AS "patientId", p.account_id AS "accountId" FROM ${former} ORDER BY p.left_at LIMIT 20 FOR NO KEY UPDATE OF p SKIP LOCKED`,
)
const countFormer = query('retention.count-former', counting(`p.left_at AS at FROM ${former} ORDER BY p.left_at`))

type Person = { patientId: string; accountId: string | null }

async function erase(tx: Transaction, people: Person[], now: Date) {
  const files: string[] = []
  for (const person of people)
    files.push(...(await eraseWithoutRequest(tx, { ...person, request: { id: 'retention' }, now })))
  return { ids: people.map(({ patientId }) => patientId), files }
}

/** Registrations that were declined and not sent again. */
export const declinedRegistrations: RetainedClass = {
  disposeOf: async (tx, before, now) => erase(tx, await findDeclined(tx, { before }), now),
  due: async (db, before) => dueOf(await countDeclined(db, { before })),
}

/** Patients who left and did not come back. */
export const formerPatients: RetainedClass = {
  disposeOf: async (tx, before, now) => erase(tx, await findFormer(tx, { before }), now),
  due: async (db, before) => dueOf(await countFormer(db, { before })),
}
