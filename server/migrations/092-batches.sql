-- Batch and expiry of what is handed over, where the product asks for them (docs/decisions/062).
-- Locks: product ACCESS EXCLUSIVE, an instant; dispensing ACCESS EXCLUSIVE, an instant: no column's default is written.

-- Whether the counter has to enter batch and expiry.
ALTER TABLE product ADD COLUMN asks_batch boolean NOT NULL DEFAULT false;

-- As they stand on the package; null where they were not asked for.
ALTER TABLE dispensing
  ADD COLUMN batch text,
  ADD COLUMN expires_on date;
