// Files as people and spreadsheets really make them: unambiguous cells are read, others are refused with row, column and remedy.
import { readdirSync, readFileSync } from 'node:fs'
import * as contract from '@aruga/contract/csv/csv'
import { nameKey } from '@aruga/contract/typed-text'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addSession, addStaff } from '../../testing/people.ts'
import { importNow } from './import.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
})
afterAll(() => server.close())

async function check(table: contract.TableName, csv: string | Buffer) {
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="table.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const answer = await server.app.inject({
    method: 'POST',
    url: contract.checkTable.path.replace('{table}', table),
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(csv), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return Object.assign(answer, { result: answer.json<contract.TableImport>() })
}
/** Valid `rows`, the faults as `row column code`, and the warnings; or the code of the file's refusal. */
async function judged(table: contract.TableName, csv: string | Buffer) {
  const { statusCode, result, ...answer } = await check(table, csv)
  if (statusCode !== 200) return [statusCode, answer.json().error.code.replace('Aruga:', '')]
  const described = (of: { row: number; column: string | null; code?: string }[]) =>
    of.map(({ row, column, code }) => `${row} ${column} ${code}`)
  return [result.rows, ...described(result.bad), ...described(result.warnings)]
}
async function importFile(table: contract.TableName, csv: string | Buffer) {
  const { id } = (await check(table, csv)).result
  return importNow(server.db, id, server.context.clock)
}
const stored = async (table: 'branch' | 'healthcare_professional', where: string, ...params: unknown[]) =>
  (await server.db.query(`SELECT * FROM ${table} WHERE ${where} ORDER BY 1`, params)).rows

const FILES = new URL('../../testing/spreadsheets/', import.meta.url)
const fileOf = (name: string) => readFileSync(new URL(name, FILES))

/** Each file of the folder, with its result. */
const EXPECTED: Record<string, (number | string)[]> = {
  'blank-first-line-semicolon.csv': [1],
  'coord-zero.csv': [0, '2 latitude PositionZero'],
  'cr-only-semicolon.csv': [2],
  'cr-only.csv': [2],
  'curly-apostrophe-dup.csv': [1, '3 null Repeated'],
  'decimal-comma.csv': [1],
  'double-space-dup.csv': [1, '3 null Repeated'],
  'doubled-column.csv': [400, 'TableColumnTwice'],
  'excel-true-false.csv': [5],
  'extra-trailing-commas.csv': [2],
  'formula-phone.csv': [1],
  'good.csv': [2],
  'header-spanish-quotes.csv': [1],
  'hours-8-00.csv': [1],
  'hours-endash.csv': [1],
  'hours-excel.csv': [5, '5 hours NotHours'],
  'hours-overnight.csv': [1],
  'lat-degree-sign.csv': [1],
  'lat-lon-swapped.csv': [0, '2 latitude PositionSwapped'],
  'missing-trailing-commas.csv': [6],
  'missing-two-trailing.csv': [0, '2 hours NotHours', '2 in_service NotYesOrNo'],
  'nbsp-dup.csv': [1, '3 null Repeated'],
  'nbsp-in-city.csv': [1],
  'nbsp-in-header.csv': [1],
  'nfd-city.csv': [1],
  'nfd-dup.csv': [1, '3 null Repeated'],
  'phone-scientific.csv': [0, '2 phone Scientific', '3 phone PhoneZeroLost', '4 phone TooNarrow', '5 phone NotAPhone'],
  'quote-in-cell-inch.csv': [1],
  'quote-in-cell-nickname.csv': [1],
  'quote-not-closed.csv': [400, 'TableQuoteOpen'],
  'quoted-newline-semicolon-header.csv': [1],
  'sep-comma.csv': [1],
  'sep-semicolon.csv': [1],
  'tabs.csv': [1],
  'title-row.csv': [1],
  'utf16.csv': [1],
  'windows1252.csv': [37, '1 null LettersGuessed'],
  'zero-width-city.csv': [1, '3 city ValueMissing'],
  'hcp-leading-zero-1.csv': [1],
  'hcp-leading-zero-2.csv': [1],
  'hcp-scientific.csv': [0, '2 code Scientific', '3 code Scientific', '4 code Scientific'],
}

test.each(readdirSync(FILES))('%s of a spreadsheet is read, or refused with its row and column', async (name) => {
  const table = name.startsWith('hcp-') ? 'healthcare-professionals' : 'branches'
  expect(await judged(table, fileOf(name))).toEqual(EXPECTED[name])
})

const HEAD = 'pharmacy,branch,address,city,province,latitude,longitude,phone,hours,in_service'
const rowOf = (
  cells: Partial<Record<'branch' | 'city' | 'latitude' | 'longitude' | 'phone' | 'hours' | 'in_service', string>>,
) => {
  const of = {
    branch: 'Main',
    city: 'Iloilo City',
    latitude: '',
    longitude: '',
    phone: '',
    hours: '',
    in_service: '',
    ...cells,
  }
  const quoted = [of.latitude, of.longitude, of.phone, of.hours, of.in_service].map(
    (cell) => `"${cell.replaceAll('"', '""')}"`,
  )
  return ['Botika', of.branch, '1 Luna St', of.city, 'Iloilo', ...quoted].join(',')
}
const branchesOf = (...rows: Parameters<typeof rowOf>[0][]) => [HEAD, ...rows.map(rowOf)].join('\r\n')

const withBom = (text: string, encoding: 'utf16le' | 'utf8') => Buffer.from(`\ufeff${text}`, encoding)
const ENYE = 'code,name,specialty,clinic\r\nHCP-8001,Dr. Peña,Puericultura,Clínica Ñ'
test.each([
  ['UTF-8', Buffer.from(ENYE), []],
  ['UTF-8 with a mark', withBom(ENYE, 'utf8'), []],
  ['UTF-16', withBom(ENYE, 'utf16le'), []],
  ['UTF-16, high byte first', withBom(ENYE, 'utf16le').swap16(), []],
  ['UTF-16 without a mark', Buffer.from(ENYE, 'utf16le'), []],
  ['UTF-16 without a mark, high byte first', Buffer.from(ENYE, 'utf16le').swap16(), []],
  ['Windows-1252', Buffer.from(ENYE, 'latin1'), ['1 null LettersGuessed']],
  [
    'Windows-1252, its letter after 60,000 others',
    Buffer.from(
      ENYE.replace('Puer', `Puer\r\n${' '.repeat(60_000)}\r\n`)
        .replace('Puer\r\n', '"Puer"')
        .replace(/ {60000}\r\n/, ''),
      'latin1',
    ),
    ['1 null LettersGuessed'],
  ],
])('Letters stay what they are in %s', async (_encoding, bytes, warnings) => {
  expect(await judged('healthcare-professionals', bytes)).toEqual([1, ...warnings])
  await importFile('healthcare-professionals', bytes)
  expect(await stored('healthcare_professional', 'code = $1', 'HCP-8001')).toMatchObject([
    { name: 'Dr. Peña', clinic: 'Clínica Ñ' },
  ])
})

test.each([
  ['a pipe', 'code|name|specialty|clinic\nHCP-8100|Dr. A|S|C'],
  ['sep= of a sign of its own', 'sep=^\r\ncode^name^specialty^clinic\r\nHCP-8100^Dr. A^S^C'],
  ['a quoted sep=', '"sep=;"\r\ncode;name;specialty;clinic\r\nHCP-8100;Dr. A;S;C'],
  [
    'three lines above the header',
    'Doctors of 2026\n\n"printed, by us",,\nCODE,Name,SPECIALTY,Clinic\nHCP-8100,Dr. A,S,C',
  ],
  ['mixed line ends', 'code,name,specialty,clinic\r\nHCP-8100,Dr. A,S,C\n\r'],
  ['blanks around quotes', 'code , "name" ,specialty,clinic\nHCP-8100 , "Dr. A" , "S" ,C'],
  ['tabs and empty first cells', '\tcode\tname\tspecialty\tclinic\n\tHCP-8100\tDr. A\tS\tC'],
  ['lines taken for one cell by another locale', '"code,name,specialty,clinic"\r\n"HCP-8100,Dr. A,""S"",C"'],
  ['empty cells at the end', 'code,name,specialty,clinic,,,\nHCP-8100,Dr. A,S,C,,,,,,'],
  ['header names in angle quotes and with a star', '«Code»*,Name:,‘Specialty’,clinic \nHCP-8100,Dr. A,S,C'],
])('A table with %s is read', async (_what, csv) => {
  await importFile('healthcare-professionals', csv)
  expect(await stored('healthcare_professional', 'code = $1', 'HCP-8100')).toMatchObject([
    { name: 'Dr. A', specialty: 'S', clinic: 'C' },
  ])
})

test('A quotation mark in a cell is text, never an error', async () => {
  const names = ['5" pipe', 'Dr. "Bong" Cruz', '"Bong" Cruz', 'Cruz "Bong"', '6" by 5"']
  const csv = ['code,name,specialty,clinic', ...names.map((name, n) => `HCP-820${n},${name},S,C`)].join('\n')
  await importFile('healthcare-professionals', csv)
  const rows = await stored('healthcare_professional', `code LIKE 'HCP-820%'`)
  expect(rows.map(({ name }) => name).sort()).toEqual(names.sort())
})

test('A quotation mark that is never closed is reported with its line, and one closed too late with its row', async () => {
  const head = 'code,name,specialty,clinic\nHCP-1111,A,S,C\n'
  const { json } = await check('healthcare-professionals', `${head}\nHCP-1112,"Ana,S,C\nHCP-1113,B,S,C\n`)
  expect(json().error).toMatchObject({ code: 'Aruga:TableQuoteOpen', data: { line: 4 } })
  const late = `${head}HCP-1112,"Ana,S,C\nHCP-1113,"B",S,C\nHCP-1114,D,S,C`
  expect(await judged('healthcare-professionals', late)).toEqual([2, '3 name QuoteOpen'])
})

test('No cell of a refused file reaches the log', async () => {
  const secret = 'Cornelia Tagumpay'
  const written: string[] = []
  const log = server.app.log as unknown as Record<string, unknown>
  const before = { error: log.error, warn: log.warn, info: log.info }
  for (const level of ['error', 'warn', 'info'])
    log[level] = (...told: unknown[]) =>
      written.push(
        JSON.stringify(told, (_key, value) => (value instanceof Error ? { ...value, message: value.message } : value)),
      )
  for (const csv of [
    `code,name,specialty,clinic\nHCP-1,"${secret}`,
    `code,name\n${secret}`,
    `code,name,specialty,clinic\n${secret}" x,=${secret}`,
  ])
    expect((await check('healthcare-professionals', csv)).statusCode).toBeLessThan(500)
  Object.assign(log, before)
  expect(written.join()).not.toContain('Cornelia')
})

test.each([
  [{ phone: '6.39171E+11' }, 'phone Scientific'],
  [{ phone: '9,17E+10' }, 'phone Scientific'],
  [{ phone: '####' }, 'phone TooNarrow'],
  [{ phone: '#REF!' }, 'phone SpreadsheetError'],
  [{ phone: '=CONCAT(A1)' }, 'phone Formula'],
  [{ phone: '9171234567' }, 'phone PhoneZeroLost'],
  [{ phone: '325550100' }, 'phone PhoneZeroLost'],
  [{ phone: '0917 123' }, 'phone NotAPhone'],
  [{ phone: '0917 123 45678' }, 'phone NotAPhone'],
  [{ phone: 'see website' }, 'phone NotAPhone'],
  [{ phone: 'TRUE' }, 'phone NotAPhone'],
  [{ city: 'Las PiÃ±as' }, 'city LettersBroken'],
  [{ city: 'Las Pi\ufffdas' }, 'city LettersBroken'],
  [{ city: '\u200b\u00a0' }, 'city ValueMissing'],
  [{ city: '#NAME?' }, 'city SpreadsheetError'],
  [{ latitude: '0', longitude: '0.0' }, 'latitude PositionZero'],
  [{ latitude: '122.56', longitude: '10.7' }, 'latitude PositionSwapped'],
  [{ latitude: '48.2', longitude: '16.37' }, 'latitude PositionOutside'],
  [{ latitude: '10.7', longitude: '22.56' }, 'longitude PositionOutside'],
  [{ latitude: '-10.7', longitude: '122.56' }, 'latitude PositionOutside'],
  [{ latitude: `10°42'N`, longitude: '122.56' }, 'latitude NotDegrees'],
  [{ latitude: '1.07E+01', longitude: '122.56' }, 'latitude Scientific'],
  [{ latitude: '10.7' }, 'longitude PositionHalf'],
  [{ hours: '0.333333333' }, 'hours NotHours'],
  [{ in_service: 'maybe' }, 'in_service NotYesOrNo'],
] as const)('%j is refused at its cell, with advice', async (cells, fault) => {
  const { result } = await check('branches', branchesOf(cells))
  expect(result.bad.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([`2 ${fault}`])
  expect(result.bad[0]?.message).toMatch(/^[A-Z0].*\.$/)
})

test.each([
  [
    { latitude: '10,7202', longitude: '122,5621' },
    { latitude: 10.7202, longitude: 122.5621 },
  ],
  [
    { latitude: '10.7202° N', longitude: '122.5621°E' },
    { latitude: 10.7202, longitude: 122.5621 },
  ],
  [
    { latitude: '10.7202\u00a0', longitude: ' 122.5621' },
    { latitude: 10.7202, longitude: 122.5621 },
  ],
  [{ phone: '="0335550100"' }, { phone: '0335550100' }],
  [{ phone: '(033) 555-0100 loc. 12 / 0917\u00a0123 4567' }, { phone: '(033) 555-0100 loc. 12 / 0917 123 4567' }],
  [{ phone: '+63 33 555 0100' }, { phone: '+63 33 555 0100' }],
  [{ phone: '63335550100' }, { phone: '63335550100' }],
  [{ phone: '8123-4567' }, { phone: '8123-4567' }],
  [{ phone: '1-800-10-555-0100' }, { phone: '1-800-10-555-0100' }],
] as const)('%j is read by its only meaning', async (cells, expected) => {
  const branch = `Main ${Math.random()}`
  expect(await importFile('branches', branchesOf({ ...cells, branch }))).toMatchObject({ added: 1, badRows: 0 })
  expect(await stored('branch', 'name = $1', branch)).toMatchObject([expected])
})

test('More cells than the header has are refused, since an unquoted comma shifts the others', async () => {
  const csv = 'code,name,specialty,clinic\nHCP-8300,Cruz, Ana,S,C'
  expect(await judged('healthcare-professionals', csv)).toEqual([0, '2 null CellsTooMany'])
})

const TWINS = [
  ['SM  City', 'SM City'],
  ['SM\u00a0City', 'SM City'],
  ['St. Luke’s', "St. Luke's"],
  ['St. Luke´s Annex', "St. Luke's Annex"],
  ['Las Pin\u0303as', 'LAS PIÑAS'],
  ['Ñuñoa', 'ñUÑOA'],
  ['Santo Niño\u200b', 'Santo Niño'],
  ['EDSA – Cubao', 'Edsa - Cubao'],
  ['Ｂｒａｎｃｈ ９', 'Branch 9'],
] as const

test.each(TWINS)('%j and %j are one branch, within a file and compared with stored branches', async (one, other) => {
  expect(await judged('branches', branchesOf({ branch: one }, { branch: other }))).toEqual([1, '3 null Repeated'])
  expect(await judged('branches', branchesOf({ city: one }, { city: other }))).toEqual([1, '3 null Repeated'])
  // As a branch stored before names were cleaned.
  const city = `City ${TWINS.findIndex((twin) => twin[0] === one)}`
  const [{ pharmacy_id: pharmacyId } = {}] = await stored('branch', `name = 'Main'`)
  await server.db.query(
    `INSERT INTO branch (id, pharmacy_id, name, address, city, province, hours, search) VALUES (gen_random_uuid(), $1, $2, 'A', $3, 'Capiz', '[]', '')`,
    [pharmacyId ?? (await pharmacyOf()), one, city],
  )
  expect(await importFile('branches', branchesOf({ branch: other, city }))).toMatchObject({ added: 0, changed: 1 })
})
async function pharmacyOf(): Promise<string> {
  await importFile('branches', branchesOf({}))
  return (await stored('branch', `name = 'Main'`))[0]?.pharmacy_id as string
}

test('SQL and JavaScript find the same names equal, even in a collation that knows only ASCII', async () => {
  for (const [one, other] of TWINS) {
    const { rows } = await server.db.query<{ key: string }>(
      `SELECT name_key(n COLLATE "C") AS key FROM unnest($1::text[]) AS n`,
      [[one, other]],
    )
    expect(rows.map(({ key }) => key)).toEqual([nameKey(one), nameKey(other)])
    expect(rows[0]?.key).toBe(rows[1]?.key)
  }
})

test('A probable mistake is imported only after somebody has seen it', async () => {
  const codes = (...all: string[]) =>
    ['code,name,specialty,clinic', ...all.map((code) => `${code},Dr. A,S,C`)].join('\n')
  await importFile('healthcare-professionals', codes('00912345', 'HCP-9100'))
  const { result } = await check(
    'healthcare-professionals',
    codes('912345', 'HCP9100', 'HCP-9100', '0077', '77', 'A-7777'),
  )
  expect(result.warnings.map(({ row, code }) => [row, code])).toEqual([
    [2, 'CodeAlike'],
    [3, 'CodeAlike'],
  ])
  expect(result.warnings[0]?.message).toMatch(/^912345 would be a new code beside 00912345\./)
  const alike = await check('branches', branchesOf({ city: 'Parañaque' }, { city: 'Paranaque' }))
  expect(alike.result.warnings).toMatchObject([{ row: 3, column: 'branch', code: 'NameAlike' }])
})

/** A spreadsheet opens a file, and saves it with its own separator, line ends and mark: text that looks like a value becomes one. */
function resaved(csv: string, delimiter: ',' | ';' | '\t'): Buffer {
  const rows = parse(csv, { bom: true, relax_column_count: true }) as string[][]
  const shown = (cell: string) => {
    if (/^\d{12,}$/.test(cell)) return `${cell[0]}.${cell.slice(1, 6)}E+${cell.length - 1}`
    if (/^0\d+$/.test(cell)) return String(Number(cell))
    if (/^\d{1,2}[-/]\d{1,2}$/.test(cell)) return '11-Jul'
    if (/^\d+E\d+$/i.test(cell)) return '1.00E+23'
    if (/^(true|false)$/i.test(cell)) return cell.toUpperCase()
    return cell
  }
  const saved = rows.map((row) => row.map(shown).join('\0').replace(/\0+$/, '').split('\0'))
  const text = stringify(saved, { delimiter, record_delimiter: 'windows', bom: delimiter !== '\t' })
  return delimiter === '\t' ? withBom(text, 'utf16le') : Buffer.from(text)
}

test.each([',', ';', '\t'] as const)(
  'An export that a spreadsheet has opened and saved (%j) changes nothing when it is imported',
  async (delimiter) => {
    await importFile(
      'branches',
      [
        HEAD,
        `0123,"7-11",00045,12-3,"1E5",10.7202,122.5621,"=""0335550100""",Mon-Fri 8AM-8PM; Sat 9AM-1PM,no`,
        `"Botika ""Uno""",TRUE,"1 St; ""A"", B",Parañaque,Mar 3,,,00639171234567,,`,
      ].join('\n'),
    )
    const doctors = ['000123', '1E23', '12-3456', '123456789012345', 'HCP-9200']
    await importFile(
      'healthcare-professionals',
      ['code,name,specialty,clinic', ...doctors.map((code) => `${code},=""x,1/2,0042`)]
        .join('\n')
        .replaceAll('=""x', 'Dr. X'),
    )
    for (const table of contract.tableNames) {
      const { body } = await server.app.inject({
        url: contract.exportTable.path.replace('{table}', table),
        headers: { authorization: `Bearer ${token}` },
      })
      const again = await check(table, resaved(body, delimiter))
      expect(again.result).toMatchObject({ badRows: 0, bad: [], warnings: [] })
      expect(await importNow(server.db, again.result.id, server.context.clock)).toMatchObject({ added: 0, changed: 0 })
    }
  },
)
