// Patients are told 30 days before their tier ends, from eight in the morning, once, so that there is time for a new paper.
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { inBatches } from '../../jobs/in-batches.ts'
import { dayOf } from '../../notify/days.ts'
import { notifyPatient } from '../../notify/notify.ts'

const listDue = query(
  'tiers.list-to-remind',
  'SELECT id FROM patient_tier WHERE ends_soon(patient_tier, :now) ORDER BY last_day, id',
)
const remind = query(
  'tiers.remind',
  `WITH due AS (
     SELECT id FROM patient_tier WHERE ends_soon(patient_tier, :now) AND (:ids::uuid[] IS NULL OR id = ANY (:ids))
     ORDER BY last_day, id LIMIT 100 FOR UPDATE SKIP LOCKED
   )
   UPDATE patient_tier t SET reminded_at = :now FROM due WHERE t.id = due.id
   RETURNING t.patient_id AS "patientId", t.last_day AS "lastDay!"`,
)

async function remindDue(tx: Db, now: Date, ids: string[] | null): Promise<number> {
  const reminded = await remind(tx, { now, ids })
  for (const { patientId, lastDay } of reminded)
    await notifyPatient(tx, { patientId, kind: 'TierEndsSoon', params: { day: dayOf(lastDay) }, now })
  return reminded.length
}

/** Any number of servers may run it. */
export const remindOfTiers = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> =>
  inBatches(db, {
    work: (tx, ids) => remindDue(tx, clock(), ids),
    listDue: (db) => listDue(db, { now: clock() }),
  })
