import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const table = readFileSync(join(root, 'docs/session-lines.md'), 'utf8')
const lines = [...table.matchAll(/^\| (\d) \| (.+?) \| (\S+) \|$/gm)].map(([, section = '', line = '', file = '']) => ({
  section,
  line,
  file,
}))

test('the table has lines of each of its sections', () => {
  expect(new Set(lines.map(({ section }) => section))).toEqual(new Set(['2', '3', '4', '6', '8', '9']))
})

test.each(lines)('section $section: $line', ({ line, file }) => {
  // A whole title, or part of one that test.each completes.
  const quoted = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'")
  const asTitle = ["'", '"', '`'].some((quote) => quoted.includes(`${quote}${line}`))
  expect(asTitle, `a test of ${file} named so`).toBe(true)
})
