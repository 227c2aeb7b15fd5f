// The limit of a page: a static copy in one file, with the style rules that it uses and no script, from a server that only sends it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Page } from '@playwright/test'

const brotli = promisify(brotliCompress)

/** The page on the screen as one HTML file. The page cannot be used afterwards. */
const asFile = (page: Page) =>
  page.evaluate<string>(`(() => {
    const state = /::[\\w-]+(\\([^)]*\\))?|:(hover|active|focus|focus-visible|focus-within|visited|disabled|enabled|checked|autofill)\\b/g
    const isUsed = (root, selector) => {
      const bare = selector.replace(state, '').trim()
      try { return bare === '' || /:(host|root)/.test(bare) || root.querySelector(bare) !== null } catch { return true }
    }
    const used = (rules, root) => [...rules].map((rule) => {
      if (rule.selectorText) return isUsed(root, rule.selectorText) ? rule.cssText : ''
      if (!rule.cssRules || rule instanceof CSSKeyframesRule) return rule.cssText
      const inner = used(rule.cssRules, root)
      return inner && rule.cssText.slice(0, rule.cssText.indexOf('{') + 1) + inner + '}'
    }).join('')
    const styleOf = (root, sheets) => {
      const style = document.createElement('style')
      style.textContent = [...sheets].map(({ cssRules }) => used(cssRules, root)).join('')
      return style
    }
    const shadowRoots = []
    const visit = (root) => {
      for (const { shadowRoot } of root.querySelectorAll('*')) {
        if (!shadowRoot) continue
        visit(shadowRoot)
        shadowRoot.prepend(styleOf(shadowRoot, shadowRoot.adoptedStyleSheets))
        shadowRoots.push(shadowRoot)
      }
    }
    visit(document)
    const style = styleOf(document, [...document.styleSheets, ...document.adoptedStyleSheets])
    document.querySelectorAll('script, style, link:not([rel=preload]), [src^="blob:"]').forEach((one) => one.remove())
    document.head.append(style)
    const outer = document.documentElement.cloneNode(false).outerHTML
    return '<!doctype html>' + outer.replace('</html>', () => document.documentElement.getHTML({ shadowRoots }) + '</html>')
  })()`)

/** Serves the copies of pages, by name, with the fonts of `origin`. */
export async function startStaticServer(origin: string) {
  const files = new Map<string, { type: string; body: Buffer; encoding?: string }>()
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url)
    if (!file) return response.writeHead(404).end()
    const encoding = file.encoding && { 'content-encoding': file.encoding }
    response.writeHead(200, { 'content-type': file.type, ...encoding }).end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** Returns the address of its copy. */
    keep: async (name: string, page: Page): Promise<string> => {
      const html = await asFile(page)
      for (const [path] of html.matchAll(/\/assets\/[\w.-]+\.woff2/g)) {
        if (files.has(path)) continue
        const body = Buffer.from(await (await fetch(`${origin}${path}`)).arrayBuffer())
        files.set(path, { type: 'font/woff2', body })
      }
      files.set(`/${name}`, { type: 'text/html; charset=utf-8', body: await brotli(html), encoding: 'br' })
      return `http://localhost:${port}/${name}`
    },
    stop: () => server.close(),
  }
}
