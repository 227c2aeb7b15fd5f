-- Teams of reviewers, and for whom a waiting case is meant (docs/decisions/071).
-- Locks: account SHARE ROW EXCLUSIVE, an instant, for the references of the new tables.

CREATE TABLE team (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX team_name ON team (lower(name));

CREATE TABLE team_member (
  team_id uuid NOT NULL REFERENCES team ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  PRIMARY KEY (team_id, account_id)
);
CREATE INDEX team_member_account ON team_member (account_id);

-- A person's or a team's, until it is decided; both null: nobody's again. `before_`: what the undo of `batch` restores.
CREATE TABLE case_owner (
  case_id uuid PRIMARY KEY,
  account_id uuid REFERENCES account,
  team_id uuid REFERENCES team ON DELETE SET NULL,
  before_account_id uuid REFERENCES account,
  before_team_id uuid REFERENCES team ON DELETE SET NULL,
  batch uuid,
  assigned_by uuid NOT NULL REFERENCES account,
  assigned_at timestamptz NOT NULL,
  CHECK (account_id IS NULL OR team_id IS NULL)
);
CREATE INDEX case_owner_account ON case_owner (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX case_owner_team ON case_owner (team_id) WHERE team_id IS NOT NULL;
CREATE INDEX case_owner_before_account ON case_owner (before_account_id) WHERE before_account_id IS NOT NULL;
CREATE INDEX case_owner_before_team ON case_owner (before_team_id) WHERE before_team_id IS NOT NULL;
CREATE INDEX case_owner_batch ON case_owner (batch) WHERE batch IS NOT NULL;
