import { query } from '../../db/query.ts'

/** Ends a registration whose address nobody has confirmed; it may have been decided meanwhile. */
export const discardPatient = query(
  'registration.discard',
  `UPDATE patient SET status = 'Unsubscribed' WHERE id = :patientId AND status <> 'Unsubscribed'`,
)
