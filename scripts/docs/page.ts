// The HTML of a page: its Markdown with links between pages, beside the contents of the site.
import { dirname, posix } from 'node:path'
import { Marked, Renderer } from 'marked'
import { chapters } from './chapters.ts'
import { type Page, urlOf } from './pages.ts'
import { slugOf } from './slug.ts'

export function htmlOf(page: Page, pages: readonly Page[]): string {
  const base = '../'.repeat(page.url.split('/').length - 1)
  return `<!doctype html>
<html lang="en" data-base="${base}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${encode(page.title)} · Aruga</title>
<link rel="stylesheet" href="${base}site.css">
<script type="module" src="${base}search.js"></script>
<a class="skip" href="#page">To the page</a>
<header>
  <a href="${base}index.html">Aruga</a>
  <form role="search"><label for="search">Search</label><input id="search" type="search" autocomplete="off"></form>
  <div id="results" aria-live="polite"></div>
</header>
<nav aria-label="Contents">${contents(page, pages, base)}</nav>
<main id="page">
${article(page, pages)}
</main>
</html>
`
}

const contents = (page: Page, pages: readonly Page[], base: string) =>
  chapters
    .map(({ name, sources }) => {
      const links = pages
        .filter(({ source }) => sources.some((each) => posix.matchesGlob(source, each)))
        .sort((a, b) => placeOf(a, sources) - placeOf(b, sources))
        .map(({ source, url, title }) => {
          const current = source === page.source ? ' aria-current="page"' : ''
          return `<li><a href="${base}${url}"${current}>${encode(title)}</a></li>`
        })
      return links.length > 0 ? `<h2>${name}</h2><ul>${links.join('')}</ul>` : ''
    })
    .join('')
const placeOf = ({ source }: Page, sources: readonly string[]) =>
  sources.findIndex((each) => posix.matchesGlob(source, each))

function article(page: Page, pages: readonly Page[]): string {
  const folder = dirname(page.source)
  const known = new Set(pages.map(({ source }) => source))
  const resolve = (href: string) => posix.join(folder, decodeURI(href))
  const used = new Map<string, number>()
  const marked = new Marked({
    renderer: {
      heading({ tokens, text, depth }) {
        const slug = slugOf(text)
        const before = used.get(slug) ?? 0
        used.set(slug, before + 1)
        return `<h${depth} id="${before ? `${slug}-${before}` : slug}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        if (/^(https?:|mailto:|#)/.test(href)) return `<a href="${encode(href)}">${text}</a>`
        const [path = '', anchor] = href.split('#')
        const source = resolve(path)
        const target = [source, posix.join(source, 'README.md')].find((each) => known.has(each))
        // A file of the repository has no page, so only its name appears.
        if (!target) return `<span class="file" title="${encode(source)}">${text}</span>`
        const url = posix.relative(dirname(page.url), urlOf(target))
        return `<a href="${url}${anchor ? `#${anchor}` : ''}">${text}</a>`
      },
      table(token) {
        return `<div class="table">${Renderer.prototype.table.call(this, token)}</div>\n`
      },
    },
  })
  return marked.parser(page.tokens)
}

const encode = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
