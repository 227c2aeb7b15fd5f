-- Finds in the audit log what a person did, and each action, newest first: otherwise a search for a rare one reads its whole period.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY audit_entry_actor_at ON audit_entry (actor_id, at, id);
CREATE INDEX CONCURRENTLY audit_entry_action_at ON audit_entry (action, at, id);
