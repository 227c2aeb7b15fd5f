-- Short pages about a product, for its patients (docs/decisions/063-public-pages-are-rendered-on-the-server.md#294). Their texts are versions in
-- content_page, like those of all pages.
-- Locks: product SHARE ROW EXCLUSIVE, an instant.
CREATE TABLE education_page (
  slug text PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product,
  -- In what order the pages of a product are listed, from 1.
  place int NOT NULL,
  -- Patients read it only then.
  shown boolean NOT NULL DEFAULT false
);
CREATE INDEX education_page_product ON education_page (product_id, place);

-- Whether patients may read a page: those of the program always.
CREATE FUNCTION is_shown_page(slug text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NOT EXISTS (SELECT FROM education_page e WHERE e.slug = is_shown_page.slug AND NOT e.shown);
