// Each text of the patient's app is shown somewhere: by a simple search for its key around its file.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const read = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name): [string, string] => [join(root, folder, name), readFileSync(join(root, folder, name), 'utf8')])

const sources = read('patient/src')
/** Some keys are its words: a role, a reason, the name of a page. */
const contract = read('contract/src').map(([, source]) => source)

/** The words of problems have one for each of the contract's codes, and a test of their own. */
const DEFINED = /= defineMessages\('([\w-]+)', \{\n {2}en: \{\n(.*?)\n {2}\},/s
const files = sources.flatMap(([path, source]) => {
  const [whole, namespace, english] = DEFINED.exec(source) ?? []
  if (!whole || !namespace || !english) return []
  const keys = [...english.matchAll(/^ {4}'?([\w-]+)'?:/gm)].map(([, key = '']) => key.replace(/_(one|other)$/, ''))
  return [{ path, namespace, keys: [...new Set(keys)] }]
})

const isImporting = (path: string, source: string, wanted: string) =>
  [...source.matchAll(/from '(\.[^']+)'/g)].some(([, to = '']) => resolve(dirname(path), to) === wanted)

/** What may name a key: its neighbours, whoever imports it, and its own file below the texts. */
const around = (wanted: string) =>
  sources
    .filter(([path, source]) => dirname(path) === dirname(wanted) || isImporting(path, source, wanted))
    .map(([path, source]) => (path === wanted ? source.slice(source.indexOf('\n})')) : source))

/** In quotes, or made by a template: `${of}Why`. */
function isNamed(key: string, inSources: string[]): boolean {
  const isMade = inSources
    .flatMap((source) => source.match(/`[^`]*\$\{[^`]*`/g) ?? [])
    .map((template) => template.slice(1, -1).split(/\$\{[^}]*\}/))
    .filter((parts) => parts.some((part) => part !== ''))
    .some((parts) => new RegExp(`^${parts.map((part) => part.replace(/\W/g, '\\$&')).join('\\w+')}$`).test(key))
  return isMade || [...inSources, ...contract].some((source) => source.includes(`'${key}'`))
}

test.each(files)('every text of “$namespace” is shown somewhere', ({ path, keys }) => {
  const inSources = around(path)
  expect(keys.filter((key) => !isNamed(key, inSources))).toEqual([])
})

test('no file of texts is forgotten', () => {
  const defining = sources.filter(([, source]) => /^(export )?const \w+ = defineMessages\('/m.test(source))
  expect(files.map(({ path }) => path)).toEqual(defining.map(([path]) => path))
  expect(files.length).toBeGreaterThan(30)
})
