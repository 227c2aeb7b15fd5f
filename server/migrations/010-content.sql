-- Pages as administrators write them.

-- One draft for each page and language; publishing makes it a version and takes it away.
CREATE SEQUENCE content_revision;
CREATE TABLE content_draft (
  slug text NOT NULL,
  language language NOT NULL,
  title text NOT NULL,
  markdown text NOT NULL,
  -- Another one with each save, of any draft: who saves or publishes says which one they have seen.
  revision bigint NOT NULL DEFAULT nextval('content_revision'),
  saved_at timestamptz NOT NULL,
  saved_by uuid NOT NULL REFERENCES account,
  PRIMARY KEY (slug, language)
);

-- Null for the first versions, which came with the product.
ALTER TABLE content_page ADD COLUMN published_by uuid REFERENCES account;
