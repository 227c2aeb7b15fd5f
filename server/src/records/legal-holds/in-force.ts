// SQL about legal holds, for every statement that deletes or shows a patient's data.

const inForce = (patientId: string) => `FROM legal_hold h WHERE h.patient_id = ${patientId} AND h.lifted_at IS NULL`

/** Whether no hold on this patient is in force. */
export const notUnderLegalHold = (patientId: string) => `NOT EXISTS (SELECT ${inForce(patientId)})`

/** Since when this patient's data are under a legal hold; null when they are not. */
export const legalHoldSince = (patientId: string) => `(SELECT h.placed_at ${inForce(patientId)})`
