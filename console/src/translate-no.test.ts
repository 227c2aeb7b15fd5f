// A browser's translation leaves codes and numbers as they are. `code` and `num` are the classes that show them, in both apps.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = ['console/src', 'patient/src', 'ui/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map(({ parentPath, name }) => join(parentPath, name)),
)
/** An opening tag with its props, braces two deep. */
const TAG = /<\w+(?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*>/g
const SHOWS = /className="(?:[^"]* )?(?:code|num)(?: [^"]*)?"/

test('No browser translates a code or a number', () => {
  const tags = sources.flatMap((file) =>
    (readFileSync(file, 'utf8').match(TAG) ?? []).filter((tag) => SHOWS.test(tag)).map((tag) => ({ file, tag })),
  )
  expect(tags.length).toBeGreaterThan(80)
  expect(tags.filter(({ tag }) => !tag.includes('translate="no"'))).toEqual([])
})
