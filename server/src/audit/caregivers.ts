// Who acted for a patient without being them. A caregiver has a patient's log-in, but not this patient's: of staff who care for somebody,
// what they do is shown as staff's.

/** SQL: whether the actor of entry `e`, with `account a`, acted as a caregiver of `patient p`. */
export const isCaregiver = (e: string) => `(${e}.actor_id IS DISTINCT FROM p.account_id AND a.roles = '{patient}')`

/** SQL: who the actor of entry `e` was to `patient p` then, in the patient's words. */
export const relationThen = (e: string) => `(SELECT x.relation FROM patient_access x
  WHERE x.patient_id = p.id AND x.account_id = ${e}.actor_id AND x.since <= ${e}.at ORDER BY x.since DESC LIMIT 1)`
