import { randomUUID } from 'node:crypto'
import * as contract from '@aruga/contract/csv/csv'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { findHealthcareProfessional } from '@aruga/contract/professionals/professionals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession, addStaff } from '../../testing/people.ts'
import { runTableImport } from './import.ts'

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
/** Checks and imports a file through the API; runs the job itself. */
async function importCsv(table: contract.TableName, csv: string) {
  const { id } = (await check(table, csv)).result
  await begin(id)
  await runTableImport(server.context, { importId: id })
  return read(id)
}
const exported = async (table: contract.TableName) =>
  (await call(server.app, contract.exportTable, { params: { table } }, { token })).body

const HEAD = 'pharmacy,branch,address,city,province,latitude,longitude,phone,hours,in_service'
const HOURS = 'Write hours like Mon-Fri 08:00-20:00; Sat 9:00 AM-5:00 PM.'
const branch = (n: number) =>
  `Botika Uno,Branch ${n},"${n} Rizal Avenue, 2nd floor",Cebu City,Cebu,10.3,123.9,+63 32 555 0100,Mon-Sat 08:00-20:00,yes`

test('A file is checked row by row before anything changes, and then its good rows are imported', async () => {
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
    faults: 14,
  })
  expect(checked.bad).toEqual([
    { row: 3, column: 'address', code: 'ValueMissing', message: 'This is missing.' },
    { row: 4, column: null, code: 'Repeated', message: 'This is already in row 2.' },
    {
      row: 5,
      column: 'longitude',
      code: 'PositionHalf',
      message: 'Enter both a latitude and a longitude, or neither.',
    },
    { row: 6, column: 'latitude', code: 'NotDegrees', message: 'Write degrees as a decimal number, like 14.6394.' },
    { row: 7, column: 'hours', code: 'NotHours', message: HOURS },
    { row: 8, column: 'in_service', code: 'NotYesOrNo', message: 'Write yes or no.' },
    ...['address', 'city', 'province'].map((column) => ({
      row: 9,
      column,
      code: 'ValueMissing',
      message: 'This is missing.',
    })),
    { row: 11, column: 'branch', code: 'ValueMissing', message: 'This is missing.' },
    { row: 11, column: 'city', code: 'ValueMissing', message: 'This is missing.' },
    {
      row: 11,
      column: 'longitude',
      code: 'PositionHalf',
      message: 'Enter both a latitude and a longitude, or neither.',
    },
    { row: 11, column: 'hours', code: 'NotHours', message: HOURS },
    { row: 11, column: 'in_service', code: 'NotYesOrNo', message: 'Write yes or no.' },
  ])
  expect(await exported('branches')).not.toContain('Botika Uno')

  expect((await begin(checked.id)).result.state).toBe('Importing')
  await runTableImport(server.context, { importId: checked.id })
  expect(await read(checked.id)).toMatchObject({ state: 'Imported', done: 2, added: 2, changed: 0 })

  const patient = await addPatient(server.db)
  const patients = (await addSession(server.db, patient.accountId)).token
  const query = { Filter: 'botika uno rizal' }
  const { result: page } = await call(server.app, searchBranches, { query }, { token: patients })
  expect(page.items.map(({ name }) => name)).toEqual(['Branch 1', 'Branch 9'])
  expect(page.items[0]?.hours).toHaveLength(6)
})

test('Rows have the numbers that a spreadsheet shows beside them: the header is row 1, and empty rows count', async () => {
  const csv = [
    'code,name,specialty,clinic',
    'HCP-7001,Dr. A,S,C',
    'HCP-7002,"Dr.\nof two lines",S,C',
    '',
    'HCP-7003,,S,C',
    // As a spreadsheet saves emptied cells.
    ',,,',
    'HCP-7001,Dr. B,S,C',
    ' , ,,',
  ].join('\n')
  const { result } = await check('healthcare-professionals', csv)
  expect(result.bad).toMatchObject([
    { row: 3, column: 'name' },
    { row: 5, column: 'name', message: 'This is missing.' },
    { row: 7, column: null, message: 'This is already in row 2.' },
  ])
})

test('The list of faults contains every fault of every bad row', async () => {
  const rows = Array.from({ length: 1_200 }, (_, n) => `HCP-6${n},,S,${n === 1_199 ? '' : 'C'}`)
  const csv = ['code,name,specialty,clinic', ...rows].join('\n')
  const { result } = await check('healthcare-professionals', csv)
  expect(result).toMatchObject({ rows: 0, badRows: 1_200, faults: 1_201 })
  expect(result.bad).toHaveLength(contract.FAULTS_SHOWN)
  const { body } = await call(server.app, contract.listTableFaults, { params: { id: result.id } }, { token })
  const lines = body.trim().split('\n')
  expect(lines).toHaveLength(1 + 1_201)
  expect(lines.slice(-3)).toEqual([
    '1200,name,This is missing.',
    '1201,name,This is missing.',
    '1201,clinic,This is missing.',
  ])
})

test('Importing an export changes nothing, and a changed row changes only that one', async () => {
  const csv = await exported('branches')
  expect(await importCsv('branches', csv)).toMatchObject({ rows: 2, done: 2, added: 0, changed: 0 })
  const changed = csv.replace('"9 Rizal Avenue, 2nd floor"', '99 Rizal Avenue').replace(/yes\n$/, 'no\n')
  expect(await importCsv('branches', changed)).toMatchObject({ added: 0, changed: 1 })
  expect(await exported('branches')).toMatch(/Branch 9,99 Rizal Avenue.*no\n$/)
})

test('A branch stays without VAT when a file does not say it, and bills VAT when it does', async () => {
  const rows = (vat: string) => `${HEAD},vat_registered\n${branch(70)},${vat}`
  expect(await importCsv('branches', rows('no'))).toMatchObject({ added: 1 })
  expect(await importCsv('branches', [HEAD, branch(70)].join('\n'))).toMatchObject({ added: 0, changed: 0 })
  expect(await importCsv('branches', rows(''))).toMatchObject({ changed: 0 })
  expect(await exported('branches')).toMatch(/Branch 70.*,no,yes\n/)
  expect(await importCsv('branches', rows('yes'))).toMatchObject({ changed: 1 })
  expect(await exported('branches')).toMatch(/Branch 70.*,yes,yes\n/)
  const { rows: audited } = await server.db.query(
    `SELECT reason FROM audit_entry WHERE action = 'branch.changed' AND subject_id = (SELECT id FROM branch WHERE name = 'Branch 70') ORDER BY id`,
  )
  expect(audited).toEqual([{ reason: 'registered for VAT: yes → no' }, { reason: 'registered for VAT: no → yes' }])
  expect((await check('branches', rows('perhaps'))).result.bad).toMatchObject([
    { column: 'vat_registered', code: 'NotYesOrNo' },
  ])
})

test('An export longer than a page has every row once, in order', async () => {
  const codes = Array.from({ length: 1_203 }, (_, n) => `PAGE-${String(n).padStart(4, '0')}`)
  const rows = codes.map((code) => `${code},Dr. Halimbawa,Endocrinology,Clinic,yes`)
  await importCsv('healthcare-professionals', ['code,name,specialty,clinic,in_use', ...rows].join('\r\n'))
  const exportedCodes = (await exported('healthcare-professionals'))
    .split(/\r?\n/)
    .map((line) => line.split(',')[0] ?? '')
  expect(exportedCodes.filter((code) => code.startsWith('PAGE-'))).toEqual(codes)
  const branches = Array.from({ length: 1_003 }, (_, n) => branch(n).replace('Botika Uno', 'Botika ng Pahina'))
  await importCsv('branches', [HEAD, ...branches].join('\r\n'))
  const lines = (await exported('branches')).split(/\r?\n/).filter((line) => line.startsWith('Botika ng Pahina'))
  expect(new Set(lines).size).toBe(1_003)
  expect(lines).toHaveLength(1_003)
})

test('No exported cell can act as a formula, and importing it restores the text', async () => {
  const csv = `code;name;specialty;clinic\nHCP-4001;"'=HYPERLINK(""x"")";+63;@home\n`
  expect(await importCsv('healthcare-professionals', csv)).toMatchObject({ added: 1 })
  const out = await exported('healthcare-professionals')
  expect(out).toContain(`HCP-4001,"'=HYPERLINK(""x"")",'+63,'@home,yes`)
  expect(await importCsv('healthcare-professionals', out)).toMatchObject({ added: 0, changed: 0 })
})

test('A cell of 200,000 empty lines does not keep the server busy', async () => {
  const csv = `code,name,specialty,clinic\nHCP-4400,"x${'\n'.repeat(200_000)}y",S,C`
  const begun = process.cpuUsage()
  await importCsv('healthcare-professionals', csv)
  expect(process.cpuUsage(begun).user).toBeLessThan(20_000_000)
})

test('No part of a cell can act as a formula in a spreadsheet that separates by semicolons and ignores quotes', async () => {
  const names = {
    'a;=1+1;b': `a;'=1+1;b`,
    'a; "@SUM(1)";': `"a; ""'@SUM(1)"";"`,
    '＝1+1': `'=1+1`,
    'A; B - C': 'A; B - C',
  }
  const rows = Object.keys(names).map((name, n) => `HCP-430${n},"${name.replaceAll('"', '""')}",S,C`)
  await importCsv('healthcare-professionals', ['code,name,specialty,clinic', ...rows].join('\n'))
  const out = await exported('healthcare-professionals')
  const cells = out
    .split('\n')
    .filter((row) => row.startsWith('HCP-430'))
    .map((row) => row.slice(9, -',S,C,yes'.length))
  expect(cells).toEqual(Object.values(names))
  expect(await importCsv('healthcare-professionals', out)).toMatchObject({ added: 0, changed: 0 })
})

test('Imported codes work immediately, and codes retired by the file stop working', async () => {
  await importCsv(
    'healthcare-professionals',
    'code,name,specialty,clinic,in_use\nhcp-4100,Dr. A,S,C,\nHCP-4200,Dr. B,S,C,no',
  )
  const find = (hcpCode: string) => call(server.app, findHealthcareProfessional, { params: { hcpCode } })
  expect((await find('HCP-4100')).result.doctorName).toBe('Dr. A')
  expect(refusal(await find('HCP-4200'))).toEqual(problemOf('HcpCodeRetired'))
})

test.each([
  ['A picture', Buffer.from('ffd8ffe000104a46', 'hex'), 'TableUnreadable'],
  ['An unclosed quote', 'code,name,specialty,clinic\n"HCP-1,a,b,c', 'TableQuoteOpen'],
  ['A column twice', 'code,name,Code ,specialty,clinic\nHCP-1,a,b,c', 'TableColumnTwice'],
  ['A workbook', Buffer.from('504b0304140006000800', 'hex'), 'TableUnreadable'],
  ['Another table', 'a,b\n1,2', 'TableWithoutColumn'],
  ['A file of blank lines', '\n\n', 'TableWithoutColumn'],
  ['An empty file', '', 'FileEmpty'],
] as const)('%s is refused as a whole, and nothing is stored', async (_what, csv, code) => {
  const { rows: before } = await server.db.query('SELECT count(*) FROM table_import')
  expect(refusal(await check('healthcare-professionals', csv))).toEqual(problemOf(code))
  expect((await server.db.query('SELECT count(*) FROM table_import')).rows).toEqual(before)
})

test('After a crash another server continues an import where it stopped', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => `HCP-5${String(n).padStart(4, '0')},Dr. ${n},S,C`)
  const { id } = (await check('healthcare-professionals', ['code,name,specialty,clinic', ...rows].join('\n'))).result
  await begin(id)
  // The third batch fails and is rolled back, as when the process is killed.
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
  await runTableImport(dying, { importId: id })
  expect(await read(id)).toMatchObject({ state: 'Failed', done: 500, added: 500 })
  expect((await begin(id)).result.state).toBe('Importing')
  await Promise.all([1, 2].map(() => runTableImport(server.context, { importId: id })))
  expect(await read(id)).toMatchObject({ state: 'Imported', done: 1000, added: 1000, changed: 0 })
  expect((await begin(id)).result.state).toBe('Imported')
})

test('A file of ten thousand branches is imported except its bad rows, which are listed by number', async () => {
  const bad = new Set([17, 1_400, 2_999, 5_000, 7_777, 9_001, 10_000])
  const rows = Array.from({ length: 10_000 }, (_, n) =>
    bad.has(n + 1)
      ? `Botika Dos,Branch ${n},,Davao City,Davao del Sur`
      : `Botika Dos,Branch ${n},1 St,Davao City,Davao del Sur`,
  )
  const csv = ['pharmacy,branch,address,city,province', ...rows].join('\n')
  const { result } = await check('branches', csv)
  expect(result.bad.map(({ row }) => row)).toEqual([...bad].map((row) => row + 1))
  await begin(result.id)
  await runTableImport(server.context, { importId: result.id })
  expect(await read(result.id)).toMatchObject({ state: 'Imported', rows: 9_993, done: 9_993, added: 9_993, badRows: 7 })
})

test.each([
  ['the connection is cut', 'PERFORM pg_terminate_backend(pg_backend_pid())'],
  ['the disk is full', `RAISE EXCEPTION 'no space' USING ERRCODE = '53100'`],
  ['the database shuts down', `RAISE EXCEPTION 'shutting down' USING ERRCODE = '57P01'`],
  ['it loses against another transaction', `RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'`],
])('An import continues where it was when %s in its middle', async (_, fault) => {
  const sequence = randomUUID().slice(0, 8)
  const rows = Array.from({ length: 700 }, (_, n) => branch(n).replace('Uno', `Putol ${sequence}`))
  const { id } = (await check('branches', [HEAD, ...rows].join('\n'))).result
  await begin(id)
  await server.db.query(`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN IF (SELECT count(*) FROM branch WHERE name LIKE 'Branch %' AND pharmacy_id IN (SELECT id FROM pharmacy WHERE name = 'Botika Putol ${sequence}')) > 250 THEN ${fault}; END IF; RETURN NULL; END $$;
    CREATE TRIGGER cut AFTER INSERT ON branch FOR EACH STATEMENT EXECUTE FUNCTION cut()`)
  await expect(runTableImport(server.context, { importId: id })).rejects.toThrow()
  expect(await read(id)).toMatchObject({ state: 'Importing', done: 250 })
  await server.db.query('DROP FUNCTION cut CASCADE')
  await runTableImport(server.context, { importId: id })
  expect(await read(id)).toMatchObject({ state: 'Imported', done: 700, added: 700 })
})

test('An import whose rows cannot be stored at all stops, and reports it', async () => {
  const { id } = (await check('branches', [HEAD, branch(1).replace('Uno', 'Hinto')].join('\n'))).result
  await begin(id)
  await server.db.query(`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE TRIGGER cut AFTER INSERT ON branch FOR EACH STATEMENT EXECUTE FUNCTION cut()`)
  await runTableImport(server.context, { importId: id })
  expect(await read(id)).toMatchObject({ state: 'Failed', done: 0 })
  await server.db.query('DROP FUNCTION cut CASCADE')
})

test('The branches of a pharmacy that has left are not taken for those of its namesake in service', async () => {
  const [gone, open] = [randomUUID(), randomUUID()]
  await server.db.query(
    `INSERT INTO pharmacy (id, name, retired_at) VALUES ($1, 'Botika Kambal', now()), ($2, 'BOTIKA KAMBAL', NULL)`,
    [gone, open],
  )
  await server.db.query(
    `INSERT INTO branch (id, pharmacy_id, name, address, city, province, search) VALUES (gen_random_uuid(), $1, 'Old Lane', '1', 'Cebu City', 'Cebu', '')`,
    [gone],
  )
  const row = 'Botika Kambal,New Lane,1 Rizal Avenue,Cebu City,Cebu,,,,,yes'
  expect(await importCsv('branches', `${HEAD}\n${row}`)).toMatchObject({ added: 1 })
  const csv = await exported('branches')
  expect(csv).toContain('New Lane')
  expect(csv).not.toContain('Old Lane')
  expect(await importCsv('branches', csv)).toMatchObject({ badRows: 0, added: 0, changed: 0 })
  await server.db.query('UPDATE pharmacy SET retired_at = NULL WHERE id = $1', [gone])
  const { bad } = (await check('branches', `${HEAD}\n${row}`)).result
  expect(bad).toMatchObject([{ row: 2, column: 'pharmacy', code: 'PharmacyAmbiguous' }])
})
