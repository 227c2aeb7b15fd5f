import { query } from '../../db/query.ts'
import { counting, dueOf, type RetainedClass } from '../../records/disposals/class.ts'

const disposable = `notification n WHERE n.created_at <= :before AND NOT n.mail_due AND n.account_id NOT IN (SELECT accounts_on_hold())
     AND (n.patient_id IS NULL OR n.patient_id NOT IN (SELECT patient_id FROM legal_hold WHERE lifted_at IS NULL))`
const dispose = query(
  'retention.dispose-of-notifications',
  `DELETE FROM notification WHERE id = ANY (ARRAY(
     SELECT n.id FROM ${disposable} ORDER BY n.created_at LIMIT 1000 FOR UPDATE OF n SKIP LOCKED)) RETURNING id`,
)
const count = query(
  'retention.count-notifications',
  counting(`n.created_at AS at FROM ${disposable} ORDER BY n.created_at`),
)

/** Notifications, once their mail is on its way. */
export const oldNotifications: RetainedClass = {
  disposeOf: async (tx, before) => ({ ids: (await dispose(tx, { before })).map(({ id }) => id), files: [] }),
  due: async (db, before) => dueOf(await count(db, { before })),
}
