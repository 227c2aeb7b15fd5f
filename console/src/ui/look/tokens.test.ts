import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test('both apps have the same tokens', () => {
  expect(read('tokens.css')).toBe(read('../../../../patient/src/ui/look/tokens.css'))
})
