// TypeScript accepts any class name of a CSS module. This test finds misspelt classes, unused classes, and classes that are global
// by accident.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { scopedName } from '@aruga/ui/scoped-name'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const camelCase = (name: string) => name.replace(/-([a-z0-9])/g, (_, sign: string) => sign.toUpperCase())

/** The sheets with global classes: for plain HTML, the few shared classes, and elements that two libraries render themselves. */
const globalSheets = [
  'ui/src/tokens.css',
  'ui/src/base.css',
  'ui/src/layout.css',
  'patient/src/ui/base.css',
  'patient/src/ui/theme/ionic.css',
  'console/src/ui/base.css',
  'console/src/ui/theme/mantine.css',
]
/** Parts that Ionic, Mantine and icons render. */
const ofLibrary = /^(alert-|ion-|ionicon-|leaflet-|mantine-)/

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const classNames = (text: string) => [...text.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)
const withoutComments = (sheet: string) => sheet.replace(/\/\*[\s\S]*?\*\//g, '')

/** The classes that a sheet declares, without those in `:global(…)`. */
function classesIn(sheet: string): string[] {
  const rules = withoutComments(sheet).replace(/:global\([^)]*\)/g, '')
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  return selectors.flatMap(classNames)
}

/** The classes of other sheets that a CSS module names. */
const classesOfOthersIn = (sheet: string) =>
  [...withoutComments(sheet).matchAll(/:global\(([^)]*)\)/g)].flatMap(([, selector = '']) => classNames(selector))

const components = sourceFiles(['ui', 'patient', 'console'], /\.tsx?$/)
const sheets = new Map(
  sourceFiles(['ui', 'patient', 'console'], /\.module\.css$/).map((file) => [
    file,
    { declared: new Set(classesIn(read(file)).map(camelCase)), used: new Set<string>() },
  ]),
)
const misspelt: string[] = []
for (const file of components) {
  const code = read(file)
  for (const [, name = '', path = ''] of code.matchAll(IMPORT)) {
    const sheet = sheets.get(
      path.replace(/^@aruga\/ui\//, 'ui/src/').replace(/^\.\.?\/.*/, (near) => join(dirname(file), near)),
    )
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

test('every class of a CSS module is used', () => {
  const unused = [...sheets].flatMap(([file, { declared, used }]) =>
    [...declared].filter((name) => !used.has(name)).map((name) => `${file}: .${name}`),
  )
  expect(unused).toEqual([])
})

/** The name on the page of each CSS module's classes. */
const scoped = new Set(
  [...sheets.keys()].flatMap((file) => classesIn(read(file)).map((name) => scopedName(name, file))),
)

test('only global sheets are not CSS modules', () => {
  const plain = sourceFiles(['ui', 'patient', 'console'], /(?<!\.module)\.css$/)
  expect(plain.sort()).toEqual([...globalSheets].sort())
})

test('no two sheets of an app have the same name, the prefix of their classes on the page', () => {
  const names = [...sheets.keys()].map((file) => `${file.split('/')[0]}: ${basename(file)}`)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('every class of another sheet that a CSS module names exists', () => {
  const shared = new Set(globalSheets.flatMap((file) => classesIn(read(file))))
  const unknown = [...sheets.keys()].flatMap((file) =>
    classesOfOthersIn(read(file))
      .filter((name) => !shared.has(name) && !scoped.has(name) && !ofLibrary.test(name))
      .map((name) => `${file}: .${name}`),
  )
  expect(unknown).toEqual([])
})

test('the classes that journeys use exist', () => {
  const looked = sourceFiles(['e2e'], /\.ts$/).flatMap((file) =>
    [...read(file).matchAll(/\.([a-z][a-z-]*__[a-z][a-z-]*)/g)].map(([, name = '']) => ({
      name,
      file: basename(file),
    })),
  )
  expect(looked.length).toBeGreaterThan(5)
  expect(looked.filter(({ name }) => !scoped.has(name))).toEqual([])
})

test('nothing looks hovered after a tap: `:hover` is only in `@media (hover: hover)`', () => {
  const violations = sourceFiles(['ui', 'patient', 'console', 'server'], /\.css$/).flatMap((file) => {
    const sheet = withoutComments(read(file)).replace(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    return [...sheet.matchAll(/[^{}]*:hover[^{}]*(?=\{)/g)].map(([selector]) => `${file}: ${selector.trim()}`)
  })
  expect(violations).toEqual([])
})
