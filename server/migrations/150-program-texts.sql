-- The texts of the program that administrators added or changed. Those that ship with the server are in its code until somebody changes
-- them (docs/decisions/086).
-- Locks: nothing.
CREATE TABLE program_text (
  id uuid PRIMARY KEY,
  purpose text NOT NULL,
  position int NOT NULL,
  code text,
  name text NOT NULL,
  title_en text NOT NULL,
  title_fil text NOT NULL,
  words_en text NOT NULL,
  words_fil text NOT NULL,
  retired boolean NOT NULL
);
