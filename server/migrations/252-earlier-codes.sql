-- A claim code that was replaced stays known while a till may send a hand-over from before (docs/decisions/061-a-till-without-a-network.md#252).
-- Locks: letter SHARE ROW EXCLUSIVE, branch SHARE ROW EXCLUSIVE, an instant.
-- Servers of the version before forget the codes that they replace, as they did.

CREATE TABLE earlier_code (
  claim_code text NOT NULL,
  letter_id uuid NOT NULL REFERENCES letter,
  branch_id uuid NOT NULL REFERENCES branch,
  -- The claim that had it.
  claimed_at timestamptz NOT NULL,
  -- Until when it was valid at the counter, and when another took its place or the claim was undone.
  ended_at timestamptz NOT NULL,
  replaced_at timestamptz NOT NULL,
  -- Whether a counter had looked it up.
  looked_up boolean NOT NULL,
  -- Whether a till has handed over with it since. It works once for each letter.
  used boolean NOT NULL DEFAULT false,
  PRIMARY KEY (claim_code, letter_id)
);
CREATE INDEX earlier_code_letter ON earlier_code (letter_id);
CREATE INDEX earlier_code_over ON earlier_code (replaced_at);

-- Whether a letter's present claim had this code, which was valid at this branch then and not used since.
CREATE FUNCTION was_claimed_with(l letter, e earlier_code, branch uuid, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN NOT e.used AND e.letter_id = l.id AND e.branch_id = branch AND e.ended_at > at AND l.branch_id = branch AND l.status = 'Claimed'
    AND l.claimed_at = e.claimed_at AND l.valid_until > at;

-- When a letter's present claim got a code; null: it never had it.
CREATE FUNCTION got_code_at(l letter, code text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  WITH had AS (
    -- Until a hand-over, unless another code had taken its place before a till sent that one.
    SELECT d.claim_code, d.dispensed_at AS until FROM dispensing d WHERE d.letter_id = l.id AND d.dispensed_at >= l.claimed_at
      AND NOT EXISTS (SELECT FROM earlier_code e WHERE e.claim_code = d.claim_code AND e.letter_id = d.letter_id)
    UNION ALL SELECT e.claim_code, e.replaced_at FROM earlier_code e WHERE e.letter_id = l.id AND e.claimed_at = l.claimed_at
    UNION ALL SELECT l.claim_code, 'infinity'
  )
  SELECT greatest(l.claimed_at, (SELECT max(before.until) FROM had before WHERE before.until < one.until))
  FROM had one WHERE one.claim_code = code ORDER BY 1 LIMIT 1;
END;

-- Whether somebody was named for a letter when its code was given or later, for a till that sends hand-overs later, whatever became of the
-- named letter. The next version removes was_named_since and was_named_for_code.
CREATE FUNCTION was_named_with(c collector, l letter, code text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN c.patient_id = l.patient_id
    AND (c.letter_id IS NULL OR c.letter_id = l.id AND c.claimed_at = l.claimed_at
      OR EXISTS (SELECT FROM letter o WHERE o.id = c.letter_id AND o.claimed_at = c.claimed_at AND got_code_at(o, code) IS NOT NULL))
    AND (c.removed_at IS NULL
      OR c.removed_at >= greatest(l.claimed_at, (SELECT min(got_code_at(o, code)) FROM letter o WHERE o.patient_id = l.patient_id)));

-- The first quantity only where a correction changed it, and not the buyer alone.
CREATE OR REPLACE FUNCTION hand_overs_of(l letter) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(json_agg(json_build_object('at', coalesce(h.handed_over_at, h.dispensed_at),
      'day', manila_day(coalesce(h.handed_over_at, h.dispensed_at)), 'branchId', h.branch_id, 'branchName', b.name,
      'quantity', h.quantity, 'firstQuantity', nullif(h.first_quantity, h.quantity), 'correction', CASE WHEN h.correction_reason IS NOT NULL
        THEN json_build_object('reason', h.correction_reason, 'note', h.correction_note) END,
      'patientAmount', patient_amount(h), 'money', money_of(h)) ORDER BY h.dispensed_at, h.id), '[]')
    FROM dispensing h JOIN branch b ON b.id = h.branch_id WHERE h.letter_id = l.id);
