// Tiers past their last day. Letters are issued by that day already: this is what the patient is told, and what staff see.
import { dayInManila } from '@aruga/contract/days'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { inBatches } from '../../jobs/in-batches.ts'
import { notifyPatient } from '../../notify/notify.ts'

const listOver = query(
  'tiers.list-over',
  `SELECT id FROM patient_tier WHERE status = 'InForce' AND last_day < :today::date ORDER BY last_day, id`,
)
const lapse = query(
  'tiers.lapse',
  `WITH due AS (
     SELECT id FROM patient_tier WHERE status = 'InForce' AND last_day < :today::date AND (:ids::uuid[] IS NULL OR id = ANY (:ids))
     ORDER BY last_day, id LIMIT 100 FOR UPDATE SKIP LOCKED
   )
   UPDATE patient_tier t SET status = 'Ended', ended_at = :now FROM due WHERE t.id = due.id
   RETURNING t.id, t.patient_id AS "patientId"`,
)

async function lapseDue(tx: Db, now: Date, ids: string[] | null): Promise<number> {
  const over = await lapse(tx, { today: dayInManila(now), now, ids })
  for (const { id, patientId } of over) {
    const entry = { at: now, actorId: null, patientId, subjectId: id, request: { id: 'jobs' } }
    await recordAudit(tx, { ...entry, action: 'patient_tier.time_over' })
    await notifyPatient(tx, { patientId, kind: 'TierEnded', now })
  }
  return over.length
}

/** Ends every tier past its last day and tells its patient, once. Any number of servers may run it. */
export const lapseTiers = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> =>
  inBatches(db, {
    work: (tx, ids) => lapseDue(tx, clock(), ids),
    listDue: (db) => listOver(db, { today: dayInManila(clock()) }),
  })
