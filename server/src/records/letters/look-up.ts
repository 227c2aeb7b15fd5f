// Looks a claim code up at the counter. From then on the patient cannot undo the claims that have it.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { lastClaim } from './last-claim.ts'
import { lockClaims } from './lock-claims.ts'
import type { AtCounter } from './states.ts'

const scan = query(
  'counter.scan',
  `WITH scanned AS (UPDATE letter SET scanned_at = coalesce(scanned_at, :now) WHERE id = ANY (:letterIds::uuid[]) RETURNING *)
   SELECT l.id AS "letterId", l.number AS "letterNumber", p.first_name AS "patientFirstName",
     upper(left(p.last_name, 1)) AS "patientInitial!", p.photo IS NOT NULL AS "hasPhoto", l.product_id AS "productId", l.product_name AS "productName",
     l.strength, product.form, l.unit, l.quantity_approved AS "quantityApproved",
     l.quantity_purchased AS "quantityPurchased!", l.quantity_approved - l.quantity_purchased AS "quantityLeft!",
     l.valid_until AS "validUntil", texts_of(l.benefit, l.benefit_en, l.benefit_fil) ->> 'en' AS "benefitEn!",
     texts_of(l.benefit, l.benefit_en, l.benefit_fil) ->> 'fil' AS "benefitFil!", p.id AS "patientId",
     product.asks_batch AS "asksBatch", coalesce(p.birthdate <= manila_day(:now::timestamptz) - interval '60 years', false) AS "isSixty!",
     how.claimed_how AS "claimedHow?: ClaimedHow", how.id_shown AS "idShown?: IdKind",
     (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'relation', c.relation) ORDER BY c.named_at, c.id), '[]')
      FROM collector c WHERE c.patient_id = l.patient_id AND may_collect(c, l)) AS "collectors!: CollectorsAtCounter"
   FROM scanned l JOIN patient p ON p.id = l.patient_id JOIN product ON product.id = l.product_id
     LEFT JOIN LATERAL ${lastClaim('l.id')} how ON true ORDER BY l.claimed_at, l.id`,
)

/** The counter has handed over, or refused, some of what it had looked up: the patient may take the rest elsewhere. */
export const endLookUp = query(
  'counter.end-look-up',
  'UPDATE letter SET scanned_at = NULL WHERE id = ANY (:letterIds::uuid[]) AND scanned_at IS NOT NULL',
)

/** Marks the valid claims of a code at this branch as scanned, and returns them in their order. None: the code is not valid here and now. */
export async function lookUpClaims(tx: Db, shown: AtCounter) {
  const letterIds = (await lockClaims(tx, shown)).map(({ id }) => id)
  return scan(tx, { letterIds, now: shown.now })
}
