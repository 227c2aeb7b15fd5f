-- What the reports need of a letter's events, beside what the patient reads (docs/decisions/040).
-- Locks: letter_event ACCESS EXCLUSIVE, an instant: the columns have no default.

ALTER TABLE letter_event
  -- Of a claim and its undoing: the branch. No foreign key: the claim has just read the branch, and the letter's own key holds it.
  ADD COLUMN branch_id uuid,
  -- Of an issue: when its prescription was sent, which an erasure forgets.
  ADD COLUMN since timestamptz,
  -- Of a correction at the counter: whether it used the letter up (true) or opened it again (false). Null: neither.
  ADD COLUMN fully_bought boolean;
