-- What a search for doctors looks at (docs/decisions/161-typed-text.md#267).
-- Locks: nothing.
CREATE INDEX CONCURRENTLY healthcare_professional_words ON healthcare_professional USING gin
  (folded(code || ' ' || name || ' ' || specialty || ' ' || clinic) gin_trgm_ops);
