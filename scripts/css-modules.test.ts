// TypeScript reads a CSS module as any string: this test sees a class that is misspelt, and one that nothing wears.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const camelCase = (name: string) => name.replace(/-([a-z0-9])/g, (_, sign: string) => sign.toUpperCase())

/** The classes that a sheet declares for itself: not those it names with `:global(…)`. */
function classesIn(sheet: string): Set<string> {
  const rules = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '')
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  const names = selectors.flatMap((selector) =>
    [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name),
  )
  return new Set(names.map(camelCase))
}

const components = sourceFiles(['ui', 'patient', 'console'], /\.tsx?$/)
const sheets = new Map(
  sourceFiles(['ui', 'patient', 'console'], /\.module\.css$/).map((file) => [
    file,
    { declared: classesIn(readFileSync(join(root, file), 'utf8')), used: new Set<string>() },
  ]),
)
const misspelt: string[] = []
for (const file of components) {
  const code = readFileSync(join(root, file), 'utf8')
  for (const [, name = '', path = ''] of code.matchAll(IMPORT)) {
    const sheet = sheets.get(relative(root, join(root, dirname(file), path)))
    const isDynamic = new RegExp(`\\b${name}\\[`).test(code)
    for (const [, used = ''] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
      sheet?.used.add(used)
      if (!sheet?.declared.has(used)) misspelt.push(`${file}: ${name}.${used}`)
    }
    if (isDynamic) for (const declared of sheet?.declared ?? []) sheet?.used.add(declared)
  }
}

test('every class that a component takes from a CSS module is in it', () => {
  expect(sheets.size).toBeGreaterThan(10)
  expect(misspelt).toEqual([])
})

test('every class of a CSS module is worn by something', () => {
  const unused = [...sheets].flatMap(([file, { declared, used }]) =>
    [...declared].filter((name) => !used.has(name)).map((name) => `${file}: .${name}`),
  )
  expect(unused).toEqual([])
})
