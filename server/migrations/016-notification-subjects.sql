-- A notification says what it is about, and not where that is in an app: addresses are made in one place (contract, links).
-- ALTER TABLE locks the table for a moment; the UPDATE rewrites the rows that have a subject, without a lock on reading.
ALTER TABLE notification ADD COLUMN subject_id uuid;
UPDATE notification SET subject_id = substring(link FROM '\?id=([0-9a-fA-F-]{36})$')::uuid WHERE link LIKE '%?id=%';
ALTER TABLE notification DROP COLUMN link;
