-- What is due, and nothing else once the job is through. Built beside work: about a second for a million documents.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY document_look_due ON document (id) WHERE look_due;
