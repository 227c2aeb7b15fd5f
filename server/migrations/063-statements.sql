-- What the program owes each branch for a month (docs/decisions/048). Amounts are whole centavos (PHP).
-- Locks: branch SHARE ROW EXCLUSIVE, an instant; account SHARE ROW EXCLUSIVE, an instant.

CREATE SEQUENCE statement_number;

CREATE TABLE statement (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  branch_id uuid NOT NULL REFERENCES branch,
  -- Its first day.
  month date NOT NULL,
  status text NOT NULL CHECK (status IN ('Open', 'Disputed', 'Accepted', 'Paid')),
  made_at timestamptz NOT NULL,
  lines int NOT NULL,
  units int NOT NULL,
  benefit_units int NOT NULL,
  -- As the counter recorded it, and what is owed after the disputes.
  benefit_amount bigint NOT NULL,
  owed_amount bigint NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES account,
  paid_on date,
  payment_reference text,
  UNIQUE (branch_id, month)
);
CREATE INDEX statement_listed ON statement (month DESC, number DESC);

-- A hand-over as it was when the statement was made. No foreign key to it: letters are disposed of, what was owed stays.
CREATE TABLE statement_line (
  id uuid PRIMARY KEY,
  statement_id uuid NOT NULL REFERENCES statement,
  position int NOT NULL,
  at timestamptz NOT NULL,
  letter_number text NOT NULL,
  product_name text NOT NULL,
  strength text NOT NULL,
  unit text NOT NULL,
  quantity int NOT NULL,
  unit_price int NOT NULL,
  charged_units int NOT NULL,
  benefit_units int NOT NULL,
  benefit_amount bigint NOT NULL,
  patient_amount bigint NOT NULL,
  owed_amount bigint NOT NULL,
  dispute text,
  disputed_at timestamptz,
  disputed_by uuid REFERENCES account,
  answer text,
  answered_at timestamptz,
  answered_by uuid REFERENCES account,
  UNIQUE (statement_id, position)
);
