-- The promised working days, and which days are worked, as administrators set them (docs/decisions/067).
-- Locks: program ACCESS EXCLUSIVE, an instant.

-- A promise holds for what begins to wait at `since` or later, until the next row; the first row holds for all before.
CREATE TABLE review_promise (
  since timestamptz PRIMARY KEY,
  registration int NOT NULL CHECK (registration BETWEEN 1 AND 15),
  prescription int NOT NULL CHECK (prescription BETWEEN 1 AND 15),
  receipt int NOT NULL CHECK (receipt BETWEEN 1 AND 15)
);
INSERT INTO review_promise VALUES ('2000-01-01T00:00:00Z', 1, 1, 1);

-- Monday 1 to Sunday 7.
ALTER TABLE program ADD COLUMN weekdays int[] NOT NULL DEFAULT '{1,2,3,4,5}' CHECK (weekdays <> '{}' AND weekdays <@ '{1,2,3,4,5,6,7}');

CREATE TABLE holiday (
  day date PRIMARY KEY,
  name text NOT NULL
);
-- 2026: Proclamation 1006, s. 2025. 2027: the days that Republic Acts 9492 and 10966 name, on their own dates, and the Holy Week of
-- its Easter, March 28; the year's proclamation may add days and move some. Eidul Fitr and Eidul Adha (RA 9177, RA 9849) are
-- proclaimed shortly before, and added by administrators.
INSERT INTO holiday
SELECT make_date(year, month, day), name FROM (VALUES (2026), (2027)) AS years (year), (VALUES
  (1, 1, 'New Year’s Day'), (4, 9, 'Araw ng Kagitingan'), (5, 1, 'Labor Day'), (6, 12, 'Independence Day'),
  (8, 21, 'Ninoy Aquino Day'), (11, 1, 'All Saints’ Day'), (11, 30, 'Bonifacio Day'), (12, 8, 'Immaculate Conception of Mary'),
  (12, 25, 'Christmas Day'), (12, 30, 'Rizal Day'), (12, 31, 'Last day of the year')) AS days (month, day, name)
UNION ALL VALUES
  ('2026-02-17'::date, 'Chinese New Year'), ('2026-04-02', 'Maundy Thursday'), ('2026-04-03', 'Good Friday'),
  ('2026-04-04', 'Black Saturday'), ('2026-08-31', 'National Heroes Day'), ('2026-11-02', 'All Souls’ Day'),
  ('2026-12-24', 'Christmas Eve'), ('2027-03-25', 'Maundy Thursday'), ('2027-03-26', 'Good Friday'),
  ('2027-08-30', 'National Heroes Day');
