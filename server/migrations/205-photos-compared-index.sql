-- Finds what waits to be compared; what was compared leaves the index.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY document_look_uncompared ON document_look (document_id) WHERE detail IS NOT NULL AND compared_at IS NULL;
