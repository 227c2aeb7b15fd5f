-- The record is searched by its time, and reports are counted from it. It only grows, and at this end of the index.
CREATE INDEX audit_entry_at ON audit_entry (at, id);
