import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { escapeFormulas } from '../../table-files/formulas.ts'
import { hoursColumn, pesoColumn, shareColumn, streamedCsv, timeColumn } from '../../table-files/table-file.ts'

test('A CSV is read as it is sent: it waits for a slow reader, and stops when the reader leaves', async () => {
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
  await expect.poll(() => ended).toBe(true)
  expect(read).toBeLessThan(50_000)
})

test('Times are Manila’s in a form that spreadsheets read, with the zone in the header; a missing time is an empty cell', async () => {
  async function* rows() {
    yield { at: '2026-11-02T05:59:39.588Z', what: 'by day' }
    yield { at: '2026-12-31T23:30:00Z', what: 'in the new year' }
    yield { at: '2028-02-29T15:59:59.999Z', what: 'on the leap day' }
    yield { at: null, what: 'never' }
  }
  const csv = await streamedCsv([timeColumn('at'), 'what'], rows(), 'a.csv').open()
  expect((await csv.toArray()).join('').replace('\uFEFF', '')).toBe(
    'at (Manila),what\n2026-11-02 13:59:39,by day\n2027-01-01 07:30:00,in the new year\n2028-02-29 23:59:59,on the leap day\n,never\n',
  )
})

test('Money is pesos, hours and shares are named and rounded, and an unknown value is an empty cell', async () => {
  async function* rows() {
    yield { paid: 18_008_663, wait: 14.340578488311477, declined: 0.07692307692307693 }
    yield { paid: 999_999_999_999, wait: 0.04, declined: 1 }
    yield { paid: 5, wait: 0, declined: 0 }
    yield { paid: 500_000, wait: 167.95, declined: 0.9996 }
    yield { paid: null, wait: null, declined: null }
  }
  const columns = [pesoColumn('paid'), hoursColumn('wait'), shareColumn('declined')]
  const csv = await streamedCsv(columns, rows(), 'a.csv').open()
  expect((await csv.toArray()).join('').replace('\uFEFF', '').split('\n')).toEqual([
    'paid,wait (hours),declined (%)',
    '180086.63,14.3,7.7',
    '9999999999.99,0.0,100.0',
    '0.05,0.0,0.0',
    '5000.00,168.0,100.0',
    ',,',
    '',
  ])
})

test.each(['-0.05', '-50.00', '-99999999999.99'])('%s is money below zero, which a spreadsheet adds up', (cell) => {
  expect(escapeFormulas(cell)).toBe(cell)
})

test.each([
  '-5',
  '-5.0',
  '-5.000',
  '-.50',
  '-05.00',
  '--5.00',
  '-1+1',
  '-5.00+1',
  '-5.00\n=cmd',
  '-100000000000.00',
  '+5.00',
  '=5.00',
  '-09171234567',
  '-1,000.00',
])('%j is no money below zero, so no spreadsheet takes it for a formula', (cell) => {
  expect(escapeFormulas(cell)).toMatch(/^'/)
})
