/**
 * SQL: the benefits of hand-overs so far, of the letter `l` as `o` and of its patient's month (Manila) of `:at` as `m`. Without
 * the hand-over `:except`, and within the month without those after `:until`.
 */
export const givenSoFar = `
     CROSS JOIN LATERAL (
       SELECT sum(d.quantity) AS units, sum(d.benefit_units) AS benefit_units, sum(d.benefit_amount) AS benefit_amount
       FROM dispensing d WHERE d.letter_id = l.id AND d.unit_price IS NOT NULL AND d.id IS DISTINCT FROM :except?::uuid) o
     CROSS JOIN LATERAL (
       SELECT sum(d.benefit_units) AS benefit_units, sum(d.benefit_amount) AS benefit_amount
       FROM letter x JOIN dispensing d ON d.letter_id = x.id
       WHERE x.patient_id = l.patient_id AND x.product_id = l.product_id AND d.id IS DISTINCT FROM :except?::uuid
         AND date_trunc('month', manila_day(coalesce(d.handed_over_at, d.dispensed_at))) = date_trunc('month', manila_day(:at::timestamptz))
         AND (:until?::timestamptz IS NULL OR coalesce(d.handed_over_at, d.dispensed_at) <= :until)) m`

/** SQL: these as JSON. */
export const givenOnLetter = `json_build_object('units', coalesce(o.units, 0), 'benefitUnits', coalesce(o.benefit_units, 0),
       'benefitAmount', coalesce(o.benefit_amount, 0)) AS "onLetter!: GivenOnLetter"`
export const givenInMonth = `json_build_object('benefitUnits', coalesce(m.benefit_units, 0), 'benefitAmount', coalesce(m.benefit_amount, 0)) AS "inMonth!: GivenInMonth"`
