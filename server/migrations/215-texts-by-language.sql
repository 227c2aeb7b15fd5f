-- Another language is no migration: a text is one JSON object by language, and a language is whatever code the server's list has
-- (contract/src/languages.ts). The ENUM and the columns of one language each stay for servers of the version before: triggers keep both in step, and
-- texts_of and language_of read rows that only they have. The next version fills those and removes what is of before.
-- Locks: account ACCESS EXCLUSIVE, announcement ACCESS EXCLUSIVE, breach ACCESS EXCLUSIVE, consent ACCESS EXCLUSIVE, document ACCESS EXCLUSIVE,
--   letter ACCESS EXCLUSIVE, letter_event ACCESS EXCLUSIVE, message ACCESS EXCLUSIVE, notification ACCESS EXCLUSIVE, patient ACCESS EXCLUSIVE,
--   product ACCESS EXCLUSIVE, program ACCESS EXCLUSIVE, program_text ACCESS EXCLUSIVE, question ACCESS EXCLUSIVE, recall ACCESS EXCLUSIVE, an instant
--   each: no column has a default; content_page ACCESS EXCLUSIVE, content_draft ACCESS EXCLUSIVE, while some dozens of rows are written.

-- A text by language, from what a row has of it.
CREATE FUNCTION texts_of(texts jsonb, english text, filipino text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  coalesce(texts, CASE WHEN coalesce(english, filipino) IS NOT NULL THEN
    jsonb_strip_nulls(jsonb_build_object('en', english, 'fil', filipino)) END);
-- The text in the first of these languages that has one.
CREATE FUNCTION text_in(texts jsonb, languages text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  (SELECT texts ->> language FROM unnest(languages) WITH ORDINALITY AS wanted (language, place)
   WHERE texts ->> language <> '' ORDER BY place LIMIT 1);
-- The code of a language, from what a row has of it.
CREATE FUNCTION language_of(code text, before language) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE RETURN
  coalesce(code, before::text);
-- What servers of before have for a language: null where they do not know it.
CREATE FUNCTION language_before(code text) RETURNS language LANGUAGE sql STABLE PARALLEL SAFE RETURN
  CASE WHEN code = ANY (enum_range(NULL::language)::text[]) THEN code::language END;

-- Each text has its column, those of before, and a trigger that writes the one of the other: by INSERT whichever is missing, by UPDATE whichever stays.
DO $do$
DECLARE
  of_table text;
  named text[];
  steps text;
  columns text;
BEGIN
  FOR of_table, named IN VALUES
    ('announcement', '{title,title_en,title_fil, body,body_en,body_fil}'::text[]),
    ('breach', '{notice_title,notice_title_en,notice_title_fil, notice_body,notice_body_en,notice_body_fil}'),
    ('document', '{decline_note,decline_note_en,decline_note_fil}'),
    ('letter', '{benefit,benefit_en,benefit_fil}'),
    ('letter_event', '{words,note,note_fil}'),
    ('message', '{title,title_en,title_fil, words,words_en,words_fil}'),
    ('notification', '{title,title_en,title_fil, body,body_en,body_fil}'),
    ('patient', '{decline_note,decline_note_en,decline_note_fil}'),
    ('product', '{benefit,benefit_en,benefit_fil}'),
    ('program', '{hours,hours_en,hours_fil}'),
    ('program_text', '{title,title_en,title_fil, words,words_en,words_fil}'),
    ('question', '{question,question_en,question_fil}'),
    ('recall', '{note,note_en,note_fil}')
  LOOP
    steps := '';
    columns := '';
    FOR n IN 0 .. array_length(named, 1) / 3 - 1 LOOP
      EXECUTE format('ALTER TABLE %I ADD COLUMN %I jsonb', of_table, named[3 * n + 1]);
      columns := columns || format(', %I, %I, %I', named[3 * n + 1], named[3 * n + 2], named[3 * n + 3]);
      -- What happened to a letter has a name or a number as its note; words in two languages are a text.
      steps := steps || format($step$
        IF NEW.%1$I IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.%1$I IS DISTINCT FROM OLD.%1$I) THEN
          NEW.%2$I := NEW.%1$I ->> 'en';
          NEW.%3$I := coalesce(NEW.%1$I ->> 'fil', NEW.%1$I ->> 'en');
        ELSIF TG_OP = 'UPDATE' AND NEW.%1$I IS NULL AND OLD.%1$I IS NOT NULL THEN
          NEW.%2$I := NULL;
          NEW.%3$I := NULL;
        ELSIF (TG_OP = 'INSERT' OR (NEW.%2$I, NEW.%3$I) IS DISTINCT FROM (OLD.%2$I, OLD.%3$I)) AND %4$s THEN
          NEW.%1$I := texts_of(NULL, NEW.%2$I, NEW.%3$I);
        END IF;
      $step$, named[3 * n + 1], named[3 * n + 2], named[3 * n + 3],
        CASE WHEN of_table = 'letter_event' THEN 'NEW.note_fil IS NOT NULL' ELSE 'true' END);
    END LOOP;
    EXECUTE format($sql$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN %2$s RETURN NEW; END $trigger$;
      CREATE TRIGGER %1$I BEFORE INSERT OR UPDATE OF %3$s ON %4$I FOR EACH ROW EXECUTE FUNCTION %1$I();
    $sql$, of_table || '_texts', steps, substr(columns, 3), of_table);
  END LOOP;
END $do$;

ALTER TABLE account ADD COLUMN language_code text;
CREATE FUNCTION account_language() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.language_code IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.language_code IS DISTINCT FROM OLD.language_code) THEN
    NEW.language := coalesce(language_before(NEW.language_code), 'en');
  ELSIF TG_OP = 'INSERT' OR NEW.language <> OLD.language THEN
    NEW.language_code := NEW.language::text;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_language BEFORE INSERT OR UPDATE OF language, language_code ON account FOR EACH ROW EXECUTE FUNCTION account_language();

-- Old servers see a consent to a page in a language that they do not know as one to the English page.
ALTER TABLE consent ADD COLUMN page_language_code text;
CREATE FUNCTION consent_language() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.page_language_code := language_of(NEW.page_language_code, NEW.page_language);
  NEW.page_language := coalesce(language_before(NEW.page_language_code), 'en');
  RETURN NEW;
END $$;
CREATE TRIGGER consent_language BEFORE INSERT ON consent FOR EACH ROW EXECUTE FUNCTION consent_language();

-- Pages in such a language are none to them.
ALTER TABLE content_page ADD COLUMN language_code text;
ALTER TABLE content_draft ADD COLUMN language_code text;
UPDATE content_page SET language_code = language::text;
UPDATE content_draft SET language_code = language::text;
ALTER TABLE content_page DROP CONSTRAINT content_page_pkey, ADD PRIMARY KEY (slug, language_code, version),
  ADD CONSTRAINT content_page_before UNIQUE (slug, language, version);
ALTER TABLE content_draft DROP CONSTRAINT content_draft_pkey, ADD PRIMARY KEY (slug, language_code),
  ADD CONSTRAINT content_draft_before UNIQUE (slug, language);
ALTER TABLE content_page ALTER COLUMN language DROP NOT NULL;
ALTER TABLE content_draft ALTER COLUMN language DROP NOT NULL;
CREATE FUNCTION content_language() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.language_code := language_of(NEW.language_code, NEW.language);
  NEW.language := language_before(NEW.language_code);
  RETURN NEW;
END $$;
CREATE TRIGGER content_page_language BEFORE INSERT ON content_page FOR EACH ROW EXECUTE FUNCTION content_language();
CREATE TRIGGER content_draft_language BEFORE INSERT ON content_draft FOR EACH ROW EXECUTE FUNCTION content_language();
