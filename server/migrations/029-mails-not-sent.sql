-- What an operator looks at: the few mails whose fate is unknown, and those refused. CREATE INDEX locks `mail` against writing while it
-- reads the table once: about a second for a million mails; mails wait, calls do not.
CREATE INDEX mail_not_sent ON mail (state, began_at) WHERE state IN ('unknown', 'refused');
