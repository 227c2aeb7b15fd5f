-- Whether two accounts are one person's as far as the program knows: the same account, the same mailbox (what follows a + before the @ leads to the
-- same one), or staff of the same name. Two colleagues of one name need names that tell them apart.
-- Locks: none.
CREATE FUNCTION mailbox_of(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(email, '\+[^@]*@', '@'));
CREATE FUNCTION same_person(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(one = other, false)
    OR EXISTS (SELECT FROM account a JOIN account b ON mailbox_of(b.email) = mailbox_of(a.email) WHERE a.id = one AND b.id = other)
    OR EXISTS (SELECT FROM staff a JOIN staff b ON name_key(b.name) = name_key(a.name) WHERE a.account_id = one AND b.account_id = other);
