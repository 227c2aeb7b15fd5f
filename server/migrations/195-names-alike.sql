-- Names that people take for the same have one key, whatever the collation: in case, blanks, accents of two characters, apostrophes
-- and dashes. As `nameKey` in server/src/features/csv/clean.ts. The letters are those of Latin-1 and its neighbours; lower() does the others
-- where the collation knows them.
-- Locks: pharmacy SHARE, branch SHARE, healthcare_professional SHARE, table_import ACCESS EXCLUSIVE. The indexes of some thousand rows take
-- well under a second, the column an instant, as its default is constant.

CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  lower(btrim(regexp_replace(translate(normalize(replace(name, '´', ''''), NFKC),
    U&'\2019\2018\02BC`\2032\2010\2011\2012\2013\2014\2212ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŒŠŽŸ\00AD\061C\180E\200B\200E\200F\202A\202B\202C\202D\202E\2060\FEFF',
    '''''''''''------àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþœšžÿ'), '\s+', ' ', 'g')));

CREATE INDEX pharmacy_key ON pharmacy (name_key(name));
CREATE INDEX branch_key ON branch (pharmacy_id, name_key(name), name_key(city));
CREATE INDEX healthcare_professional_bare ON healthcare_professional (ltrim(replace(code, '-', ''), '0'));

-- What the administrator should look at before importing a checked file.
ALTER TABLE table_import ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]';
