-- What the marketing authorization holder said about the monthly list of safety reports, and the index that finds the reports of a month.
-- Locks: account SHARE ROW EXCLUSIVE, an instant; adverse_event SHARE, while it is read once: reports are few.

CREATE TABLE adverse_event_month_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its first day in Manila.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  kind text NOT NULL CHECK (kind IN ('Acknowledged', 'AskedAfter')),
  at timestamptz NOT NULL,
  by uuid NOT NULL REFERENCES account,
  -- Who acknowledged it, or what is asked.
  words text NOT NULL
);
CREATE INDEX adverse_event_month_step_month ON adverse_event_month_step (month, id DESC);

CREATE INDEX adverse_event_reported ON adverse_event (reported_at, id);
