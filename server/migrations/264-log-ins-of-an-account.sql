-- Lists the log-ins of an account, whose own patient it may not have.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY audit_entry_log_ins ON audit_entry (subject_id, id)
  WHERE action IN ('sign_in.succeeded', 'sign_in.failed', 'sign_in.locked', 'session.token_reused');
