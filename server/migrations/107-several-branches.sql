-- Several branches for one pharmacist or branch manager (docs/decisions/069).
-- Locks: staff SHARE ROW EXCLUSIVE, branch SHARE ROW EXCLUSIVE, an instant.

-- Where they may work besides staff.branch_id, which is where they work now.
CREATE TABLE staff_branch (
  account_id uuid NOT NULL REFERENCES staff (account_id),
  branch_id uuid NOT NULL REFERENCES branch,
  PRIMARY KEY (account_id, branch_id)
);
