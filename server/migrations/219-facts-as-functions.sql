-- What many statements ask of a row or a time, once. PostgreSQL puts the body of each in its place, so that indexes are used as before.
-- Locks: nothing.

-- The program's days are Manila's (contract/src/days.ts): the day of a time, its first instant, and its last millisecond, with which a letter
-- ends. The index letter_ends_in_its_day has the last one written out.
CREATE FUNCTION manila_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE 'Asia/Manila')::date;
CREATE FUNCTION begin_of_day(day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN day::timestamp AT TIME ZONE 'Asia/Manila';
CREATE FUNCTION end_of_day(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (date_trunc('day', at AT TIME ZONE 'Asia/Manila') + interval '1 day' - interval '1 ms') AT TIME ZONE 'Asia/Manila';

-- Whether the date of a letter is still to come, or has passed.
CREATE FUNCTION is_in_time(l letter, now timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN l.valid_until > now;
CREATE FUNCTION is_past_date(l letter, now timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN l.valid_until <= now;
-- Whether a letter can still be used.
CREATE FUNCTION is_open(l letter, now timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN l.status IN ('Issued', 'Claimed') AND l.valid_until > now;
-- Whether its date has passed, but the sweep has not marked it yet.
CREATE FUNCTION has_lapsed(l letter, now timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN l.status IN ('Issued', 'Claimed') AND l.valid_until <= now;
-- Whether it is a claim with this code that is valid at this branch.
CREATE FUNCTION is_valid_claim(l letter, code text, branch uuid, now timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN l.claim_code = code AND l.branch_id = branch AND l.status = 'Claimed' AND l.code_valid_until > now AND l.valid_until > now;

-- What the patient paid for a hand-over, in centavos; null where it has no price.
CREATE FUNCTION patient_amount(d dispensing) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN d.quantity * d.unit_price::bigint - d.benefit_amount;

-- The key of an advisory lock with a name of the program's own.
CREATE FUNCTION lock_key(name text) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN hashtextextended(current_schema() || ' ' || name, 0);

-- Deletes at most so many rows of a table that expired before then. Returns how many went.
CREATE FUNCTION delete_expired(expired regclass, before timestamptz, rows int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE gone int;
BEGIN
  EXECUTE format('DELETE FROM %s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$s WHERE expires_at <= $1 LIMIT $2))', expired)
    USING before, rows;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;

-- Whether neither a session itself nor its account has ended it. Dates are compared where they stand: a token's, or its own.
CREATE FUNCTION is_active(s connect_session, a account) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN s.ended_at IS NULL AND a.status = 'active' AND a.security_stamp = s.security_stamp;

-- The branches of a pharmacist or branch manager: where they work now and where else they may; and the same by name, as JSON.
CREATE FUNCTION branches_of(account uuid) RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT s.branch_id FROM staff s WHERE s.account_id = branches_of.account AND s.branch_id IS NOT NULL
  UNION SELECT o.branch_id FROM staff_branch o WHERE o.account_id = branches_of.account;
END;
CREATE FUNCTION named_branches(account uuid) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'pharmacyName', p.name) ORDER BY b.name, b.id), '[]')
    FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id WHERE b.id IN (SELECT branches_of(named_branches.account)));

-- Publishes change events (server/src/events). A program hears only what happens in its own schema. In a RETURNING it is evaluated, in an
-- unused WITH never.
CREATE FUNCTION publish(payload text) RETURNS void LANGUAGE sql VOLATILE
  AS $$ SELECT pg_notify('aruga_live_' || current_schema(), payload) $$;
