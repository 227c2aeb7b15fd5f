-- Units handed over that no accepted receipt proves, letter by letter, as a job adds them up (docs/decisions/095).
-- Locks: report_progress ACCESS EXCLUSIVE, an instant: the column has no default.

-- By the week of the hand-over. The same ids as in report_week: a branch, its pharmacy, or zeros for the whole program.
CREATE TABLE report_unproved (
  branch_id uuid NOT NULL,
  -- Its Monday in Manila.
  week date NOT NULL,
  product_id uuid NOT NULL,
  units bigint NOT NULL,
  -- What the program bears of them, in centavos (PHP).
  amount bigint NOT NULL,
  PRIMARY KEY (branch_id, week, product_id)
);

ALTER TABLE report_progress ADD COLUMN unproved_at timestamptz;
