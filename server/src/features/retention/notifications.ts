import { query } from '../../db/query.ts'
import { counting, dueOf, type RetainedClass } from '../../records/disposals/class.ts'
import { notUnderLegalHold } from '../../records/legal-holds/in-force.ts'

const BATCH = 1_000

const due = `notification n WHERE n.created_at <= :before AND NOT n.mail_due
  AND NOT EXISTS (SELECT FROM patient p WHERE p.account_id = n.account_id AND NOT (${notUnderLegalHold('p.id')}))`
const dispose = query(
  'retention.dispose-of-notifications',
  `DELETE FROM notification WHERE id = ANY (ARRAY(
     SELECT n.id FROM ${due} ORDER BY n.created_at LIMIT ${BATCH} FOR UPDATE OF n SKIP LOCKED)) RETURNING id`,
)
const count = query('retention.count-notifications', counting(due, 'n.created_at'))

/** Notifications, once their mail is on its way. */
export const oldNotifications: RetainedClass = {
  disposeOf: async (tx, before) => ({ ids: (await dispose(tx, { before })).map(({ id }) => id), files: [] }),
  due: async (db, before) => dueOf(await count(db, { before })),
}
