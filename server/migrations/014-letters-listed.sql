-- Every letter, as staff list them: by its day, by its end, by its product, and by the state it ended in. That a letter is
-- claimed, which happens by the hundred, changes nothing in the last one.
CREATE INDEX letter_issued ON letter (issued_at, id);
CREATE INDEX letter_ends ON letter (valid_until, id);
CREATE INDEX letter_product ON letter (product_id, issued_at, id);
CREATE INDEX letter_ended ON letter (status, issued_at, id) WHERE status IN ('Dispensed', 'Expired', 'Cancelled');
-- A number is found by its beginning. In byte order its unique index does that in any database.
ALTER TABLE letter ALTER COLUMN number TYPE text COLLATE "C";
