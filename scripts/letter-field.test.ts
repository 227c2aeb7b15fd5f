// The steps of "Adding a field to a letter" (docs/architecture.md): they lead to what they name, and are no more than eight.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
const [section = ''] = page.split('## Adding a field to a letter\n')[1]?.split('\n## ') ?? []
/** Its file or folder, and the words in code style that this must hold. */
const steps = [...section.matchAll(/^\d+\. `([^`]+)`: (.*)$/gm)].map(([, path = '', what = '']) => ({
  path,
  held: [...what.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
}))

const read = (path: string): string =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .map((name) => readFileSync(join(root, path, name), 'utf8'))
        .join('\n')
    : readFileSync(join(root, path), 'utf8')

test('a field of a letter takes at most eight files', () => {
  expect(section.match(/^\d+\. /gm)).toHaveLength(steps.length)
  expect(steps.length).toBeGreaterThan(4)
  expect(steps.length).toBeLessThanOrEqual(8)
})

test.each(steps)('$path holds what its step names', ({ path, held }) => {
  const text = read(path)
  expect(held.filter((word) => !text.includes(word))).toEqual([])
})
