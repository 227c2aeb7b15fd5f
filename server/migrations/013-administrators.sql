-- Who can let others in: few among all accounts, asked for whenever one of them changes.
CREATE INDEX account_administrator ON account (id) WHERE status = 'active' AND 'administrator' = ANY (roles);
