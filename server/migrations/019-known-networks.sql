-- Networks from which a log-in has succeeded, so that failures from elsewhere do not lock its owner out. A new table: no lock.
CREATE TABLE known_network (
  -- Keyed hash of what was logged in to and the network: neither an e-mail nor an address can be read from it.
  key bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX known_network_expiry ON known_network (expires_at);
