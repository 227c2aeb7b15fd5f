import { documentKinds } from '@aruga/contract/documents/kinds'
import { caseKinds } from '@aruga/contract/review/case-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test.each([
  ['document_kind', documentKinds],
  ['case_kind', caseKinds],
])('PostgreSQL has in %s the kinds of the contract', async (table, kinds) => {
  const { rows } = await server.db.query(`SELECT kind FROM ${table}`)
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
})
