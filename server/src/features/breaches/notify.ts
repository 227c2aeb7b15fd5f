// Notifies the affected patients of a breach, in batches: the notified patients are stored in the notification's transaction, so that
// after a crash another server continues and nobody is notified twice.
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { JobData } from '../../jobs/job-data.ts'
import { notifyPatient } from '../../notify/notify.ts'

const take = query(
  'breaches.take-untold',
  `SELECT a.patient_id AS "patientId",
       texts_of(b.notice_title, b.notice_title_en, b.notice_title_fil) AS "title!: Texts",
       texts_of(b.notice_body, b.notice_body_en, b.notice_body_fil) AS "body!: Texts"
     FROM breach_patient a JOIN breach b ON b.id = a.breach_id JOIN patient p ON p.id = a.patient_id
    WHERE a.breach_id = :id AND a.told_at IS NULL AND EXISTS (SELECT FROM accounts_of(p.id, :now) o JOIN account ON account.id = o.account_id WHERE account.status = 'active')
      AND b.notice_title_en IS NOT NULL
    LIMIT 200 FOR UPDATE OF a SKIP LOCKED`,
)
const markNotified = query(
  'breaches.mark-told',
  'UPDATE breach_patient SET told_at = :now WHERE breach_id = :id AND patient_id = ANY (:patientIds::uuid[])',
)

export async function notifyAffected(context: AppContext, { breachId }: JobData['breachNotice']): Promise<void> {
  while (await notifyBatch(context, breachId)) {
    // Continue with the next batch.
  }
}

/** False when no patient is left. */
const notifyBatch = ({ db, clock }: AppContext, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const now = clock()
    const patients = await take(tx, { id, now })
    for (const { patientId, title, body } of patients) {
      await notifyPatient(tx, { patientId, kind: 'DataBreach', params: { title, body }, now })
    }
    if (patients.length > 0) await markNotified(tx, { id, now, patientIds: patients.map(({ patientId }) => patientId) })
    return patients.length > 0
  })
