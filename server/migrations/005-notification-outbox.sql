-- A notification is the outbox of its own mail: due from the statement that writes it until a job is queued for it
-- (docs/decisions/010). Those of before have their jobs already.
ALTER TABLE notification ADD COLUMN mail_due boolean NOT NULL DEFAULT false;
ALTER TABLE notification ALTER COLUMN mail_due SET DEFAULT true;
CREATE INDEX notification_mail_due ON notification (created_at) WHERE mail_due;
