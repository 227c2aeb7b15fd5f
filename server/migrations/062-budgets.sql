-- Budgets of products (docs/decisions/047). Amounts are whole centavos (PHP).
-- Locks: product SHARE ROW EXCLUSIVE, an instant.

CREATE TABLE budget (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product,
  period text NOT NULL CHECK (period IN ('Month', 'Quarter')),
  -- The first day in Manila, and the one after the last.
  begins date NOT NULL,
  ends date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- As the job has counted them: budget_letter has what it has not.
  reserved bigint NOT NULL DEFAULT 0,
  spent bigint NOT NULL DEFAULT 0,
  UNIQUE (product_id, begins)
);

-- A letter that was issued on a budget. No foreign key to the letter: it is disposed of, what it cost stays.
CREATE TABLE budget_letter (
  letter_id uuid PRIMARY KEY,
  budget_id uuid NOT NULL REFERENCES budget,
  -- The program's part of all its units, when it was issued.
  share bigint NOT NULL,
  -- What is kept for it, and what its hand-overs have cost.
  reserved bigint NOT NULL,
  spent bigint NOT NULL DEFAULT 0,
  -- Whether the budget's own figures have it.
  counted boolean NOT NULL DEFAULT false
);
-- The letters of the last minute.
CREATE INDEX budget_letter_new ON budget_letter (budget_id) WHERE NOT counted;

CREATE TABLE budget_progress (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  letter_event_id bigint NOT NULL,
  counted_at timestamptz
);
INSERT INTO budget_progress (letter_event_id) SELECT coalesce(max(id), 0) FROM letter_event;
