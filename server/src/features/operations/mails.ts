// Mails that are not sent again by themselves (docs/decisions/008): a person decides.
import { query } from '../../db/query.ts'

/** SQL: whom `notification n` is about; in rows of earlier versions, and what is about the account, the account's own patient. */
const patientOf = `coalesce(n.patient_id, (SELECT own.id FROM patient own WHERE own.account_id = n.account_id))`

export const listNotSent = query(
  'operations.list-mails-not-sent',
  `SELECT m.id, m.state, m.began_at AS "triedAt", texts_of(n.title, n.title_en, n.title_fil) ->> 'en' AS "title?", p.patient_code AS "patientCode?"
   FROM mail m LEFT JOIN notification n ON n.id = m.id LEFT JOIN patient p ON p.id = ${patientOf}
   WHERE m.state IN ('unknown', 'refused') ORDER BY m.began_at DESC LIMIT 100`,
)

/** Makes the notification's mail due again, once. No row: there is no such mail, or it is no notification's. */
export const sendAgain = query(
  'operations.send-mail-again',
  `WITH gone AS (
     DELETE FROM mail m USING notification n WHERE m.id = :id AND n.id = m.id AND m.state IN ('unknown', 'refused') RETURNING m.id
   ), due AS (
     UPDATE notification n SET mail_due = true FROM gone WHERE n.id = gone.id RETURNING n.id, ${patientOf} AS patient_id
   ) SELECT id, patient_id AS "patientId?" FROM due`,
)
