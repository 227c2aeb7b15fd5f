-- Signing keys rotate: a purpose may have several keys. ALTER TABLE locks `connect_key`, a row or two, for a moment, also against
-- reading. Servers of the version before go on: they ask by purpose, and only one key has it until the first rotation.
ALTER TABLE connect_key ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
-- From when on it signs; until then, and when a newer one signs, it is published only.
ALTER TABLE connect_key ADD COLUMN active_from timestamptz;
UPDATE connect_key SET active_from = created_at;
ALTER TABLE connect_key ALTER COLUMN active_from SET NOT NULL;
ALTER TABLE connect_key DROP CONSTRAINT connect_key_pkey;
ALTER TABLE connect_key ADD PRIMARY KEY (id);
