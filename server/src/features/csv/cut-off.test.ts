import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFile } from '../../http/send-file.ts'
import { streamedCsv } from '../../table-files/table-file.ts'

const app = fastify()
let address: string

beforeAll(async () => {
  async function* rowsUntil(last: number) {
    for (let row = 0; row < last; row++) yield { row }
    throw new Error('canceling statement due to statement timeout')
  }
  app.get<{ Params: { rows: string } }>('/:rows', (request, reply) =>
    sendFile(request, reply, streamedCsv(['row'], rowsUntil(Number(request.params.rows)), 'a.csv')),
  )
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test('An export that fails at its first row is an error, not a file', async () => {
  const answer = await fetch(`${address}/0`)
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('row')
})

test.each([1_000, 50_000, 200_000])(
  'An export that fails after %i rows is cut off, never ended as if it were whole',
  async (rows) => {
    const answer = await fetch(`${address}/${rows}`)
    if (answer.status === 200) await expect(answer.text()).rejects.toThrow()
    else expect(answer.status).toBe(500)
  },
)
