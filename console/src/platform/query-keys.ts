// Query keys that more than one feature invalidates.

/** The prefix of all queries of the queue. */
export const QUEUE = ['cases']
/** Cases opened for a reason. */
export const OPENED_CASE = ['opened case']
/** The prefix of all lists of letters. */
export const LETTERS = ['letters']
export const patientKey = (id: string) => ['patient', id]
