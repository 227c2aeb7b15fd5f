import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { streamedCsv } from './csv-text.ts'

test('A CSV is read as it is sent: whoever reads slowly is waited for, and when one leaves nothing more is read', async () => {
  let read = 0
  let ended = false
  async function* rows() {
    try {
      for (; read < 1_000_000; read++) yield { name: `=cmd ${read}`, note: null }
    } finally {
      ended = true
    }
  }
  const csv = await streamedCsv(['name', 'note'], rows(), 'a.csv').open()
  let text = ''
  for await (const part of csv.iterator({ destroyOnReturn: false })) {
    text += part
    if (text.length > 40) break
  }
  // A spreadsheet takes no cell for a formula.
  expect(text).toContain("'=cmd 0,\n")
  await sleep(50)
  const waiting = read
  expect(waiting).toBeLessThan(50_000)
  await sleep(50)
  expect(read).toBe(waiting)
  csv.destroy()
  await vi.waitFor(() => expect(ended).toBe(true))
  expect(read).toBeLessThan(50_000)
})
