// Mails that are not sent again by themselves (docs/decisions/008): a person decides.
import { query } from '../../db/query.ts'

export const listNotSent = query(
  'operations.list-mails-not-sent',
  `SELECT m.id, m.state, m.began_at AS "triedAt", texts_of(n.title, n.title_en, n.title_fil) ->> 'en' AS "title?", p.patient_code AS "patientCode?"
   FROM mail m LEFT JOIN notification n ON n.id = m.id LEFT JOIN patient p ON p.account_id = n.account_id
   WHERE m.state IN ('unknown', 'refused') ORDER BY m.began_at DESC LIMIT 100`,
)

/** Makes the notification's mail due again, once. No row: there is no such mail, or it is no notification's. */
export const sendAgain = query(
  'operations.send-mail-again',
  `WITH gone AS (
     DELETE FROM mail m USING notification n WHERE m.id = :id AND n.id = m.id AND m.state IN ('unknown', 'refused') RETURNING m.id
   ), due AS (
     UPDATE notification n SET mail_due = true FROM gone WHERE n.id = gone.id RETURNING n.id, n.account_id
   ) SELECT due.id, p.id AS "patientId?" FROM due LEFT JOIN patient p ON p.account_id = due.account_id`,
)
