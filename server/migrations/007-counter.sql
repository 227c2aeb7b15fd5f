-- The counter: refusals, corrections, and the day's list of a branch.

-- A quantity that was confirmed wrongly is corrected in place; what was confirmed at first stays beside it. 0: nothing was
-- handed over.
ALTER TABLE dispensing
  DROP CONSTRAINT dispensing_quantity_check,
  ADD CHECK (quantity >= 0),
  ADD COLUMN first_quantity int,
  ADD COLUMN corrected_at timestamptz,
  ADD CHECK ((first_quantity IS NULL) = (corrected_at IS NULL));
CREATE INDEX dispensing_branch ON dispensing (branch_id, dispensed_at);

CREATE TABLE counter_refusal (
  id uuid PRIMARY KEY,
  letter_id uuid NOT NULL REFERENCES letter,
  branch_id uuid NOT NULL REFERENCES branch,
  -- Most refusals leave the code alive, so it may be refused more than once.
  claim_code text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('NotThisPerson', 'NoIdShown', 'OutOfStock', 'PrescriptionMissing', 'Other')),
  note text,
  refused_by uuid NOT NULL REFERENCES account,
  refused_at timestamptz NOT NULL
);
CREATE INDEX counter_refusal_branch ON counter_refusal (branch_id, refused_at);
CREATE INDEX counter_refusal_code ON counter_refusal (claim_code, refused_at);
CREATE INDEX counter_refusal_letter ON counter_refusal (letter_id);
