// The apps use only features of the oldest browsers in package.json's `browserslist`.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browsers } from '@aruga/ui/browsers'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** Features that would break a page, with the first versions of Chrome, Firefox and Safari that have them (MDN); Infinity: none yet. */
const FEATURES: readonly [RegExp, chrome: number, firefox: number, safari: number][] = [
  [/\.(toSorted|toReversed|toSpliced)\(/, 110, 115, 16],
  [/\b(Object|Map)\.groupBy\b/, 117, 119, 17.4],
  [/\bURL\.canParse\b/, 120, 115, 17],
  [/\bURL\.parse\b/, 126, 126, 18],
  [/\bPromise\.withResolvers\b/, 119, 121, 17.4],
  [/\bPromise\.try\b/, 128, 134, 18.2],
  [/\bArray\.fromAsync\b/, 121, 115, 16.4],
  [/\bAbortSignal\.any\b/, 116, 124, 17.4],
  [/\bnew Intl\.Segmenter\(/, 87, 125, 14.1],
  [/\bnew Intl\.DurationFormat\(/, 129, 136, 16.4],
  [/(?<![.\w])requestIdleCallback\(/, 47, 55, Number.POSITIVE_INFINITY],
  [/\.checkVisibility\(/, 105, 106, 17.4],
  [/\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, 122, 127, 17],
  [/\.(union|intersection|difference)\(/, 122, 127, 17],
  [/\bIterator\.from\b/, 122, 131, 18.4],
  // Iterators, as from `values()`, have no methods of an array.
  [
    /\.((values|keys|entries)\(\)|matchAll\([^()]*\))\s*\.(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
    122,
    131,
    18.4,
  ],
  [/\.getOrInsert(Computed)?\(/, 145, 144, 26.2],
  [/\.(isWellFormed|toWellFormed)\(/, 111, 119, 16.4],
  [/\.(transfer|transferToFixedLength)\(\)/, 114, 122, 17.4],
  [/\bReadableStream\.from\b/, Number.POSITIVE_INFINITY, 117, Number.POSITIVE_INFINITY],
  [/\bfor await \([^)]*\b(body|stream\(\))/, 124, 110, 26.4],
  [/\.bytes\(\)/, 132, 128, 18],
  [/\b(showPopover|togglePopover)\(|\bpopover(Target)?=/, 114, 125, 17],
  [/\bError\.isError\b|\bMath\.sumPrecise\b|\bnew URLPattern\(|\bnew CloseWatcher\(/, 134, 138, 26.2],
  [/\b(Uint8Array\.fromBase64|toBase64|toHex)\(/, 140, 133, 18.2],
  [/\bRegExp\.escape\(/, 136, 134, 18.2],
  [/(?<=[^\s/<]\/[dgimsuy]*)v[dgimsuy]*(?=[.,;)\]\s]|$)/, 112, 116, 17], // a regular expression's flag
  [/\(\?<[=!]/, 62, 78, 16.4],
  [/\(\?[ims]*-?[ims]+:/, 125, 132, 26],
  [/\bstatic \{/, 94, 93, 16.4],
  [/:has\(/, 105, 121, 15.4],
  [/\bcolor-mix\(/, 111, 113, 16.2],
  [/\boklch\(/, 111, 113, 15.4],
  [/\blight-dark\(/, 123, 120, 17.5],
  [/@container\b/, 105, 110, 16],
  [/@layer\b/, 99, 97, 15.4],
  [/:(user-invalid|user-valid)\b/, 119, 88, 16.5],
  [/:dir\(/, 120, 49, 16.4],
  [/@property\b/, 85, 128, 16.4],
  [/:\s*subgrid\b/, 117, 71, 16],
  [/\b(rgb|hsl|oklch|oklab|lab|lch|color)\(from\b/, 119, 128, 16.4],
  [/\blinear\(\s*[\d.]/, 113, 112, 17.2],
  [/@scope\b/, 118, 146, 17.4],
  [/\d[dsl]vh\b/, 108, 101, 15.4],
  [/\banchor-name\s*:/, 125, 147, 26],
]

const oldest = (name: string) => {
  const version = browsers.find((each) => each.startsWith(name))?.slice(name.length)
  if (!version) throw new Error(`${name} is not in package.json's browserslist`)
  return Number(version)
}
const [chrome, firefox, safari] = [oldest('chrome'), oldest('firefox'), Math.min(oldest('safari'), oldest('ios'))]
const missing = FEATURES.filter(([, ...since]) => since[0] > chrome || since[1] > firefox || since[2] > safari)

/** An optional feature is tested first, as in `'x' in y`, with a comment beside it. */
const isGuarded = (line: string) => /\/\/ Where there is one\.|typeof |\?\.\(/.test(line)

/** Replaces comments by blanks, so that positions stay. */
function withoutComments(file: string, text: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')
  if (file.endsWith('.css')) return text.replace(/\/\*.*?\*\//gs, blank)
  const { comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read`)
  let code = text
  for (const { start, end } of comments) code = code.slice(0, start) + blank(code.slice(start, end)) + code.slice(end)
  return code
}

/** The lines of a file that use a feature missing in a supported browser. */
function unsupportedIn(file: string, text: string): string[] {
  const code = withoutComments(file, text)
  const lines = text.split('\n')
  return missing
    .flatMap(([feature]) => [...code.matchAll(new RegExp(feature, 'g'))])
    .map(({ index }) => code.slice(0, index).split('\n').length)
    .filter((number) => !isGuarded(lines[number - 1] ?? ''))
    .map((number) => `${file}:${number} ${lines[number - 1]?.trim()}`)
}

test.each(['patient', 'console', 'client', 'ui', 'contract'])(
  '%s/ uses nothing that a supported browser lacks',
  async (app) => {
    const unsupported: string[] = []
    for await (const file of glob(`${app}/src/**/*.{ts,tsx,css}`, { cwd: root }))
      if (!/\.test\.|\/testing\/|\/openapi\//.test(file))
        unsupported.push(...unsupportedIn(file, await readFile(join(root, file), 'utf8')))
    expect(unsupported).toEqual([])
  },
)

test('The list allows features of the oldest browsers, and finds those they lack', () => {
  expect(browsers).toEqual(
    expect.arrayContaining([expect.stringMatching(/^ios\d/), expect.stringMatching(/^chrome\d/)]),
  )
  const lacks = (code: string) => missing.some(([feature]) => feature.test(code))
  expect(['Promise.withResolvers<void>()', 'if (URL.canParse(text))', 'AbortSignal.any([a, b])'].map(lacks)).toEqual([
    true,
    true,
    true,
  ])
  expect(['[...list].sort()', 'AbortSignal.timeout(5)', '.row:has(input)'].map(lacks)).toEqual([false, false, false])
})

test.each([
  ['const url = /^https?:\\/\\//i.test(text) ? URL.parse(text) : null', true],
  ["const shown = 'https://pharmacy.test' + Object.groupBy(rows, of)", true],
  ["const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, '-')", true],
  ['const not = /(?<!\\d)7/u', true],
  ['const letters = /[\\p{L}--[a-z]]/v', true],
  ['const first = seen\n  .values()\n  .map(of)', true],
  ['const kept = left.union(right)', true],
  ['const made = cache.getOrInsertComputed(key, make)', true],
  ['const [, name] = /(?<name>[a-z]+)/u.exec(text) ?? [] // not URL.parse(text)', false],
  ['/* Promise.try(run) */ const all = [...seen.values()].map(of)', false],
  ["const path = '/v' + Object.values(rows).map(of)", false],
])('`%s` is found: %s', (code, isFound) => {
  expect(unsupportedIn('sample.ts', code).length > 0).toBe(isFound)
})
