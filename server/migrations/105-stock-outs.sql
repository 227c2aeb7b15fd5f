-- What a branch is out of, as its counter said.
-- Locks: branch SHARE ROW EXCLUSIVE, product SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, an instant.
CREATE TABLE stock_out (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branch,
  product_id uuid NOT NULL REFERENCES product,
  since timestamptz NOT NULL,
  expected_on date,
  told_by uuid NOT NULL REFERENCES account,
  ended_at timestamptz,
  ended_by uuid REFERENCES account,
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX stock_out_now ON stock_out (product_id, branch_id) WHERE ended_at IS NULL;
