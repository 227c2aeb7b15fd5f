// Where what is read lies in the query cache, for what more than one feature refreshes.

/** Everything of the queue lives under this key. */
export const QUEUE = ['cases']
/** Cases that were opened for a reason. */
export const OPENED_CASE = ['opened case']
/** Every list of letters lives under this key. */
export const LETTERS = ['letters']
export const patientKey = (id: string) => ['patient', id]
