// Every deployment starts with version 1 of its pages, from server/content; administrators publish later versions.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ContentSlug, contentSlugs } from '@aruga/contract/content/content'
import { type Language, requiredLanguages } from '@aruga/contract/languages'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const FOLDER = new URL('../../../content/', import.meta.url)

const publish = query(
  'program.publish-first-pages',
  `INSERT INTO content_page (slug, language_code, version, title, markdown, hash, effective_from)
   SELECT slug, language, 1, title, body, hash, :now
     FROM unnest(:slugs::text[], :languages::text[], :titles::text[], :bodies::text[], :hashes::text[])
       AS page (slug, language, title, body, hash)
   ON CONFLICT DO NOTHING`,
)

/** Publishes the pages that have no version yet. */
export async function publishFirstPages(db: Db, now: Date): Promise<void> {
  const pages = await Promise.all(
    requiredLanguages.flatMap((language) => contentSlugs.map((slug) => readPage(language, slug))),
  )
  await publish(db, {
    now,
    slugs: pages.map(({ slug }) => slug),
    languages: pages.map(({ language }) => language),
    titles: pages.map(({ title }) => title),
    bodies: pages.map(({ body }) => body),
    hashes: pages.map(({ body }) => createHash('sha256').update(body).digest('hex')),
  })
}

async function readPage(language: Language, slug: ContentSlug) {
  const markdown = (await readFile(new URL(`${language}/${slug}.md`, FOLDER), 'utf8')).replaceAll('\r\n', '\n')
  const title = /^# (.+)$/m.exec(markdown)?.[1]
  if (!title) throw new Error(`server/content/${language}/${slug}.md must begin with a title.`)
  return { language, slug, title, body: markdown.replace(/^# .+\n+/, '') }
}
