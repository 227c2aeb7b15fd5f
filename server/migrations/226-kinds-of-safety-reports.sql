-- Kinds of safety reports. What a kind is like is in contract/src/adverse-events/kinds.ts, and a test compares. A report's facts name its kind;
-- the column is that name, for the foreign key: what is stored is stored once. A report without a kind is a side effect, as before.
-- Locks: adverse_event ACCESS EXCLUSIVE, while its rows are written anew: reports are few, thousands at most.

CREATE TABLE adverse_event_kind (kind text PRIMARY KEY);
INSERT INTO adverse_event_kind VALUES
  ('SideEffect'), ('LackOfEffect'), ('Overdose'), ('MedicationError'), ('Pregnancy'), ('ProductDefect');

CREATE FUNCTION kind_of(facts jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(facts ->> 'kind', 'SideEffect');
-- Whether it is handed over within 24 hours, harm or none.
CREATE FUNCTION is_due_in_a_day(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind = 'ProductDefect';

ALTER TABLE adverse_event ADD COLUMN kind text NOT NULL GENERATED ALWAYS AS (kind_of(facts)) STORED REFERENCES adverse_event_kind;

-- By when facts of this kind and seriousness, known since then, are to be handed over.
CREATE OR REPLACE FUNCTION due_after(known timestamptz, facts jsonb) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN known + CASE WHEN is_due_in_a_day(kind_of(facts)) THEN interval '24 hours'
    ELSE (SELECT make_interval(days => CASE WHEN jsonb_array_length(facts -> 'seriousness') > 0
      THEN c.serious_days ELSE c.other_days END) FROM adverse_event_clock c) END;
