import * as contract from '@aruga/contract/csv/csv'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { findHealthcareProfessional } from '@aruga/contract/professionals/professionals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession, addStaff } from '../../testing/people.ts'
import { takeTableIn } from './import.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
})
afterAll(() => server.close())

async function check(table: contract.TableName, csv: string | Buffer, filename = 'table.csv') {
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/csv\r\n\r\n`
  const answer = await server.app.inject({
    method: 'POST',
    url: contract.checkTable.path.replace('{table}', table),
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(csv), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return Object.assign(answer, { result: answer.json<contract.TableImport>() })
}
const begin = (id: string) => call(server.app, contract.importTable, { params: { id } }, { token })
const read = async (id: string) =>
  (await call(server.app, contract.readTableImport, { params: { id } }, { token })).result
/** Takes a file in as a person does; the job is worked here. */
async function takeIn(table: contract.TableName, csv: string) {
  const { id } = (await check(table, csv)).result
  await begin(id)
  await takeTableIn(server.context, { importId: id })
  return read(id)
}
const exported = async (table: contract.TableName) =>
  (await call(server.app, contract.exportTable, { params: { table } }, { token })).body

const HEAD = 'pharmacy,branch,address,city,province,latitude,longitude,phone,hours,in_service'
const branch = (n: number) =>
  `Botika Uno,Branch ${n},"${n} Rizal Avenue, 2nd floor",Cebu City,Cebu,10.3,123.9,+63 32 555 0100,Mon-Sat 08:00-20:00,yes`

test('A file is checked row by row before anything changes, then its good rows are in', async () => {
  const csv = [
    HEAD,
    branch(1),
    'Botika Uno,Branch 2,,Cebu City,Cebu,,,,,',
    branch(1),
    'Botika Uno,Branch 4,4 Rizal Avenue,Cebu City,Cebu,10.3,,,,',
    'Botika Uno,Branch 5,5 Rizal Avenue,Cebu City,Cebu,ten,123.9,,,',
    'Botika Uno,Branch 6,6 Rizal Avenue,Cebu City,Cebu,,,,every day,',
    'Botika Uno,Branch 7,7 Rizal Avenue,Cebu City,Cebu,,,,,perhaps',
    'Botika Uno,Branch 8',
    branch(9),
    'Botika Uno,,10 Rizal Avenue,,Cebu,95,,,every day,perhaps',
  ].join('\r\n')
  const { result: checked } = await check('branches', csv, 'mga-branch.csv')
  expect(checked).toMatchObject({
    state: 'Checked',
    filename: 'mga-branch.csv',
    rows: 2,
    done: 0,
    badRows: 8,
    faults: 13,
  })
  expect(checked.bad).toEqual([
    { row: 2, column: 'address', message: 'This is missing.' },
    { row: 3, column: null, message: 'This is in row 1 already.' },
    { row: 4, column: 'longitude', message: 'A position has a latitude and a longitude, or neither.' },
    { row: 5, column: 'latitude', message: 'Degrees from -90 to 90, like 14.6394.' },
    { row: 6, column: 'hours', message: 'Hours are written like Mon-Fri 08:00-20:00; Sat 09:00-17:00.' },
    { row: 7, column: 'in_service', message: 'Write yes or no.' },
    { row: 8, column: null, message: 'This row has more or fewer cells than the first line.' },
    { row: 10, column: 'branch', message: 'This is missing.' },
    { row: 10, column: 'city', message: 'This is missing.' },
    { row: 10, column: 'latitude', message: 'Degrees from -90 to 90, like 14.6394.' },
    { row: 10, column: 'longitude', message: 'A position has a latitude and a longitude, or neither.' },
    { row: 10, column: 'hours', message: 'Hours are written like Mon-Fri 08:00-20:00; Sat 09:00-17:00.' },
    { row: 10, column: 'in_service', message: 'Write yes or no.' },
  ])
  expect(await exported('branches')).not.toContain('Botika Uno')

  expect((await begin(checked.id)).result.state).toBe('Importing')
  await takeTableIn(server.context, { importId: checked.id })
  expect(await read(checked.id)).toMatchObject({ state: 'Imported', done: 2, added: 2, changed: 0 })

  const patient = await addPatient(server.db)
  const patients = (await addSession(server.db, patient.accountId)).token
  const query = { Filter: 'botika uno rizal' }
  const { result: found } = await call(server.app, searchBranches, { query }, { token: patients })
  expect(found.items.map(({ name }) => name)).toEqual(['Branch 1', 'Branch 9'])
  expect(found.items[0]?.hours).toHaveLength(6)
})

test('However many rows are wrong, each is named with all of its faults in the file of them', async () => {
  const rows = Array.from({ length: 1_200 }, (_, n) => `HCP-6${n},,S,${n === 1_199 ? '' : 'C'}`)
  const csv = ['code,name,specialty,clinic', ...rows].join('\n')
  const { result } = await check('healthcare-professionals', csv)
  expect(result).toMatchObject({ rows: 0, badRows: 1_200, faults: 1_201 })
  expect(result.bad).toHaveLength(contract.FAULTS_SHOWN)
  const { body } = await call(server.app, contract.listTableFaults, { params: { id: result.id } }, { token })
  const lines = body.trim().split('\n')
  expect(lines).toHaveLength(1 + 1_201)
  expect(lines.slice(-3)).toEqual([
    '1199,name,This is missing.',
    '1200,name,This is missing.',
    '1200,clinic,This is missing.',
  ])
})

test('What was exported comes in again and changes nothing; a changed row changes that one', async () => {
  const csv = await exported('branches')
  expect(await takeIn('branches', csv)).toMatchObject({ rows: 2, done: 2, added: 0, changed: 0 })
  const changed = csv.replace('"9 Rizal Avenue, 2nd floor"', '99 Rizal Avenue').replace(/yes\n$/, 'no\n')
  expect(await takeIn('branches', changed)).toMatchObject({ added: 0, changed: 1 })
  expect(await exported('branches')).toMatch(/Branch 9,99 Rizal Avenue.*no\n$/)
})

test('A spreadsheet takes no cell of an export for a formula, and the text comes back as it was', async () => {
  const csv = `code;name;specialty;clinic\nHCP-4001;"=HYPERLINK(""x"")";+63;@home\n`
  expect(await takeIn('healthcare-professionals', csv)).toMatchObject({ added: 1 })
  const out = await exported('healthcare-professionals')
  expect(out).toContain(`HCP-4001,"'=HYPERLINK(""x"")",'+63,'@home,yes`)
  expect(await takeIn('healthcare-professionals', out)).toMatchObject({ added: 0, changed: 0 })
})

test('Codes in a file work at once, and those it retires no more', async () => {
  await takeIn(
    'healthcare-professionals',
    'code,name,specialty,clinic,in_use\nhcp-4100,Dr. A,S,C,\nHCP-4200,Dr. B,S,C,no',
  )
  const find = (hcpCode: string) => call(server.app, findHealthcareProfessional, { params: { hcpCode } })
  expect((await find('HCP-4100')).result.doctorName).toBe('Dr. A')
  expect(refusal(await find('HCP-4200'))).toEqual(problemOf('HcpCodeRetired'))
})

test.each([
  ['a picture', Buffer.from('ffd8ffe000104a46', 'hex'), 'TableUnreadable'],
  ['an open quote', 'code,name,specialty,clinic\n"HCP-1,a,b,c', 'TableUnreadable'],
  ['another table', 'a,b\n1,2', 'TableWithoutColumn'],
  ['only blank lines', '\n\n', 'TableWithoutColumn'],
  ['nothing', '', 'FileEmpty'],
] as const)('%s is refused as a whole, and nothing is kept', async (_what, csv, code) => {
  const { rows: before } = await server.db.query('SELECT count(*) FROM table_import')
  expect(refusal(await check('healthcare-professionals', csv))).toEqual(problemOf(code))
  expect((await server.db.query('SELECT count(*) FROM table_import')).rows).toEqual(before)
})

test('A server that dies in the middle is followed by one that goes on where it was', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => `HCP-5${String(n).padStart(4, '0')},Dr. ${n},S,C`)
  const { id } = (await check('healthcare-professionals', ['code,name,specialty,clinic', ...rows].join('\n'))).result
  await begin(id)
  // The third batch does not come through, as when the process is killed: what it did is not in.
  const { clock } = server.context
  let batches = 0
  const dying = {
    ...server.context,
    clock: () => {
      batches += 1
      if (batches === 3) throw new Error('killed')
      return clock()
    },
  }
  await takeTableIn(dying, { importId: id })
  expect(await read(id)).toMatchObject({ state: 'Failed', done: 500, added: 500 })
  expect((await begin(id)).result.state).toBe('Importing')
  await Promise.all([1, 2].map(() => takeTableIn(server.context, { importId: id })))
  expect(await read(id)).toMatchObject({ state: 'Imported', done: 1000, added: 1000, changed: 0 })
  expect((await begin(id)).result.state).toBe('Imported')
})

test('Ten thousand branches come in, and their place in the file says which rows do not', async () => {
  const bad = new Set([17, 1_400, 2_999, 5_000, 7_777, 9_001, 10_000])
  const rows = Array.from({ length: 10_000 }, (_, n) =>
    bad.has(n + 1)
      ? `Botika Dos,Branch ${n},,Davao City,Davao del Sur`
      : `Botika Dos,Branch ${n},1 St,Davao City,Davao del Sur`,
  )
  const csv = ['pharmacy,branch,address,city,province', ...rows].join('\n')
  const { result } = await check('branches', csv)
  expect(result.bad.map(({ row }) => row)).toEqual([...bad])
  await begin(result.id)
  await takeTableIn(server.context, { importId: result.id })
  expect(await read(result.id)).toMatchObject({ state: 'Imported', rows: 9_993, done: 9_993, added: 9_993, badRows: 7 })
})
