// A child turns 18: what parents and guardians may do ends by itself (`until`), announced to them and to the program three months before. So does
// what the program has let others do for a child; who decides everything is told like a guardian.
import { dayInManila, endOf, monthsAfter } from '@aruga/contract/days'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { dayOf } from '../../notify/days.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { notifyWhoMay } from '../../notify/who-may.ts'
import { MONTHS_BEFORE_AGE } from './take-over.ts'

const BATCH = 100

// SQL: the beginning of the day on which the patient `c` turns 18: of February 29, March 1, as `dayOfAge`.
const OF_AGE = `begin_of_day((c.birthdate + interval '18 years')::date + (to_char(c.birthdate, 'MMDD') = '0229')::int)`

const announce = query(
  'majority.announce',
  `UPDATE patient_access x SET announced_at = :now FROM patient p
   WHERE x.id = ANY (ARRAY(
       SELECT due.id FROM patient_access due
       WHERE due.ended_at IS NULL AND due.until <= :soon AND due.until > :now AND due.announced_at IS NULL AND (due.grounds IN ('Parent', 'Guardian')
         OR due.grounds = 'Program' AND 'own' = ANY (due.scope) AND EXISTS (SELECT FROM patient c WHERE c.id = due.patient_id AND due.until = ${OF_AGE}))
       ORDER BY due.until LIMIT :rows::int FOR UPDATE SKIP LOCKED))
     AND p.id = x.patient_id
   RETURNING x.id, x.account_id AS "accountId", x.patient_id AS "patientId", x.until AS "until!", p.first_name AS "firstName", p.patient_code AS "patientCode"`,
)

/** Announces once what ends within three months. Any number of servers may run it. */
export async function announceMajority({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const soon = endOf(monthsAfter(dayInManila(now), MONTHS_BEFORE_AGE))
  for (;;) {
    const announced = await inTransaction(db, async (tx) => {
      const due = await announce(tx, { now, soon, rows: BATCH })
      for (const one of due) await tellOne(tx, one, now)
      return due.length
    })
    if (announced < BATCH) return
  }
}

type Due = { id: string; accountId: string; patientId: string; until: string; firstName: string; patientCode: string }

async function tellOne(tx: Db, { id, accountId, patientId, until, firstName, patientCode }: Due, now: Date) {
  const auditTarget = { patientId, subjectId: id, request: { id: 'sweep' } }
  await recordAudit(tx, { at: now, actorId: null, action: 'caregiver.majority_announced', ...auditTarget })
  const params = { name: firstName, day: dayOf(until), patientCode }
  await notifyPatient(tx, { patientId, kind: 'TurnsEighteen', params, only: [accountId], now })
  await notifyWhoMay(tx, 'patients.let-act', { kind: 'ChildTurnsEighteen', subjectId: patientId, params, now })
}
