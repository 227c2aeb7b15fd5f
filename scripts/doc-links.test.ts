// The targets of references exist: links and anchors of every Markdown file, `docs/...` in code, paths in prose.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { decisions } from './decisions.ts'
import { slugOf } from './docs/slug.ts'
import { root } from './run.ts'

const ignored = (name: string) => /(^|\/)(node_modules|dist|coverage|test-results|playwright-report)$/.test(name)
const find = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ignored })
    .map((name) => name.replaceAll('\\', '/'))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

const markdown = find('**/*.md')
const code = find(
  '**/*.{ts,tsx,mjs,css,sql,grit,yml,yaml,service,gradle,xml,swift,java,html}',
  '{.npmrc,.gitignore,.dockerignore,.dependency-cruiser.mjs,Containerfile,.github/workflows/*.yml}',
)

const withoutCode = (text: string) => text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '')

const anchorsOf = (path: string) => {
  const text = readFileSync(join(root, path), 'utf8').replace(/^```.*?^```$/gms, '')
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => slugOf(heading))
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)])
}

/** Why a reference is broken, or undefined. `docs/decisions/NNN` stands for the heading with that number, as the index lists it. */
function missing(path: string, anchor?: string): string | undefined {
  const [, decision] = /^docs\/decisions\/(\d{3})$/.exec(path) ?? []
  if (decision) return decisions.some(({ number }) => number === decision) ? undefined : `${path} is no decision`
  if (!existsSync(join(root, path))) return `${path} is not there`
  if (anchor && !anchorsOf(path).has(anchor)) return `${path} has no anchor #${anchor}`
}

test('every relative link of every Markdown file has an existing file and anchor', () => {
  const broken = markdown.flatMap(({ name, text }) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      // The program's own pages link to the app's routes.
      .filter((target) => !/^(https?:|mailto:|\/)/.test(target))
      .flatMap((target) => {
        const [path = '', anchor] = target.split('#')
        const absolute = path ? relative(root, join(root, dirname(name), decodeURI(path))) : name
        const why = missing(absolute.replaceAll('\\', '/'), anchor)
        return why ? [`${name}: ${why}`] : []
      }),
  )
  expect(broken).toEqual([])
})

test('every page, section and decision of the docs that code and configuration cite exists', () => {
  const broken = code.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(docs\/[\w/-]+(?:\.md)?)((?:(?:,? |,? and )?#[\w-]+)*)/g)].flatMap(
      ([, path = '', anchors = '']) => {
        if (!/\.md$|^docs\/decisions\/\d/.test(path)) return []
        const cited = anchors.match(/(?<=#)[\w-]+/g) ?? [undefined]
        return cited.map((anchor) => missing(path, anchor)).flatMap((why) => (why ? [`${name}: ${why}`] : []))
      },
    ),
  )
  expect(broken).toEqual([])
})

test('every decision that Markdown cites by its number exists', () => {
  const broken = markdown.flatMap(({ name, text }) =>
    [...withoutCode(text).matchAll(/\bdecisions?\s+(\d{3})\b/gi)]
      .map(([, number = '']) => missing(`docs/decisions/${number}`))
      .flatMap((why) => (why ? [`${name}: ${why}`] : [])),
  )
  expect(broken).toEqual([])
})

test('comments cite the specification, the wire conventions and the decisions by path', () => {
  const loose = /\bspecification,? sections?\b|\bwire conventions\b|(?<!docs\/decisions\/\d{3}.*)\bdecisions? \d/i
  const broken = code.flatMap(({ name, text }) =>
    text
      .split('\n')
      .filter((line) => /^\s*(\/\/|\/?\*|--)|\/\*\*|\s\/\/ /.test(line) && loose.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(broken).toEqual([])
})

test('every path that the docs name in prose exists', () => {
  const named =
    /`((?:bench|client|console|contract|demo|docs|drills|e2e|locales|patient|scripts|server|ui)\/[\w./-]*)`/g
  const prose = markdown.filter(({ name }) => !/^(CHANGELOG\.md|server\/content\/)/.test(name))
  const broken = prose.flatMap(({ name, text }) =>
    [...text.replace(/^```.*?^```$/gms, '').matchAll(named)]
      .map(([, path = '']) => path)
      .filter((path) => missing(path.replace(/\/$/, '')))
      .map((path) => `${name}: ${path}`),
  )
  expect(broken).toEqual([])
})
