-- Searches find names with ñ and accents without them (docs/decisions/161-typed-text.md#267).
-- Locks: nothing.

-- Small letters without accents, as `fold` in server/src/records/pharmacies/queries.ts and the columns `folded` of patients and branches.
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'));
