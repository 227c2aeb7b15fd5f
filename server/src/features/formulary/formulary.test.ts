import { randomUUID } from 'node:crypto'
import { listProducts } from '@aruga/contract/staff/formulary'
import { issueLetter } from '@aruga/contract/staff/letters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addPatient, addProduct, addSession } from '../../testing/people.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  const { accountId } = await addAccount(server.db, 'reviewer')
  token = (await addSession(server.db, accountId)).token
})
afterAll(() => server.close())

test('A reviewer sees the products that letters can be issued for, and none that left the formulary', async () => {
  const inUse = await addProduct(server.db)
  const retired = await addProduct(server.db)
  await server.db.query('UPDATE product SET retired_at = now() WHERE id = $1', [retired])
  const { result } = await call(server.app, listProducts, {}, { token })
  expect(result.items).toEqual([
    {
      id: inUse,
      name: 'Insulin glargine',
      strength: '100 units/mL pen',
      form: 'Solution',
      unit: 'pen',
      defaultQuantity: 12,
      letterDays: 90,
    },
  ])

  const { patientId } = await addPatient(server.db)
  const body = { patientId, prescriptionId: randomUUID(), productId: retired }
  const issued = await call(server.app, issueLetter, { body }, { token })
  expect(refusal(issued)).toEqual(problemOf('NotFound'))
})
