-- When a receipt's photo was compared with others: by the job, apart from what is looked up when a case is opened.
-- Locks: document_look ACCESS EXCLUSIVE, an instant: the column has no default.
ALTER TABLE document_look ADD COLUMN compared_at timestamptz;
