// The steps of adding something (docs/architecture.md): each file or folder that they name exists, and there are at most eight.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run.ts'

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** A file, or all below a folder. */
const read = (path: string): string =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
        .join('\n')
    : readFileSync(join(root, path), 'utf8')

describe.each(['a field to a letter', 'a kind of documents'])('Adding %s', (what) => {
  const [section = ''] = page.split(`## Adding ${what}\n`)[1]?.split('\n## ') ?? []
  /** The step's file or folder, and the words in code style that it must contain. */
  const steps = [...section.matchAll(/^\d+\. `([^`]+)`: (.*)$/gm)].map(([, path = '', text = '']) => ({
    path,
    words: [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  }))

  test('takes at most eight files', () => {
    expect(section.match(/^\d+\. /gm)).toHaveLength(steps.length)
    expect(steps.length).toBeGreaterThan(4)
    expect(steps.length).toBeLessThanOrEqual(8)
  })

  test.each(steps)('$path holds what its step names', ({ path, words }) => {
    const text = read(path)
    expect(words.filter((word) => !text.includes(word))).toEqual([])
  })
})
