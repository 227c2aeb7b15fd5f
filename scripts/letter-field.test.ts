// docs/architecture.md says which files a new field of a letter takes.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const [, section = ''] =
  /## Adding a field to a letter\n(.*?)\n## /s.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8')) ?? []

test('a field of a letter takes at most eight files, and each that the list names is there', () => {
  const steps = [...section.matchAll(/^\d\. `([^`]+)`/gm)].map(([, path = '']) => path)
  expect(steps.length).toBeGreaterThan(5)
  expect(steps.length).toBeLessThanOrEqual(8)
  expect(steps.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
