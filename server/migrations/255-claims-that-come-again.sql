-- When a patient means to come again with a letter that stays claimed, or that a branch no longer saw (docs/decisions/061-a-till-without-a-network.md#255); and, on the
-- monthly lists of safety reports, why one is acknowledged while reports wait, with the index that finds what was handed over in a month.
-- Locks: letter SHARE ROW EXCLUSIVE, branch SHARE ROW EXCLUSIVE, adverse_event_month_step ACCESS EXCLUSIVE, an instant;
--   adverse_event_entry SHARE, while it is read once: reports are few.

CREATE TABLE coming_again (
  letter_id uuid PRIMARY KEY REFERENCES letter,
  branch_id uuid NOT NULL REFERENCES branch,
  since timestamptz NOT NULL
);
CREATE INDEX coming_again_at_branch ON coming_again (branch_id, since);

-- Since when a claimed letter is coming to its branch: since its claim, or since its patient opened it again. A later claim counts from itself.
CREATE FUNCTION coming_since(l letter) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN greatest(l.claimed_at, (SELECT a.since FROM coming_again a WHERE a.letter_id = l.id));

-- `claimed_at` of an answer is the beginning of the visit that it is for.
CREATE OR REPLACE FUNCTION answers(a claim_answer, l letter, now timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN a.letter_id = l.id AND a.branch_id = l.branch_id AND a.claimed_at = coming_since(l)
    AND (a.answer <> 'NotBefore' OR a.ready_at > now);

-- Null where none waited, and for acknowledgements of the version before.
ALTER TABLE adverse_event_month_step ADD COLUMN why_waiting text;
CREATE INDEX adverse_event_entry_handed_over ON adverse_event_entry (at) WHERE kind = 'HandedOver';
