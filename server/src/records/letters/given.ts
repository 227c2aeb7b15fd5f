/** SQL: whether a letter's free units are counted over months. */
export const countsOverMonths = (letter: string) => `(${letter}.benefit_rule->>'overMonths') IS NOT NULL`

/**
 * SQL: the benefits of hand-overs so far, of the letter `l` as `o`, of its patient's month (Manila) of `:at` as `m`, and what its rule
 * counts over months as `c`. Without the hand-over `:except`, and but for the letter without those after `:until`.
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
         AND (:until?::timestamptz IS NULL OR coalesce(d.handed_over_at, d.dispensed_at) <= :until)) m
     CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object('day', manila_day(coalesce(d.handed_over_at, d.dispensed_at)), 'paid', d.quantity - d.benefit_units,
         'free', d.benefit_units, 'value', x.benefit_rule->'value', 'months', x.benefit_rule->'overMonths')
         ORDER BY coalesce(d.handed_over_at, d.dispensed_at), d.dispensed_at, d.id) AS hand_overs
       FROM letter x JOIN dispensing d ON d.letter_id = x.id
       WHERE ${countsOverMonths('l')} AND ${countsOverMonths('x')} AND x.patient_id = l.patient_id AND x.product_id = l.product_id
         AND d.unit_price IS NOT NULL AND d.id IS DISTINCT FROM :except?::uuid
         AND (:until?::timestamptz IS NULL OR coalesce(d.handed_over_at, d.dispensed_at) <= :until)) c`

/** SQL: these as JSON. */
export const handOversCounted = `coalesce(c.hand_overs, '[]') AS "handOvers!: CountedHandOvers"`
export const givenOnLetter = `json_build_object('units', coalesce(o.units, 0), 'benefitUnits', coalesce(o.benefit_units, 0),
       'benefitAmount', coalesce(o.benefit_amount, 0)) AS "onLetter!: GivenOnLetter"`
export const givenInMonth = `json_build_object('benefitUnits', coalesce(m.benefit_units, 0), 'benefitAmount', coalesce(m.benefit_amount, 0)) AS "inMonth!: GivenInMonth"`
