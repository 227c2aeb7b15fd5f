-- The open cases of each kind in the order in which they wait.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY document_open ON document (kind, coalesce(waiting_since, uploaded_at), id)
  WHERE status = 'UnderReview' AND replaced_at IS NULL AND kind <> 'Id' AND patient_active;
