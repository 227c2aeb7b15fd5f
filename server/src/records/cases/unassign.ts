import { query } from '../../db/query.ts'

/** Nobody has the case open any more. */
export const unassignCase = query('cases.unassign', 'DELETE FROM case_assignment WHERE case_id = :caseId')

/** It is nobody's, and no team's. */
export const disownCase = query('cases.disown', 'DELETE FROM case_owner WHERE case_id = :caseId')
