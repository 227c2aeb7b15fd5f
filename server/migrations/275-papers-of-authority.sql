-- A parent or guardian registers somebody, with the paper that proves it: a kind of document that is decided with the registration
-- (docs/decisions/004-tokens-and-the-password-grant.md#275).
-- Locks: document_kind ROW EXCLUSIVE, an instant.
INSERT INTO document_kind VALUES ('Authority');
CREATE OR REPLACE FUNCTION is_of_registration(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind IN ('Prescription', 'Id', 'Authority');
-- Implies `kind <> 'Id'`, as the indexes of what waits have it.
CREATE OR REPLACE FUNCTION is_case(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind <> 'Id' AND kind <> 'Authority';
