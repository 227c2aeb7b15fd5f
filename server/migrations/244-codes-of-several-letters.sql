-- Letters that a patient claims at one branch share a code, which works for one hand-over of each (docs/decisions/243).
-- Locks: letter ACCESS EXCLUSIVE, until the letters with a code are indexed; dispensing ACCESS EXCLUSIVE and
--   counter_refusal SHARE ROW EXCLUSIVE, an instant.

CREATE EXTENSION IF NOT EXISTS btree_gist;

-- A code is one patient's. Servers know the constraint by the name of the index before it.
DROP INDEX letter_claim_code;
ALTER TABLE letter ADD CONSTRAINT letter_claim_code EXCLUDE USING gist (claim_code WITH =, patient_id WITH <>) WHERE (claim_code IS NOT NULL);
ALTER TABLE dispensing DROP CONSTRAINT dispensing_claim_code_key;

-- Whether it is one of the claims for which this code is valid at this branch.
CREATE FUNCTION is_claimed_with(l letter, code text, branch uuid, now timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN l.claim_code = code AND l.branch_id = branch AND l.status = 'Claimed' AND l.code_valid_until > now AND l.valid_until > now;

-- Servers of the version before know codes of one letter: for them a code is valid for the first only, and after a hand-over for none,
-- because a repeated call must not hand over the next. The next version removes both functions.
CREATE FUNCTION is_first_of_code(l letter, now timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NOT EXISTS (SELECT FROM letter o WHERE is_claimed_with(o, l.claim_code, l.branch_id, now) AND (o.claimed_at, o.id) < (l.claimed_at, l.id));
CREATE OR REPLACE FUNCTION is_valid_claim(l letter, code text, branch uuid, now timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN l.claim_code = code AND l.branch_id = branch AND l.status = 'Claimed' AND l.code_valid_until > now AND l.valid_until > now
    AND is_first_of_code(l, now) AND NOT EXISTS (SELECT FROM dispensing d WHERE d.claim_code = code AND d.branch_id = branch);
-- A suspected fraud ends the code for all of its letters. Servers of the version before end it for one. The next version removes the trigger.
CREATE FUNCTION end_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE letter l SET scanned_at = NULL, code_valid_until = NEW.refused_at
  FROM (SELECT id FROM letter WHERE is_claimed_with(letter, NEW.claim_code, NEW.branch_id, NEW.refused_at) ORDER BY id FOR NO KEY UPDATE) valid
  WHERE l.id = valid.id;
  RETURN NULL;
END $$;
CREATE TRIGGER counter_refusal_ends_code AFTER INSERT ON counter_refusal FOR EACH ROW
  WHEN (NEW.reason = 'NotThisPerson') EXECUTE FUNCTION end_code();

-- Somebody who is named for one claim may collect what shares its code, also once that claim's units are handed over with it.
CREATE FUNCTION was_handed_over_with(l letter, code text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM dispensing d WHERE d.claim_code = code AND d.letter_id = l.id AND d.dispensed_at >= l.claimed_at);
CREATE FUNCTION is_named_for_code(c collector, code text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM letter o WHERE o.id = c.letter_id AND o.claimed_at = c.claimed_at
    AND (o.status = 'Claimed' AND o.claim_code = code OR was_handed_over_with(o, code)));
CREATE OR REPLACE FUNCTION may_collect(c collector, l letter) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN c.patient_id = l.patient_id AND c.removed_at IS NULL
    AND (c.letter_id IS NULL OR l.status = 'Claimed' AND (c.letter_id = l.id AND c.claimed_at = l.claimed_at OR is_named_for_code(c, l.claim_code)));
-- The same for a till that sends hand-overs later, whatever became of the named letter.
CREATE FUNCTION was_named_for_code(c collector, code text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM letter o WHERE o.id = c.letter_id AND o.claimed_at = c.claimed_at
    AND (o.claim_code = code OR was_handed_over_with(o, code)));
CREATE OR REPLACE FUNCTION was_named_since(c collector, l letter, since timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN c.patient_id = l.patient_id
    AND (c.letter_id IS NULL OR c.letter_id = l.id AND c.claimed_at = l.claimed_at OR was_named_for_code(c, l.claim_code))
    AND (c.removed_at IS NULL OR c.removed_at >= greatest(l.claimed_at, since));
