-- What branches answered to claims that wait for them (docs/decisions/236). "Out" is not among them: stock_out says it.
-- Locks: program ACCESS EXCLUSIVE, letter SHARE ROW EXCLUSIVE, branch SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, an instant.

ALTER TABLE program ADD COLUMN branches_answer boolean NOT NULL DEFAULT false;

CREATE TABLE claim_answer (
  -- The claim. A letter that is claimed again, here or elsewhere, has no answer.
  letter_id uuid NOT NULL REFERENCES letter,
  branch_id uuid NOT NULL REFERENCES branch,
  claimed_at timestamptz NOT NULL,
  answer text NOT NULL CHECK (answer IN ('Ready', 'ReadyFrom', 'NotBefore')),
  -- The beginning of a day in Manila stands for the whole day.
  ready_at timestamptz,
  answered_at timestamptz NOT NULL,
  answered_by uuid NOT NULL REFERENCES account,
  PRIMARY KEY (letter_id, branch_id, claimed_at),
  CHECK ((answer = 'Ready') = (ready_at IS NULL))
);

-- Whether it is the answer to a letter's present claim. "Not before" a time that has come says nothing any more.
CREATE FUNCTION answers(a claim_answer, l letter, now timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN a.letter_id = l.id AND a.branch_id = l.branch_id AND a.claimed_at = l.claimed_at
    AND (a.answer <> 'NotBefore' OR a.ready_at > now);
