// The project's Markdown as pages of a site: title, address and search sections of each.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marked, type Token } from 'marked'
import { root } from '../run.ts'
import type { Section } from './section-index.ts'
import { slugOf } from './slug.ts'

export type Page = { source: string; url: string; title: string; tokens: Token[] }

export const readPages = (): Page[] =>
  globSync(['*.md', 'docs/**/*.md', 'drills/*.md'], { cwd: root })
    .map((source) => source.replaceAll('\\', '/'))
    .sort()
    .map((source) => {
      const tokens = marked.lexer(readFileSync(join(root, source), 'utf8'))
      return { source, url: urlOf(source), title: titleOf(tokens) ?? source, tokens }
    })

/** `docs/wire.md` -> `docs/wire.html`; a README is the page of its folder. */
export const urlOf = (source: string) => source.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html')

/** The page from each heading to the next. */
export function sectionsOf({ url, title, tokens }: Page): Section[] {
  const sections: Section[] = [{ id: url, title, heading: title, text: '' }]
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth > 1) {
      sections.push({ id: `${url}#${slugOf(token.text)}`, title, heading: plain(token.text), text: '' })
    } else {
      const section = sections.at(-1)
      if (section) section.text += plain(token.raw)
    }
  }
  // The first of two headings with the same name has the anchor.
  return [...new Map(sections.reverse().map((section) => [section.id, section])).values()].reverse()
}

const titleOf = (tokens: Token[]): string | undefined =>
  plain(tokens.find((token) => token.type === 'heading' && token.depth === 1)?.raw.replace(/^#+ /, '') ?? '').trim() ||
  undefined

/** Removes the syntax of Markdown. */
const plain = (markdown: string) =>
  markdown
    .replace(/!?\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/[`*|]|^#+ /gm, '')
