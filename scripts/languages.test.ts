// A language is a folder in locales/ and an entry in contract/src/languages.ts: no other source names one that staff need not write in.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@aruga/contract/languages'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** Generated ones follow from the list. */
const allowed = /^(locales\/|contract\/src\/languages\.ts$|contract\/openapi\.json$|.*\.gen\.ts$)/
const sources = execFileSync(
  'git',
  ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs', '*.js', '*.json', '*.sql', '*.css', '*.html'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path && !allowed.test(path) && path !== 'package-lock.json')

test.each(languages.filter(({ required }) => !required))(
  'No source outside locales/ and the list names $name',
  ({ code, name }) => {
    expect(sources.length).toBeGreaterThan(2_000)
    const named = new RegExp(`\\b(${code}|${name})\\b`)
    const naming = sources.filter((path) => named.test(readFileSync(join(root, path), 'utf8')))
    expect(naming).toEqual([])
  },
)
