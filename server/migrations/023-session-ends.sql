-- When a session ends however much it is used; null: begun by an earlier version. Locks connect_session for an instant: the column
-- has no default, so no row is written.
ALTER TABLE connect_session ADD COLUMN ends_at timestamptz;
