// A subject has the same folder name in the contract, the server and the apps (contract/src/subjects.ts).
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { subjects } from '@aruga/contract/subjects'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const rooms = ['server/src/features', 'patient/src/features', 'console/src/features'] as const
const named = (folder: string) => (subjects as readonly string[]).includes(folder)

test('every folder is named after a subject, and every subject has a folder', () => {
  const inContract = foldersIn('contract/src').filter((folder) => folder !== 'openapi')
  const all = [
    ...inContract.map((folder) => ['contract/src', folder] as const),
    ...rooms.flatMap((room) => foldersIn(room).map((folder) => [room, folder] as const)),
  ]
  const unnamed = all.filter(([, folder]) => !named(folder)).map(([room, folder]) => `${room}/${folder}`)
  expect(unnamed, 'Use a subject of contract/src/subjects.ts, or add one there for all workspaces.').toEqual([])
  const used = new Set(all.map(([, folder]) => folder))
  expect(
    subjects.filter((subject) => !used.has(subject)),
    'Subjects without any folder: take them off the list.',
  ).toEqual([])
})
