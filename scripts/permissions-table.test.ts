import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '../contract/src/endpoint.ts'
import { endpoints } from '../contract/src/endpoints.ts'
import { permissions } from '../contract/src/permissions.ts'
import { subjects } from '../contract/src/subjects.ts'
import { permissionsDocument } from './permissions-table.ts'
import { root } from './run.ts'

test('docs/permissions.md is up to date (npm run api writes it)', () => {
  expect(readFileSync(join(root, 'docs/permissions.md'), 'utf8')).toBe(permissionsDocument())
})

test('every permission opens a call', () => {
  const used = new Set((endpoints as readonly Endpoint[]).map(({ access }) => access))
  expect(Object.keys(permissions).filter((permission) => !used.has(permission as never))).toEqual([])
})

test('a permission begins with its subject, unless it is about the caller', () => {
  const aboutTheCaller = ['own-data', 'own-log-in', 'own-account', 'staff-account']
  const isNamed = (name: string) => subjects.some((subject) => name.startsWith(`${subject}.`))
  expect(Object.keys(permissions).filter((name) => !isNamed(name))).toEqual(aboutTheCaller)
})
