-- What the program lets somebody do for a child ends on the 18th birthday. Earlier versions stored the end of the paper, or none
-- (docs/decisions/004-tokens-and-the-password-grant.md#276).
-- Locks: patient_access ROW EXCLUSIVE, while the few rows that the program has let are written.

-- The beginning of the 18th birthday; of February 29, of March 1.
UPDATE patient_access x SET until = child.of_age
FROM (SELECT c.id, begin_of_day((c.birthdate + interval '18 years')::date + (to_char(c.birthdate, 'MMDD') = '0229')::int) AS of_age FROM patient c) child
WHERE x.grounds = 'Program' AND x.ended_at IS NULL AND child.id = x.patient_id AND child.of_age > now()
  AND (x.until IS NULL OR x.until > child.of_age);
