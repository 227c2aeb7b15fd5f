import { query } from '../../db/query.ts'

/** Ends a registration whose address nobody has confirmed, even a decided one. */
export const discardPatient = query(
  'registration.discard',
  `UPDATE patient SET status = 'Unsubscribed' WHERE id = :patientId AND status <> 'Unsubscribed'`,
)
