-- Whether somebody was named for a letter's present claim at some time since then, for a hand-over that a till sends later
-- (docs/decisions/223). No released version calls the function that it replaces.
-- Locks: nothing.
CREATE FUNCTION was_named_since(c collector, l letter, since timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN c.patient_id = l.patient_id AND (c.letter_id IS NULL OR c.letter_id = l.id AND c.claimed_at = l.claimed_at)
    AND (c.removed_at IS NULL OR c.removed_at >= greatest(l.claimed_at, since));
DROP FUNCTION was_named(collector, letter);
