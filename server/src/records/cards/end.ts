import type { cardEnds } from '@aruga/contract/cards/cards'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const end = query(
  'cards.end',
  `UPDATE patient_card SET revoked_at = :now, revoked_by = :by?, reason = :reason WHERE patient_id = :patientId AND revoked_at IS NULL RETURNING id`,
)
/** `by`: null where the patient's leaving ends it. */
type Ending = { patientId: string; by: string | null; reason: (typeof cardEnds)[number]; now: Date }
/** Ends the card in force. Returns its id; undefined when there is none. */
export const endCard = async (tx: Db, ending: Ending) => (await end(tx, ending))[0]?.id
