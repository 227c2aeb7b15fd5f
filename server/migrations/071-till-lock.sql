-- A till locks instead of ending (docs/decisions/051).
-- Locks: account SHARE ROW EXCLUSIVE, an instant; connect_session ACCESS EXCLUSIVE, an instant: no row is written.

CREATE TABLE till_pin (
  account_id uuid PRIMARY KEY REFERENCES account,
  -- argon2id, with its salt.
  hash text NOT NULL,
  set_at timestamptz NOT NULL
);

ALTER TABLE connect_session
  -- From when on its tokens can do nothing until the PIN; moves on with each use. Null: it ends when idle, as others do.
  ADD COLUMN locks_at timestamptz,
  -- Wrong PINs since it was opened last.
  ADD COLUMN pin_tries smallint NOT NULL DEFAULT 0;
