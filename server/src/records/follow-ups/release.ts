import { query } from '../../db/query.ts'

/** Leaves the open follow-ups of a person to whoever takes them. Returns which. */
export const releaseFollowUpsOf = query(
  'follow-ups.release',
  `UPDATE follow_up SET owner_id = NULL WHERE owner_id = :accountId AND status = 'Open' RETURNING id`,
)
