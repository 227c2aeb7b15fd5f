import { documentKinds, kindsThat } from '@aruga/contract/documents/kinds'
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

test.each([
  ['is_of_registration', kindsThat('ofRegistration')],
  ['is_case', kindsThat('isCase')],
  ['is_receipt', kindsThat('isReceipt')],
  ['needs_quantity', kindsThat('needsQuantity')],
])('%s is true in PostgreSQL of the kinds of which it is in the contract', async (fact, kinds) => {
  const { rows } = await server.db.query(`SELECT kind FROM document_kind WHERE ${fact}(kind)`)
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
})
