// Every deployment starts with version 1 of its pages, from server/content; administrators publish later versions.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { contentSlugs } from '@aruga/contract/content/content'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const FOLDER = new URL('../../../content/', import.meta.url)

const publish = query(
  'program.publish-first-page',
  `INSERT INTO content_page (slug, language, version, title, markdown, hash, effective_from)
   VALUES (:slug, :language, 1, :title, :body, :hash, :now) ON CONFLICT DO NOTHING`,
)

/** Publishes the pages that have no version yet. */
export async function publishFirstPages(db: Db, now: Date): Promise<void> {
  for (const language of ['en', 'fil'] as const) {
    for (const slug of contentSlugs) {
      const markdown = (await readFile(new URL(`${language}/${slug}.md`, FOLDER), 'utf8')).replaceAll('\r\n', '\n')
      const title = /^# (.+)$/m.exec(markdown)?.[1]
      if (!title) throw new Error(`server/content/${language}/${slug}.md must begin with a title.`)
      const body = markdown.replace(/^# .+\n+/, '')
      const hash = createHash('sha256').update(body).digest('hex')
      await publish(db, { slug, language, title, body, hash, now })
    }
  }
}
