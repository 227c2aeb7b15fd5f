import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from './build.ts'
import { indexSections, type Section } from './section-index.ts'

let folder: string
let htmls: Map<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aruga-docs-'))
  await buildSite(folder)
  htmls = new Map(
    globSync('**/*.html', { cwd: folder }).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
})
afterAll(() => rm(folder, { recursive: true }))

const linksOf = (name: string) =>
  [...(htmls.get(name) ?? '').matchAll(/ (?:href|src)="([^"]*)"/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?|mailto):/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#')
      return { to: path ? posix.join(dirname(name), path) : name, anchor }
    })

test('Every link, picture and anchor of the site exists', () => {
  const broken = [...htmls.keys()].flatMap((name) =>
    linksOf(name)
      .filter(({ to, anchor }) => {
        if (!existsSync(join(folder, to))) return true
        return anchor !== undefined && !htmls.get(to)?.includes(`id="${decodeURIComponent(anchor)}"`)
      })
      .map(({ to, anchor }) => `${name}: ${to}${anchor ? `#${anchor}` : ''}`),
  )
  expect(htmls.size).toBeGreaterThan(80)
  expect(broken).toEqual([])
})

test('Every page is reached from the first one', () => {
  const reached = new Set(['index.html'])
  for (const name of reached) for (const { to } of linksOf(name)) if (htmls.has(to)) reached.add(to)
  expect([...htmls.keys()].filter((name) => !reached.has(name))).toEqual([])
})

test('The search finds a section by a prefix of a word, and a word with one wrong letter', () => {
  const sections: Section[] = JSON.parse(readFileSync(join(folder, 'sections.json'), 'utf8'))
  const index = indexSections(sections)
  expect(index.search('files in a buck')[0]?.heading).toMatch(/files.*bucket/i)
  expect(index.search('idempotensy').length).toBeGreaterThan(0)
  const places = index.search('migration').map(({ id }) => String(id).split('#')[0] ?? '')
  expect(places.filter((place) => !htmls.has(place))).toEqual([])
})
