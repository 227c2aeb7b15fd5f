-- Why a session was ended, for whoever holds its refresh token (docs/decisions/085). Null: not to be told, or ended before this.
-- Locks: connect_session ACCESS EXCLUSIVE, an instant: the column has no default.
ALTER TABLE connect_session ADD COLUMN end_reason text;
