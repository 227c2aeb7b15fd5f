// Tests run our own code: a server, a browser's stores and a phone are faked at their boundary (client/src/testing/fake-fetch.ts,
// fake-indexeddb, patient/src/testing/phone.ts).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

const workspaces = [
  'bench',
  'client',
  'console',
  'contract',
  'demo',
  'drills',
  'e2e',
  'patient',
  'scripts',
  'server',
  'ui',
]
const sources = sourceFiles(workspaces, /\.tsx?$/)
  .filter((file) => file !== 'scripts/mocks.test.ts')
  .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))

test('No module of ours is mocked, and others only if a promise is about how they are called', () => {
  const mocks = sources.flatMap(({ file, code }) =>
    [...code.matchAll(/\bvi\.(?:mock|doMock)\(\s*(?:import\()?['"`]([^'"`]*)/g)].map(
      ([, module]) => `${file}: ${module}`,
    ),
  )
  expect(mocks.sort()).toEqual([
    'demo/src/demo.test.ts: node:child_process', // which process fills the demo
    'patient/src/platform/storage.test.ts: @ionic/storage', // in which order it is given its drivers
    'server/src/files/sandbox/sandbox.test.ts: node:child_process', // which processes inspect
  ])
})

test('Later results are awaited by expect.poll, whose timeout vitest.config.ts sets', () => {
  const impatient = sources.filter(({ code }) => /\bvi\.waitFor\((?![^\n]*timeout)/.test(code))
  expect(impatient.map(({ file }) => file)).toEqual([])
})
