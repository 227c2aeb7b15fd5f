-- What many statements ask of a hand-over, a letter, a budget or a side effect, once, as migration 219 does. What has no subquery is put in its
-- place by PostgreSQL; the others are called for one row, or for each row of a page.
-- Locks: connect_session ACCESS EXCLUSIVE, an instant.

-- Whether an account is of staff, and of a pharmacist and nobody else, who has a PIN: its sessions are tills, which lock (docs/decisions/051).
CREATE FUNCTION is_staff(a account) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN a.roles <> '{patient}'::role[];
CREATE FUNCTION is_till(a account) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN a.roles = '{pharmacist}'::role[] AND EXISTS (SELECT FROM till_pin t WHERE t.account_id = a.id);
-- Whether it has a confirmed second factor.
CREATE FUNCTION has_factor(account uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM second_factor f WHERE f.account_id = has_factor.account AND f.confirmed_at IS NOT NULL);

-- Why a hand-over was corrected last; null where no reason is on record.
CREATE FUNCTION correction_of(reason text, note text) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN reason IS NOT NULL THEN json_build_object('reason', reason, 'note', note) END;
-- The figures of a hand-over; null where it has no price.
CREATE FUNCTION money_of(d dispensing) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN d.unit_price IS NOT NULL THEN json_build_object('unitPrice', d.unit_price, 'chargedUnits', d.charged_units,
    'benefitUnits', d.benefit_units, 'benefitAmount', d.benefit_amount, 'patientAmount', patient_amount(d)) END;
-- Whether it is the latest of its letter.
CREATE FUNCTION is_latest(d dispensing) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NOT EXISTS (SELECT FROM dispensing o WHERE o.letter_id = d.letter_id AND o.id <> d.id AND o.dispensed_at > d.dispensed_at);

-- Whether a patient with units left is to be reminded of a letter's end, so many days before its last day. It ends at midnight, at which nobody
-- is reminded, but from eight in the morning. One issued with fewer days left needs no such reminder: its patient was just notified.
CREATE FUNCTION is_reminder_due(l letter, days int, now timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN l.status IN ('Issued', 'Claimed') AND l.valid_until > now AND l.valid_until <= now + make_interval(days => days, hours => 16)
    AND l.quantity_purchased < l.quantity_approved AND l.issued_at <= l.valid_until - make_interval(days => days, hours => 16)
    AND (l.reminded_days IS NULL OR l.reminded_days > days);

-- What letters of the last minute reserve on a budget, of its product or the program's, beside what a job has counted.
CREATE FUNCTION uncounted(b budget) RETURNS numeric LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(CASE WHEN b.product_id IS NULL
    THEN (SELECT sum(n.reserved) FROM budget_letter n WHERE n.program_budget_id = b.id AND NOT n.counted)
    ELSE (SELECT sum(n.reserved) FROM budget_letter n WHERE n.budget_id = b.id AND NOT n.counted) END, 0);

-- By when facts of this seriousness, known since then, are to be handed over.
CREATE FUNCTION due_after(known timestamptz, facts jsonb) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN known + (SELECT make_interval(days => CASE WHEN jsonb_array_length(facts -> 'seriousness') > 0
    THEN c.serious_days ELSE c.other_days END) FROM adverse_event_clock c);

-- A mobile number without what people write around its last ten digits. The index patient_mobile has it written out.
CREATE FUNCTION bare_mobile(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN right(regexp_replace(number, '[^0-9]', '', 'g'), 10);
-- The codes of the patients that a signal is about.
CREATE FUNCTION patient_codes_of(signal uuid) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT p.patient_code FROM signal_subject o JOIN patient p ON p.id = o.patient_id
    WHERE o.signal_id = patient_codes_of.signal ORDER BY 1 LIMIT 20);

-- Metres between two places along a great circle (haversine, Earth radius 6,371 km); null where one is unknown. `least`, because rounding may
-- pass 1 at the far side of the Earth.
CREATE FUNCTION metres_between(latitude float8, longitude float8, other_latitude float8, other_longitude float8) RETURNS float8
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN num_nulls(latitude, longitude, other_latitude, other_longitude) = 0 THEN
    12742000 * asin(sqrt(least(1, power(sin(radians(other_latitude - latitude) / 2), 2)
      + cos(radians(latitude)) * cos(radians(other_latitude)) * power(sin(radians(other_longitude - longitude) / 2), 2)))) END;

-- Each session has its absolute end, also one from before migration 023.
UPDATE connect_session s SET ends_at = s.started_at
    + CASE WHEN a.roles <> '{patient}'::role[] THEN interval '12 hours' ELSE interval '90 days' END
  FROM account a WHERE a.id = s.account_id AND s.ends_at IS NULL;
ALTER TABLE connect_session ADD CONSTRAINT connect_session_ends CHECK (ends_at IS NOT NULL) NOT VALID;
