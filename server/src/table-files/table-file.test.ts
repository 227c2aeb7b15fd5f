import { setTimeout as sleep } from 'node:timers/promises'
import type { TableFormat } from '@aruga/contract/csv/formats'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import {
  type Column,
  dayColumn,
  type FileRows,
  hoursColumn,
  importedColumns,
  pesoColumn,
  shareColumn,
  textColumn,
  timeColumn,
} from './file-columns.ts'
import { escapeFormulas } from './formulas.ts'
import { tableFile } from './table-file.ts'

const bytesOf = async (columns: readonly Column[], rows: FileRows, format: TableFormat) =>
  Buffer.concat(await (await tableFile(columns, rows, 'a', format).open()).toArray())
/** The CSV's lines, without the byte order mark. */
const csvOf = async (columns: readonly Column[], rows: FileRows) => {
  const parts = await (await tableFile(columns, rows, 'a').open()).toArray()
  return parts.join('').replace('\uFEFF', '')
}
/** The rows of the workbook's one sheet. */
const cellsOf = async (columns: readonly Column[], rows: FileRows) =>
  (await readXlsx(await bytesOf(columns, rows, 'Xlsx'))).sheets.flatMap((sheet) => sheet.rows)

test.each<TableFormat>(['Csv', 'Xlsx'])(
  'A table is read as it is sent as %s: it waits for a slow reader, and stops when the reader leaves',
  async (format) => {
    let read = 0
    let ended = false
    async function* rows() {
      try {
        for (; read < 1_000_000; read++) yield { name: `=cmd ${read} ${Math.random()}`, note: null }
      } finally {
        ended = true
      }
    }
    const file = await tableFile(['name', 'note'], rows(), 'a', format).open()
    let sent = 0
    for await (const part of file.iterator({ destroyOnReturn: false })) {
      sent += part.length
      if (sent > 10_000) break
    }
    const readWithin = async (ms: number) => {
      const before = read
      await sleep(ms)
      return read - before
    }
    await expect.poll(() => readWithin(200)).toBe(0)
    expect(read).toBeLessThan(100_000)
    file.destroy()
    await expect.poll(() => ended).toBe(true)
    expect(read).toBeLessThan(100_000)
  },
)

test('Times are Manila’s in a form that spreadsheets read, with the zone in the header; a missing time is an empty cell', async () => {
  async function* rows() {
    yield { at: '2026-11-02T05:59:39.588Z', what: 'by day' }
    yield { at: '2026-12-31T23:30:00Z', what: 'in the new year' }
    yield { at: '2028-02-29T15:59:59.999Z', what: 'on the leap day' }
    yield { at: null, what: 'never' }
  }
  expect(await csvOf([timeColumn('at'), 'what'], rows())).toBe(
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
  expect((await csvOf(columns, rows())).split('\n')).toEqual([
    'paid,wait (hours),declined (%)',
    '180086.63,14.3,7.7',
    '9999999999.99,0.0,100.0',
    '0.05,0.0,0.0',
    '5000.00,168.0,100.0',
    ',,',
    '',
  ])
})

test('A workbook’s cells have types: times and days are dates, money is a number, and codes keep their zeros', async () => {
  const columns = [
    ...[timeColumn('at'), dayColumn('expires'), pesoColumn('paid'), shareColumn('declined')],
    ...['batch', 'units', 'note', 'known'],
  ]
  const rows = [
    {
      ...{ at: '2026-12-31T23:30:00Z', expires: '2027-02-28', paid: 18_008_663, declined: 0.0769 },
      ...{ batch: '00123', units: 12, note: { why: 'Out of stock' }, known: false },
    },
    { at: null, expires: 'unknown', paid: -5, batch: '1E5', units: 0, note: '2026-11-30' },
  ]
  const [head, first, second] = await cellsOf(columns, rows)
  expect(head).toEqual(['at (Manila)', 'expires', 'paid', 'declined (%)', 'batch', 'units', 'note', 'known'])
  expect(first).toEqual([
    ...[new Date('2027-01-01T07:30:00Z'), new Date('2027-02-28T00:00:00Z'), 180_086.63, 7.7],
    ...['00123', 12, '{"why":"Out of stock"}', false],
  ])
  expect(second).toEqual([null, 'unknown', -0.05, null, '1E5', 0, '2026-11-30', null])
})

test('A formula is a text in a workbook, and what XML cannot have is a blank', async () => {
  const texts = [
    '=HYPERLINK("https://evil.test")',
    '+1+1',
    '@SUM(A1)',
    'a\u0000b\u001fc',
    '\ud800x',
    '<b>&amp;',
    'Peña 😀\nline',
  ]
  const [, row] = await cellsOf(
    texts.map((_, n) => `c${n}`),
    [Object.fromEntries(texts.map((text, n) => [`c${n}`, text]))],
  )
  expect(row).toEqual([...texts.slice(0, 3), 'a b c', '\ufffdx', '<b>&amp;', 'Peña 😀\nline'])
  const sheet = await bytesOf(['a'], [{ a: '=1+1' }], 'Xlsx')
  const { sheets } = await readXlsx(sheet, { readStyles: true })
  expect(JSON.stringify(sheets)).not.toContain('"formula"')
})

test('In a file that is imported again, days and amounts are typed, and an apostrophe keeps a text only in CSV', async () => {
  const columns = importedColumns({ needed: ['branch', 'price', 'from'], optional: ['latitude'] })
  const rows = [
    { branch: '0917', price: '1250.50', from: '2026-11-30', latitude: '14.5995' },
    { branch: 'Main', price: 'ends', from: '2026-12-01', latitude: '' },
  ]
  expect(await csvOf(columns, rows)).toBe(
    "branch,price,from,latitude\n'0917,1250.50,'2026-11-30,14.5995\nMain,ends,'2026-12-01,\n",
  )
  expect((await cellsOf(columns, rows)).slice(1)).toEqual([
    ['0917', 1250.5, new Date('2026-11-30T00:00:00Z'), 14.5995],
    ['Main', 'ends', new Date('2026-12-01T00:00:00Z'), null],
  ])
})

test('A text longer than a cell can be is cut there, so that the workbook opens', async () => {
  const [, [cell] = []] = await cellsOf([textColumn('a')], [{ a: 'x'.repeat(40_000) }])
  expect(cell).toHaveLength(32_767)
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
