// Workbooks (.xlsx) as spreadsheets save them are read like CSV; damaged and hostile ones are refused.
import * as contract from '@aruga/contract/csv/csv'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addProduct, addSession, addStaff } from '../../testing/people.ts'
import { csvExchange } from './testing.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
})
afterAll(() => server.close())

const workbookOf = async (...sheets: WriteSheet[]) => Buffer.from(await writeXlsx({ sheets }))
const sheetOf = (rows: CellValue[][], name = 'Sheet1'): WriteSheet => ({ name, rows })
/** Valid `rows`, the faults as `row column code`, and the warnings; or the code of the file's refusal. */
async function judged(table: contract.TableName, file: Buffer) {
  const answer = (await csvExchange(server, () => token).check(table, file)) as contract.TableImport & {
    error?: { code: string }
  }
  if (answer.error) return answer.error.code.replace('Aruga:', '')
  const described = ({ row, column, code }: contract.TableImport['bad'][number]) => `${row} ${column} ${code}`
  return [answer.rows, ...answer.bad.map(described)]
}
const importFile = (table: contract.TableName, file: Buffer) => csvExchange(server, () => token).importFile(table, file)
const branch = async (name: string) => (await server.db.query('SELECT * FROM branch WHERE name = $1', [name])).rows[0]

const HEAD = [
  'pharmacy',
  'branch',
  'address',
  'city',
  'province',
  'latitude',
  'longitude',
  'phone',
  'hours',
  'in_service',
]
const DOCTORS = ['code', 'name', 'specialty', 'clinic']

test('Cells are read by their type: positions as numbers, yes and no as truth values, and a code keeps its zeros', async () => {
  await importFile(
    'branches',
    await workbookOf(
      sheetOf([
        HEAD,
        ['Botika', '007', '1 Luna St', 'Iloilo City', 'Iloilo', 10.7202, 122.5621, '09171234567', null, true],
      ]),
    ),
  )
  expect(await branch('007')).toMatchObject({ latitude: 10.7202, longitude: 122.5621, phone: '09171234567' })
})

test('A day is read from a cell of dates, of the systems of both 1900 and 1904, and from a text', async () => {
  await addProduct(server.db)
  const rows = (from: CellValue) => [
    ['product', 'strength', 'form', 'price', 'from'],
    ['Insulin glargine', '100 units/mL pen', 'Solution', 1250.5, from],
  ]
  const day = new Date('2030-03-31T00:00:00Z')
  for (const dateSystem of ['1900', '1904'] as const) {
    const file = await writeXlsx({
      sheets: [{ ...sheetOf(rows(day)), columns: [{}, {}, {}, {}, { numFmt: 'd-mmm-yy' }] }],
      dateSystem,
    })
    expect(await judged('product-prices', Buffer.from(file)), dateSystem).toEqual([1])
  }
  expect(await judged('product-prices', await workbookOf(sheetOf(rows('2030-03-31'))))).toEqual([1])
  expect(await judged('product-prices', await workbookOf(sheetOf(rows('03/04/2030'))))).toEqual([
    0,
    '2 from DayUnclear',
  ])
})

test('A number too long for a spreadsheet, an error and a phone without its zero are faults of their cells, by the sheet’s own row', async () => {
  const row = (phone: CellValue, name: string) => [
    'Botika',
    name,
    '1 Luna St',
    'Iloilo City',
    'Iloilo',
    null,
    null,
    phone,
  ]
  const file = await workbookOf(
    sheetOf([['Our branches'], [], HEAD, row(1.2e17, 'A'), [], row('#REF!', 'B'), row(9171234567, 'C')]),
  )
  expect(await judged('branches', file)).toEqual([
    ...[0, '4 phone Scientific', '6 phone SpreadsheetError', '7 phone PhoneZeroLost'],
  ])
})

test('The sheet with the header is read, wherever it is', async () => {
  const file = await workbookOf(
    sheetOf([['How to fill this in'], ['code', 'as printed']], 'Read me'),
    sheetOf([DOCTORS, ['HCP-9001', 'Dr. A', 'S', 'C'], ['HCP-9002', 'Dr. B', 'S', 'C']], 'Doctors'),
  )
  expect(await judged('healthcare-professionals', file)).toEqual([2])
  expect(await judged('healthcare-professionals', await workbookOf(sheetOf([['nothing', 'here']])))).toBe(
    'TableWithoutColumn',
  )
})

test('A formula counts as its last result, and a text that looks like one is a text', async () => {
  const file = await workbookOf({
    ...sheetOf([DOCTORS, ['HCP-9101', '=HYPERLINK("https://evil.test")', 'S', 'C'], ['HCP-9102', null, 'S', 'C']]),
    cells: new Map([['2,1', { value: null, formula: 'CONCAT("Dr. ","B")', formulaResult: 'Dr. B' }]]),
  })
  await importFile('healthcare-professionals', file)
  const { rows } = await server.db.query(
    `SELECT code, name FROM healthcare_professional WHERE code LIKE 'HCP-91%' ORDER BY 1`,
  )
  expect(rows).toEqual([
    { code: 'HCP-9101', name: '=HYPERLINK("https://evil.test")' },
    { code: 'HCP-9102', name: 'Dr. B' },
  ])
})

test.each(contract.tableNames)('%s exported as a workbook are imported again without a change', async (table) => {
  const { rawPayload } = await call(
    server.app,
    contract.exportTable,
    { params: { table }, query: { Format: 'Xlsx' } },
    { token },
  )
  const again = await importFile(table, rawPayload)
  expect(again).toMatchObject({ added: 0, changed: 0, badRows: 0, state: 'Imported' })
})

/** The workbook with one part exchanged for this content. */
async function withPart(file: Buffer, name: string, content: Uint8Array) {
  const zip = new ZipWriter(new Uint8ArrayWriter())
  for (const entry of await new ZipReader(new Uint8ArrayReader(new Uint8Array(file))).getEntries())
    if (!entry.directory && entry.filename !== name)
      await zip.add(entry.filename, new Uint8ArrayReader(await entry.getData(new Uint8ArrayWriter())))
  await zip.add(name, new Uint8ArrayReader(content))
  return Buffer.from(await zip.close())
}
const SHEET = 'xl/worksheets/sheet1.xml'
const sheetXml = (rows: string) =>
  Buffer.from(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  )
const good = () => workbookOf(sheetOf([DOCTORS, ['HCP-9201', 'Dr. A', 'S', 'C']]))
const head = `<row r="1">${DOCTORS.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`

test('A workbook that unpacks to far more than it says is refused before it fills the memory', async () => {
  const bomb = await withPart(await good(), SHEET, sheetXml(`${head}${' '.repeat(135_000_000)}`))
  expect(bomb.length).toBeLessThan(1_000_000)
  // The sheet says that it is small: the sizes in the directory at the end.
  const lying = Buffer.from(bomb)
  for (let at = lying.indexOf('PK\u0001\u0002'); at >= 0; at = lying.indexOf('PK\u0001\u0002', at + 4))
    lying.writeUInt32LE(1_000, at + 24)
  for (const file of [bomb, lying]) expect(await judged('healthcare-professionals', file)).toBe('TableUnreadable')
})

test('Rows that a cell far to the right makes very wide are refused before they fill the memory', async () => {
  const rows = Array.from(
    { length: 1_000 },
    (_, n) => `<row r="${n + 2}"><c r="XFD${n + 2}" t="inlineStr"><is><t> </t></is></c></row>`,
  )
  const wide = await withPart(await good(), SHEET, sheetXml(head + rows.join('')))
  expect(await judged('healthcare-professionals', wide)).toBe('TableUnreadable')
})

test('More different texts than a table can have are refused before they fill the memory', async () => {
  const texts = Array.from({ length: 400_000 }, (_, n) => `<si><t>${n}</t></si>`).join('')
  const many = await withPart(await good(), 'xl/sharedStrings.xml', Buffer.from(`<sst>${texts}</sst>`))
  expect(await judged('healthcare-professionals', many)).toBe('TableUnreadable')
})

test('A workbook with macros is read like one without', async () => {
  const sheets = [sheetOf([DOCTORS, ['HCP-9401', 'Dr. A', 'S', 'C']])]
  const file = Buffer.from(await writeXlsx({ sheets, vbaProject: new Uint8Array([1, 2, 3]) }))
  expect(await judged('healthcare-professionals', file)).toEqual([1])
})

test('A million empty rows are skipped', async () => {
  const rows = Array.from({ length: 1_000_000 }, (_, n) => `<row r="${n + 2}"/>`).join('')
  const last = head.replace('r="1"', 'r="1000002"').replace('>code<', '>HCP-9301<')
  expect(
    await judged('healthcare-professionals', await withPart(await good(), SHEET, sheetXml(`${head}${rows}${last}`))),
  ).toEqual([1])
})

test.each([
  ['an older workbook, or one with a password', Buffer.from('d0cf11e0a1b11ae100000000000000000000', 'hex')],
  [
    'a file that is no workbook, packed',
    withPart(Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), 'a.txt', Buffer.from('code')),
  ],
  ['a sheet that is no XML', good().then((file) => withPart(file, SHEET, Buffer.from('code,name')))],
  [
    'cells that end in the middle',
    good().then((file) => withPart(file, SHEET, Buffer.from('<worksheet><sheetData><row r="1"><c r="A1" t="inl'))),
  ],
  [
    'a cell far away',
    good().then((file) => withPart(file, SHEET, sheetXml('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))),
  ],
  [
    'strings that are not there',
    good().then((file) => withPart(file, SHEET, sheetXml('<row r="1"><c r="A1" t="s"><v>999999</v></c></row>'))),
  ],
  [
    'entities',
    good().then((file) =>
      withPart(
        file,
        SHEET,
        Buffer.from(
          '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>',
        ),
      ),
    ),
  ],
])('Refused with its reason: %s', async (_what, file) => {
  expect(await judged('healthcare-professionals', await file)).toMatch(/^Table(?:Unreadable|WithoutColumn)$/)
})

test('However a workbook is damaged, it is read or refused, and the server goes on', async () => {
  const file = await good()
  for (let at = 0; at < file.length; at += 23) {
    const damaged = Buffer.from(file)
    damaged[at] = (damaged[at] ?? 0) ^ 0xff
    for (const bytes of [damaged, file.subarray(0, at + 4)]) {
      const result = await judged('healthcare-professionals', bytes)
      if (typeof result === 'string') expect(result).toMatch(/^Table|^FileEmpty/)
    }
  }
})
