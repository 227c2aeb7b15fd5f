/** SQL, of columns with the name of their table: whether account `by` reports for this patient: the patient's own log-in, or that of somebody who acts or acted for them. */
export const isByPatient = (
  by: string,
  patientId: string,
) => `(${by} = (SELECT p.account_id FROM patient p WHERE p.id = ${patientId})
       OR ${by} IN (SELECT x.account_id FROM patient_access x WHERE x.patient_id = ${patientId}))`
