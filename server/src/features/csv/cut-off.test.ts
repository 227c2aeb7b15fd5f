import type { TableFormat } from '@aruga/contract/csv/formats'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFile } from '../../http/send-file.ts'
import { tableFile } from '../../table-files/table-file.ts'

const app = fastify()
let address: string

beforeAll(async () => {
  async function* rowsUntil(last: number) {
    for (let row = 0; row < last; row++) yield { row }
    throw new Error('canceling statement due to statement timeout')
  }
  app.get<{ Params: { rows: string; format: TableFormat } }>('/:format/:rows', (request, reply) =>
    sendFile(request, reply, tableFile(['row'], rowsUntil(Number(request.params.rows)), 'a', request.params.format)),
  )
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test.each<TableFormat>(['Csv', 'Xlsx'])(
  'An export as %s that fails at its first row is an error, not a file',
  async (format) => {
    const answer = await fetch(`${address}/${format}/0`)
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('row')
  },
)

test.each([
  ['Csv', 1_000],
  ['Csv', 50_000],
  ['Csv', 200_000],
  ['Xlsx', 1_000],
  ['Xlsx', 50_000],
])('An export as %s that fails after %i rows is cut off, never ended as if it were whole', async (format, rows) => {
  const answer = await fetch(`${address}/${format}/${rows}`)
  if (answer.status === 200) await expect(answer.text()).rejects.toThrow()
  else expect(answer.status).toBe(500)
})
