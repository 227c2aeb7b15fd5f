import { expect, test } from 'vitest'
import { csvTemplate } from './csv-template.ts'

test('A template has the columns, marked as UTF-8, and nobody below them', async () => {
  const bytes = await csvTemplate({ needed: ['name', 'email'], optional: ['role'] }).arrayBuffer()
  expect(Buffer.from(bytes).toString()).toBe('\uFEFFname,email,role\r\n')
})
