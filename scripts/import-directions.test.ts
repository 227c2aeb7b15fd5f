// The import directions of docs/architecture.md, as defined in .dependency-cruiser.mjs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { featureImports } from './feature-imports.ts'
import { capture, root } from './run.ts'
import { sourceFiles } from './source-files.ts'

test('every import has a direction that the architecture allows, and there are no cycles', async () => {
  const { code, output } = await capture('depcruise', ['.', '--output-type', 'err'])
  expect(output).toMatch(/no dependency violations found \(\d{4} modules/)
  expect(code).toBe(0)
})

test('at most 40 imports between features are allowed, and each is still used', () => {
  const allowed = Object.entries(featureImports).flatMap(([feature, files]) =>
    Object.keys(files).map((file) => ({ feature, file })),
  )
  expect(allowed.length).toBeLessThanOrEqual(40)
  const isMade = ({ feature, file }: { feature: string; file: string }) =>
    sourceFiles([`server/src/features/${feature}`], /\.ts$/).some((from) =>
      readFileSync(join(root, from), 'utf8').includes(`../${file}'`),
    )
  expect(allowed.filter((each) => !isMade(each))).toEqual([])
})

test('only entry points of the server read its environment', () => {
  const starts = /^server\/src\/(main|start|commands\/[a-z-]+)\.ts$|\.test\.ts$|\/testing\//
  const readers = sourceFiles(['server'], /^server\/src\/.*\.ts$/).filter((file) => !starts.test(file))
  expect(readers.length).toBeGreaterThan(100)
  expect(readers.filter((file) => /process\.env\b/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
