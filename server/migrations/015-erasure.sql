-- Wishes to be erased are fulfilled: when, and by whom.
ALTER TABLE erasure_request ADD COLUMN erased_at timestamptz, ADD COLUMN erased_by uuid REFERENCES account;
-- From then on nothing about the person is written here any more.
ALTER TABLE patient ADD COLUMN erased_at timestamptz;

-- A prescription that goes is looked for in all letters, the cancelled ones too.
CREATE INDEX letter_of_prescription ON letter (prescription_id) WHERE prescription_id IS NOT NULL;

-- The last word to a person who is erased holds their address until its mail has had time to arrive.
CREATE INDEX notification_last_word ON notification (created_at) WHERE kind = 'Erased';
