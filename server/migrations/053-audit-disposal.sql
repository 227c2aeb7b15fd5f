-- Disposal from the audit log, and the list of disposals (docs/decisions/038).
-- Locks: audit_seal SHARE, while it is read once (a second for a million seals; only the job that seals waits); disposal ACCESS EXCLUSIVE,
--   an instant: it has a row for each batch of a night.

-- Only entries that were sealed before the end of their period are disposed of.
CREATE INDEX audit_seal_sealed_at ON audit_seal (sealed_at DESC, number DESC);
CREATE INDEX disposal_class ON disposal (class, at DESC);
CREATE INDEX disposal_digest ON disposal (digest);
-- `npm run audit:verify` reads disposals of audit entries in the order in which it reads the entries. `entry_ids` is ascending.
CREATE INDEX disposal_first_entry ON disposal ((entry_ids[1]), id) WHERE entry_ids IS NOT NULL;
DROP INDEX disposal_entries;
