// The apps use nothing that the oldest browsers of package.json's `browserslist` lack.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browsers } from '@aruga/ui/browsers'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** What would break a page, with the first versions of Chrome, Firefox and Safari that have it (MDN); Infinity: none yet. */
const FEATURES: readonly [RegExp, chrome: number, firefox: number, safari: number][] = [
  [/\.(toSorted|toReversed|toSpliced)\(/, 110, 115, 16],
  [/\b(Object|Map)\.groupBy\(/, 117, 119, 17.4],
  [/\bURL\.canParse\(/, 120, 115, 17],
  [/\bURL\.parse\(/, 126, 126, 18],
  [/\bPromise\.withResolvers\b/, 119, 121, 17.4],
  [/\bPromise\.try\(/, 128, 134, 18.2],
  [/\bArray\.fromAsync\(/, 121, 115, 16.4],
  [/\bAbortSignal\.any\(/, 116, 124, 17.4],
  [/\bnew Intl\.Segmenter\(/, 87, 125, 14.1],
  [/\bnew Intl\.DurationFormat\(/, 129, 136, 16.4],
  [/(?<![.\w])requestIdleCallback\(/, 47, 55, Number.POSITIVE_INFINITY],
  [/\.checkVisibility\(/, 105, 106, 17.4],
  [/\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, 122, 127, 17],
  [/\bIterator\.from\(/, 122, 131, 18.4],
  [/\b(Uint8Array\.fromBase64|toBase64|toHex)\(/, 140, 133, 18.2],
  [/\bRegExp\.escape\(/, 136, 134, 18.2],
  [/\/[a-z]*v[a-z]*(?=\.test\()/, 112, 116, 17],
  [/:has\(/, 105, 121, 15.4],
  [/\bcolor-mix\(/, 111, 113, 16.2],
  [/\boklch\(/, 111, 113, 15.4],
  [/\blight-dark\(/, 123, 120, 17.5],
  [/@container\b/, 105, 110, 16],
  [/@layer\b/, 99, 97, 15.4],
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

/** What works without it is asked for first, as `'x' in y`, and says so beside it. */
const isGuarded = (line: string) => /\/\/ Where there is one\.|typeof |\?\.\(/.test(line)

test.each(['patient', 'console', 'client', 'ui', 'contract'])(
  '%s/ uses nothing that a supported browser lacks',
  async (app) => {
    const found: string[] = []
    for await (const file of glob(`${app}/src/**/*.{ts,tsx,css}`, { cwd: root })) {
      if (/\.test\.|\/testing\/|\/openapi\//.test(file)) continue
      const lines = (await readFile(join(root, file), 'utf8')).split('\n')
      for (const [index, line] of lines.entries())
        for (const [feature] of missing)
          if (feature.test(line.replace(/\/\*.*|\/\/.*|^\s*\*.*/, '')) && !isGuarded(line))
            found.push(`${file}:${index + 1} ${line.trim()}`)
    }
    expect(found).toEqual([])
  },
)

test('The list holds what the oldest browsers have, and finds what they lack', () => {
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
