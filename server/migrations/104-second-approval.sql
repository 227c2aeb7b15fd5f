-- Letters of more units than a product allows one person (docs/decisions/066): the first of the two approvals that they need.
-- Locks: product ACCESS EXCLUSIVE, document SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, an instant: the column has no default.
ALTER TABLE product ADD COLUMN second_approval_above int CHECK (second_approval_above >= 1);

-- It is gone once the letter is issued; that it was given is in the audit log.
CREATE TABLE first_approval (
  prescription_id uuid PRIMARY KEY REFERENCES document ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES product,
  quantity int NOT NULL,
  approved_by uuid NOT NULL REFERENCES account,
  approved_at timestamptz NOT NULL
);
