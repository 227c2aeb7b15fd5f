-- The audit log becomes a hash chain, and append-only by rights instead of triggers (docs/decisions/021). DROP TRIGGER and ADD COLUMN
-- lock their table for a moment, against reading too; REVOKE locks nothing. No row is rewritten.

-- One batch of audit entries as they were when it was sealed, with the hash over it and over the seal before it.
CREATE TABLE audit_seal (
  -- 1, 2, 3 …
  number bigint PRIMARY KEY,
  -- Ascending; together with the seals before it, every entry up to `last_id`.
  entry_ids bigint[] NOT NULL,
  last_id bigint NOT NULL UNIQUE,
  -- The SHA-256 of each entry's content, 32 bytes each, in the order of `entry_ids`.
  digests bytea NOT NULL CHECK (length(digests) = 32 * cardinality(entry_ids)),
  sealed_at timestamptz NOT NULL,
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32)
);

DROP TRIGGER audit_entry_append_only ON audit_entry;
DROP TRIGGER consent_append_only ON consent;
DROP FUNCTION refuse_change();
-- From the owner itself, which is the role that the server runs as. Only superusers are above it.
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entry, audit_seal, consent FROM CURRENT_USER;

-- For sign-ins: the device in words, like `Chrome on Android`.
ALTER TABLE audit_entry ADD COLUMN device text;
