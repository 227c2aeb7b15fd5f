// The directions of docs/architecture.md: contract <- client <- patient, console; ui <- patient, console; contract <- server <- demo;
// inside the server db, http, files, mail, jobs <- features; inside an app ui <- features <- app, and the device behind
// platform/.
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

const root = dirname(import.meta.dirname)
const isTest = (file: string) => /\.test\.tsx?$|^server\/src\/testing\//.test(file)

/** The specifiers of all import and export statements and of import() with a fixed text. */
function importsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const patterns = [/\b(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]/g, /\bimport\s*\(?\s*['"]([^'"]+)['"]/g]
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier = '']) => specifier))
}

/** Where an import leads: a path in the repository, or `package:name`, or `node:name`. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const own = /^@aruga\/([^/]+)\/(.+)$/.exec(specifier)
  if (own) return `${own[1]}/src/${own[2]}.ts`
  if (specifier.startsWith('node:')) return specifier
  if (builtinModules.includes(specifier)) return `node:${specifier}`
  return `package:${specifier}`
}

const workspaces = ['contract', 'client', 'ui', 'server', 'demo', 'patient', 'console', 'e2e', 'bench', 'scripts']
const files = workspaces.flatMap((workspace) =>
  readdirSync(join(root, workspace), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/(^|\/)(node_modules|dist|android|ios)\//.test(file)),
)
const imports = files.flatMap((file) =>
  importsIn(readFileSync(join(root, file), 'utf8')).map((specifier) => ({ file, to: target(file, specifier) })),
)

/** Every import from `from` whose target is forbidden, as `file -> target`. */
function offences(from: RegExp, forbidden: (to: string, file: string) => boolean): string[] {
  const found = imports.filter(({ file, to }) => from.test(file) && forbidden(to, file))
  return found.map(({ file, to }) => `${file} -> ${to}`)
}
const outsideOf = (allowed: RegExp) => (to: string, file: string) =>
  !allowed.test(to) && !(isTest(file) && /^(node|package):/.test(to))
const into = (forbidden: RegExp) => (to: string) => forbidden.test(to)

test('every way to import is seen', () => {
  const source = `import a, {\n b } from 'one'\nimport type { c } from "two"\nimport './three.css'\nexport * from 'four'
    const x = await import('five')\n// import y from 'six'\nexport { z } from 'seven'; export const text = 'from'`
  expect(importsIn(source).sort()).toEqual(['./three.css', 'five', 'four', 'one', 'seven', 'two'])
  expect(target('server/src/db/a.ts', '../http/b.ts')).toBe('server/src/http/b.ts')
  expect(target('patient/src/a.ts', '@aruga/contract/letters/letters')).toBe('contract/src/letters/letters.ts')
  expect(files.length).toBeGreaterThan(50)
})

test('the contract imports TypeBox only', () => {
  expect(offences(/^contract\/src\/(?!openapi\/)/, outsideOf(/^(contract\/|package:typebox(\/|$))/))).toEqual([])
  expect(offences(/^contract\/src\/openapi\//, outsideOf(/^(contract\/|node:|package:typebox(\/|$))/))).toEqual([])
})

test('the client imports the contract only: no React, no Ionic, no device; one package reads server-sent events', () => {
  expect(offences(/^client\//, outsideOf(/^(client\/|contract\/|package:eventsource-parser$)/))).toEqual([])
  const readers = imports.filter(({ file, to }) => /^client\//.test(file) && to === 'package:eventsource-parser')
  expect(readers.map(({ file }) => file)).toEqual(['client/src/live.ts'])
})

test('the shared ui imports React and pdf.js only: no words of an app, no call', () => {
  expect(offences(/^ui\//, outsideOf(/^(ui\/|package:(react|pdfjs-dist)(\/|$))/))).toEqual([])
})

test('the server imports no app, and an app no server', () => {
  expect(offences(/^server\//, into(/^(client|ui|demo|patient|console|e2e|scripts)\//))).toEqual([])
  const elsewhere = (to: string, file: string) => !isTest(file) && /^(server|demo|e2e|scripts)\/|^node:/.test(to)
  expect(offences(/^(patient|console)\/src\//, elsewhere)).toEqual([])
})

test('the demo imports the server and the contract; nobody imports the demo', () => {
  expect(offences(/^demo\//, outsideOf(/^(demo\/|contract\/|server\/src\/|node:|package:(sharp|vitest)$)/))).toEqual([])
  expect(offences(/^(contract|client|ui|server|patient|console|bench)\//, into(/^demo\//))).toEqual([])
})

test('no app imports the other', () => {
  expect(offences(/^patient\//, into(/^console\//))).toEqual([])
  expect(offences(/^console\//, into(/^patient\//))).toEqual([])
})

test('in the server, what lies outside knows no feature', () => {
  expect(
    offences(/^server\/src\/(db|http|files|mail|jobs|events|auth)\//, into(/^server\/src\/(features|app)\b/)),
  ).toEqual([])
})

test("a feature never imports another feature's routes", () => {
  const feature = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1]
  const foreignRoutes = (to: string, file: string) => /\/routes\.ts$/.test(to) && feature(to) !== feature(file)
  expect(offences(/^server\/src\/features\//, foreignRoutes)).toEqual([])
})

test('in an app, ui and platform know no feature and a feature knows no app', () => {
  const inner = /^(patient|console)\/src\/(ui|platform|i18n|photos|person)\//
  expect(offences(inner, into(/^(patient|console)\/src\/(features|app)\//))).toEqual([])
  expect(offences(/^(patient|console)\/src\/features\//, into(/^(patient|console)\/src\/app\//))).toEqual([])
})

test('a feature of the patient’s app imports of another only what lies in its shared/', () => {
  const feature = (path: string) => /^patient\/src\/features\/([^/]+)\//.exec(path)?.[1]
  const inside = (to: string, file: string) =>
    feature(to) !== undefined && feature(to) !== feature(file) && !/^patient\/src\/features\/[^/]+\/shared\//.test(to)
  expect(offences(/^patient\/src\/(features|ui|platform|i18n|photos|person)\//, inside)).toEqual([])
})

test('only platform/ knows Capacitor', () => {
  expect(offences(/^patient\/src\/(?!platform\/)/, into(/^package:@capacitor\//))).toEqual([])
})

test('only main.ts reads the environment of the server', () => {
  const readers = files.filter(
    (file) => /^server\/src\//.test(file) && !isTest(file) && !/^server.src.(main|staff-command).ts$/.test(file),
  )
  expect(readers.filter((file) => /process\.env\b/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
