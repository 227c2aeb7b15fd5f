-- When the password was last proved in a session; null: before this version. Locks connect_session for an instant: the column has
-- no default, so no row is written.
ALTER TABLE connect_session ADD COLUMN password_proved_at timestamptz;
