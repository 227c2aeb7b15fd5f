-- Documents that arrived before their pictures were compared, and PDFs that have no thumbnail, are looked at by a job (docs/decisions/050).
-- Locks: document ACCESS EXCLUSIVE, an instant: a default that is no expression is not written into rows.

-- Every document of before is due; what arrives from now on is looked at when it arrives.
ALTER TABLE document ADD COLUMN look_due boolean NOT NULL DEFAULT true;
ALTER TABLE document ALTER COLUMN look_due SET DEFAULT false;
