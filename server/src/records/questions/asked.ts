/** SQL: whether the case with this id waits for its patient's answer. */
export const isAsked = (caseId: string) =>
  `EXISTS (SELECT FROM question q WHERE q.case_id = ${caseId} AND q.status = 'Asked')`
