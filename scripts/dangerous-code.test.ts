// What is easily misused is in few places, each for a reason.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

const shipped = ['client', 'console', 'contract', 'patient', 'server', 'ui']
const sources = sourceFiles(shipped, /^\w+\/src\/.*\.tsx?$/)
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\/testing\.ts$|\/fixtures\//.test(file))
  .map((file) => ({ file, code: withoutComments(readFileSync(join(root, file), 'utf8')) }))

function withoutComments(code: string) {
  return code.replace(/\/\*.*?\*\//gs, '').replace(/(^|\s)\/\/.*$/gm, '')
}
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ code }) => pattern.test(code))
    .map(({ file }) => file)
    .sort()

test('Nothing runs text as code', () => {
  expect(filesWith(/\beval\(|\bnew Function\(|\bvm\b.*\brun|setTimeout\(\s*['"`]/)).toEqual([])
})

test('Markup from strings is shown in three places: our own icons in both apps, and the QR code of a second factor', () => {
  expect(filesWith(/dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/)).toEqual([
    'console/src/features/second-factor/set-up-second-factor.tsx',
    'console/src/ui/icon.tsx',
    'patient/src/ui/art/icon.tsx',
  ])
})

test('No program is started through a shell', () => {
  const shells = /\bshell: (true|['"`])|\{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/
  expect(filesWith(shells)).toEqual([])
})

test('The check of certificates is never turned off', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
})

test('Nothing that must not be guessed comes from Math.random', () => {
  const secrets = /^server\/src\/(auth|features|files|db|readable-code)|^contract\/|^client\/src\/sign-in/
  expect(filesWith(/Math\.random/).filter((file) => secrets.test(file))).toEqual([])
})
