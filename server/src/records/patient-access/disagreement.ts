// Those responsible for a patient disagree: noted by staff, or by the server when one takes back a consent that another one gave. The program settles it.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { problem } from '../../wire/problem.ts'

const set = query(
  'disagreement.set',
  `UPDATE patient SET guardians_disagree_since = CASE WHEN :disagree::boolean THEN :now::timestamptz END
   WHERE id = :patientId AND (guardians_disagree_since IS NOT NULL) <> :disagree RETURNING id`,
)
/** False when it is so already. */
export const setDisagreement = async (
  tx: Db,
  of: { patientId: string; disagree: boolean; now: Date },
): Promise<boolean> => (await set(tx, of)).length > 0

const find = query('disagreement.find', 'SELECT guardians_disagree_since AS since FROM patient WHERE id = :patientId')
/** Since when they disagree; null: they do not. */
export const findDisagreement = async (db: Db, patientId: string): Promise<string | null> =>
  (await find(db, { patientId }))[0]?.since ?? null

/** Throws while they disagree and one of them, not the patient, takes the patient out or has data erased. `acts`: null for the patient. */
export async function refuseWhileDisagreeing(
  tx: Db,
  { patientId, acts }: { patientId: string; acts: readonly string[] | null },
) {
  if (acts !== null && (await findDisagreement(tx, patientId))) throw problem('GuardiansDisagree')
}

const findOther = query(
  'disagreement.find-other',
  `SELECT EXISTS (SELECT FROM patient_access x WHERE x.patient_id = :patientId AND x.account_id <> :accountId AND 'own' = ANY (x.scope)
     AND is_in_force(x, :now) AND x.account_id = (SELECT c.recorded_by FROM consent c
       WHERE c.patient_id = :patientId AND c.purpose = :purpose ORDER BY c.ordinal DESC LIMIT 1)) AS "other!"`,
)
/** Whether another one who is responsible for the patient made the last choice about a purpose. */
export const wasChosenByOther = async (
  tx: Db,
  of: { patientId: string; accountId: string; purpose: string; now: Date },
): Promise<boolean> => (await findOther(tx, of))[0]?.other ?? false
