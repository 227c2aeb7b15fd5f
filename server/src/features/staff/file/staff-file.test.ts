// A pharmacy chain’s staff is imported from a spreadsheet: the preview, the invitations, and the same file twice.
import { randomUUID } from 'node:crypto'
import { listStaffAccounts } from '@aruga/contract/staff/staff'
import * as contract from '@aruga/contract/staff/staff-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../../testing/app.ts'
import { auditActionsOf, mailJobs } from '../../../testing/mailed.ts'
import { addBranch, addPatient, addSession, addStaff } from '../../../testing/people.ts'
import { runStaffFile } from './run.ts'

let server: TestApp
let adminId: string
let token: string
/** In the same pharmacy. */
let branches: { id: string; pharmacy: string; name: string; city: string }[]

beforeAll(async () => {
  server = await startTestApp()
  adminId = (await addStaff(server.db, 'administrator')).accountId
  token = (await addSession(server.db, adminId)).token
  const ids = [await addBranch(server.db, 'Una'), await addBranch(server.db, 'Dalawa')]
  const { rows } = await server.db.query<(typeof branches)[number]>(
    `SELECT b.id, p.name AS pharmacy, b.name, b.city FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id
     WHERE b.id = ANY ($1) ORDER BY array_position($1, b.id)`,
    [ids],
  )
  branches = rows
})
afterAll(() => server.close())

const newAddress = () => `somebody-${randomUUID()}@demo.test`
const at = (place: number) => {
  const { pharmacy, name, city } = branches[place] ?? { pharmacy: '', name: '', city: '' }
  return `${pharmacy},${name},${city}`
}
const fileOf = (...rows: string[]) => ['name,email,role,pharmacy,branch,city', ...rows].join('\r\n')

async function check(csv: string | Buffer, as = token) {
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="mga-tao.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const answer = await server.app.inject({
    method: 'POST',
    url: contract.checkStaffFile.path,
    headers: { authorization: `Bearer ${as}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(csv), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return Object.assign(answer, { result: answer.json<contract.StaffFile>() })
}
const begin = (id: string, as = token) => call(server.app, contract.importStaffFile, { params: { id } }, { token: as })
const read = async (id: string) =>
  (await call(server.app, contract.readStaffFile, { params: { id } }, { token })).result
const rowsOf = async (id: string) =>
  (await call(server.app, contract.listStaffFileRows, { params: { id }, query: { MaxResultCount: 1000 } }, { token }))
    .result.items
async function importCsv(csv: string) {
  const { id } = (await check(csv)).result
  await begin(id)
  await runStaffFile(server.context, { fileId: id })
  return { ...(await read(id)), items: await rowsOf(id) }
}
const accountOf = async (email: string) =>
  (await call(server.app, listStaffAccounts, { body: { Filter: email } }, { token })).result.items[0]
const accounts = async () =>
  (await server.db.query<{ n: number }>('SELECT count(*)::int AS n FROM account')).rows[0]?.n ?? 0

test('Each row is judged before anything changes: new, changed, present, or refused with the reason and its row number', async () => {
  const [same, moved, maria, bad] = [newAddress(), newAddress(), newAddress(), newAddress()]
  await importCsv(fileOf(`Ana Pareho,${same},reviewer,,,`, `Lito Lipat,${moved},pharmacist,${at(0)}`))
  const before = await accounts()
  const closed = await addStaff(server.db, 'reviewer')
  await server.db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [closed.accountId])
  const patient = await addPatient(server.db)

  const { result } = await check(
    fileOf(
      `Maria Bago,${maria},Pharmacists,${at(0)}`,
      `Maria Bago,${maria.toUpperCase()},pharmacist,${at(1)}`,
      `Ana Pareho,${same},Reviewer,,,`,
      `Lito Lipat,${moved},branch manager,${at(1)}`,
      `Walang Sangay,${bad},pharmacist,${branches[0]?.pharmacy},Nowhere Lane,`,
      `,not an address,pilot,,,`,
      `Pasyente,${patient.email},reviewer,,,`,
      `Sarado,${closed.email},reviewer,,,`,
      `Rosa Reviewer,${newAddress()},reviewer,${at(0)}`,
      `Kulang,${newAddress()}`,
      `Walang Sangay,${bad},pharmacist,${at(0)}`,
      `Iba Naman,${same},reviewer,,,`,
    ),
  )
  expect(result).toMatchObject({
    state: 'Checked',
    people: 2,
    new: 1,
    changed: 1,
    same: 0,
    done: 0,
    rows: 12,
    refusedRows: 9,
  })
  const rows = await rowsOf(result.id)
  expect(rows.map(({ row, outcome, why }) => [row, outcome, why])).toEqual([
    [2, 'New', null],
    [3, 'New', null],
    [4, 'Refused', 'Row 13 is for the same person and can’t be imported.'],
    [5, 'Changed', null],
    [6, 'Refused', 'branch: No branch in service has this name.'],
    [
      7,
      'Refused',
      expect.stringMatching(
        /^name: This is missing\. email: This isn’t an e-mail address\. role: Write one of: reviewer, lead, /,
      ),
    ],
    [8, 'Refused', 'This address already has an account.'],
    [9, 'Refused', 'This account is closed. Reopen it first, on its own page.'],
    [
      10,
      'Refused',
      expect.stringContaining('branch: Only pharmacists and branch managers have a branch. Leave it empty.'),
    ],
    [11, 'Refused', 'role: This is missing.'],
    [12, 'Refused', 'Row 6 is for the same person and can’t be imported.'],
    [13, 'Refused', 'Row 4 has the same address with another name or role.'],
  ])
  expect(rows[3]?.changes).toEqual([
    { what: 'Roles', was: 'pharmacist', is: 'branch manager' },
    { what: 'Branches', was: `${branches[0]?.pharmacy}, Una`, is: `${branches[1]?.pharmacy}, Dalawa` },
  ])
  expect(await accounts()).toBe(before + 2)
  expect((await accountOf(moved))?.roles).toEqual(['pharmacist'])
  expect(await accountOf(maria)).toBeUndefined()
})

test('A pharmacist of two branches is invited once, by mail, works at both, and it is on record who invited them', async () => {
  const email = newAddress()
  const done = await importCsv(
    fileOf(`Maria Bago,${email},pharmacist,${at(0)}`, `Maria Bago,${email},pharmacist,${at(1)}`),
  )
  expect(done).toMatchObject({ state: 'Imported', people: 1, done: 1, new: 1, refusedRows: 0 })
  const account = await accountOf(email)
  expect(account).toMatchObject({
    name: 'Maria Bago',
    state: 'Invited',
    roles: ['pharmacist'],
    branch: { name: 'Una' },
  })
  expect(account?.branches.map(({ name }) => name)).toEqual(['Dalawa', 'Una'])
  expect(await mailJobs(server.db, 'invitation', account?.id ?? '')).toHaveLength(1)
  expect(await auditActionsOf(server.db, account?.id ?? '')).toEqual(['staff.invited'])
  expect(await auditActionsOf(server.db, done.id)).toEqual(['table.import_begun', 'table.imported'])
})

test('The same file imported or started twice changes nothing and mails nobody again', async () => {
  const [one, two] = [newAddress(), newAddress()]
  const csv = fileOf(`Una Beses,${one},pharmacist,${at(0)}`, `Dalawa Beses,${two},lead; safety,,,`)
  const { id } = (await check(csv)).result
  await Promise.all([begin(id), begin(id)])
  await Promise.all([1, 2].map(() => runStaffFile(server.context, { fileId: id })))
  expect(await read(id)).toMatchObject({ state: 'Imported', new: 2, done: 2 })
  expect(await importCsv(csv)).toMatchObject({ people: 2, new: 0, changed: 0, same: 2 })
  for (const email of [one, two]) {
    const { id: accountId = '' } = (await accountOf(email)) ?? {}
    expect(await mailJobs(server.db, 'invitation', accountId)).toHaveLength(1)
    expect(await auditActionsOf(server.db, accountId)).toEqual(['staff.invited'])
  }
})

test('An existing pharmacist gets the file’s values, and stays at their branch if the file lists it', async () => {
  const email = newAddress()
  await importCsv(fileOf(`Lito Una,${email},pharmacist,${at(1)}`))
  const done = await importCsv(
    fileOf(`Lito Dalawa,${email},pharmacist,${at(0)}`, `Lito Dalawa,${email},pharmacist,${at(1)}`),
  )
  expect(done).toMatchObject({ new: 0, changed: 1 })
  const account = await accountOf(email)
  expect(account).toMatchObject({ name: 'Lito Dalawa', branch: { name: 'Dalawa' } })
  expect(account?.branches).toHaveLength(2)
  expect(await mailJobs(server.db, 'invitation', account?.id ?? '')).toHaveLength(1)
  expect(await auditActionsOf(server.db, account?.id ?? '')).toEqual(['staff.invited', 'staff.changed'])
})

test('The import detects what somebody else changed meanwhile, and the result shows it', async () => {
  const [taken, fine] = [newAddress(), newAddress()]
  const { id } = (await check(fileOf(`Huli Na,${taken},reviewer,,,`, `Ayos Lang,${fine},reviewer,,,`))).result
  const patient = await addPatient(server.db)
  await server.db.query('UPDATE account SET email = $2 WHERE id = $1', [patient.accountId, taken])
  await begin(id)
  await runStaffFile(server.context, { fileId: id })
  expect(await read(id)).toMatchObject({ state: 'Imported', people: 2, done: 2, new: 1, refusedRows: 1 })
  const { body } = await call(server.app, contract.exportStaffFileResult, { params: { id } }, { token })
  expect(
    body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n'),
  ).toEqual([
    'row,name,email,role,pharmacy,branch,city,outcome,why',
    `2,Huli Na,${taken},reviewer,,,,Refused,This address already has an account.`,
    `3,Ayos Lang,${fine},reviewer,,,,New,`,
  ])
})

test('A file gives nobody the roles to claim money for a branch and to pay it', async () => {
  const [both, manager] = [newAddress(), newAddress()]
  const existing = await addStaff(server.db, 'finance')
  const done = await importCsv(
    fileOf(
      `Ana Dalawa,${both},pharmacist;finance,${at(0)}`,
      `Ben Dalawa,${manager},administrator;branch manager,${at(0)}`,
      `Cora Dalawa,${existing.email},pharmacist;finance,${at(1)}`,
    ),
  )
  const why = expect.stringContaining('role: Nobody works at a branch and pays branches')
  expect(done.items.map(({ outcome }) => outcome)).toEqual(['Refused', 'Refused', 'Refused'])
  expect(done.items[0]).toMatchObject({ why })
  expect([await accountOf(both), await accountOf(manager)]).toEqual([undefined, undefined])
  expect((await accountOf(existing.email))?.roles).toEqual(['finance'])
})

test('The last administrator cannot be demoted by a file', async () => {
  const { rows } = await server.db.query('SELECT email FROM account WHERE id = $1', [adminId])
  const done = await importCsv(fileOf(`Staff,${rows[0]?.email},reviewer,,,`))
  expect(done.items).toMatchObject([{ outcome: 'Refused', why: expect.stringContaining('the last administrator') }])
})

test('After a crash another server continues with the next person, and nobody is invited twice', async () => {
  const emails = Array.from({ length: 5 }, newAddress)
  const { id } = (await check(fileOf(...emails.map((email, n) => `Tao ${n},${email},reviewer,,,`)))).result
  await begin(id)
  const { clock } = server.context
  let people = 0
  const dying = {
    ...server.context,
    clock: () => {
      people += 1
      if (people === 3) throw new Error('killed')
      return clock()
    },
  }
  await runStaffFile(dying, { fileId: id })
  expect(await read(id)).toMatchObject({ state: 'Failed', done: 2 })
  await begin(id)
  await runStaffFile(server.context, { fileId: id })
  expect(await read(id)).toMatchObject({ state: 'Imported', done: 5, new: 5 })
  for (const email of emails) {
    expect(await mailJobs(server.db, 'invitation', (await accountOf(email))?.id ?? '')).toHaveLength(1)
  }
})

test('A person who may not invite staff cannot import a file, and a stolen token without the password invites nobody', async () => {
  const { accountId } = await addStaff(server.db, 'lead')
  const other = (await addSession(server.db, accountId)).token
  expect((await check(fileOf(), other)).statusCode).toBe(403)
  const { id } = (await check(fileOf(`Rosa,${newAddress()},reviewer,,,`))).result
  const second = await addSession(server.db, adminId)
  await server.db.query('UPDATE connect_session SET password_proved_at = NULL WHERE id = $1', [second.sessionId])
  expect(refusal(await begin(id, second.token))).toEqual(problemOf('PasswordProofNeeded'))
  expect(await read(id)).toMatchObject({ state: 'Checked' })
})

test('An import stops when its owner is no longer an administrator', async () => {
  const { accountId } = await addStaff(server.db, 'administrator')
  const own = (await addSession(server.db, accountId)).token
  const email = newAddress()
  const { id } = (await check(fileOf(`Rosa,${email},administrator,,,`), own)).result
  await begin(id, own)
  await server.db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [accountId])
  await runStaffFile(server.context, { fileId: id })
  expect(await read(id)).toMatchObject({ state: 'Failed', done: 0 })
  expect(await accountOf(email)).toBeUndefined()
})

test('An export imports unchanged and changes nothing; no cell of it or of a result can act as a formula', async () => {
  const email = newAddress()
  await importCsv(
    fileOf(`"'=HYPERLINK(""x"")",${email},pharmacist,${at(0)}`, `"'=HYPERLINK(""x"")",${email},pharmacist,${at(1)}`),
  )
  const { body } = await call(server.app, contract.exportStaff, {}, { token })
  expect(body.split('\n').filter((line) => line.includes(email))).toEqual([
    `"'=HYPERLINK(""x"")",${email},pharmacist,${at(0)}`,
    `"'=HYPERLINK(""x"")",${email},pharmacist,${at(1)}`,
  ])
  const again = await importCsv(body)
  expect(again).toMatchObject({ new: 0, changed: 0 })
  expect(again.items.filter(({ outcome }) => outcome === 'Refused')).toEqual([])
  const result = await call(server.app, contract.exportStaffFileResult, { params: { id: again.id } }, { token })
  expect(result.body).not.toMatch(/(^|,)"?[=+@]/m)
  const { rows } = await server.db.query(
    `SELECT reason FROM audit_entry WHERE action = 'table.exported' AND actor_id = $1`,
    [adminId],
  )
  expect(rows).toEqual([{ reason: 'staff' }])
})

test('An export that a spreadsheet opened and saved imports and changes nothing; one that is not Unicode is reported', async () => {
  // Another account: calls are limited per minute and account.
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
  const email = newAddress()
  await importCsv(fileOf(`José Peña-Cruz,${email},pharmacist,${at(0)}`, `José Peña-Cruz,${email},pharmacist,${at(1)}`))
  const { body } = await call(server.app, contract.exportStaff, {}, { token })
  const lines = body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\n')
    .filter((line, n) => n === 0 || line.includes(email))
  // As Excel in a country with decimal commas, as text with tabs in UTF-16, as LibreOffice with every text in quotes.
  const excel = `\uFEFFsep=;\r\n${lines.map((line) => `${line.replaceAll(',', ';')};;`).join('\r\n')}\r\n`
  const unicodeText = Buffer.from(`\uFEFF${lines.map((line) => line.replaceAll(',', '\t')).join('\r\n')}`, 'utf16le')
  const office = lines.map((line, n) => (n === 0 ? line : line.replaceAll(/[^,]+/g, '"$&"'))).join('\n')
  for (const csv of [excel, unicodeText, office]) {
    const { result } = await check(csv)
    expect(result).toMatchObject({ rows: 2, refusedRows: 0, new: 0, changed: 0, same: 1, lettersGuessed: false })
  }
  const windows = Buffer.from(lines.join('\r\n'), 'latin1')
  const { result } = await check(windows)
  expect(result).toMatchObject({ refusedRows: 0, same: 1, lettersGuessed: true })
  expect(await read(result.id)).toMatchObject({ lettersGuessed: true })
})

test.each([
  ['A picture', Buffer.from('ffd8ffe000104a46', 'hex'), 'TableUnreadable'],
  ['Another table', 'a,b\n1,2', 'TableWithoutColumn'],
  ['An empty file', '', 'FileEmpty'],
  ['Too many rows', fileOf(...Array.from({ length: contract.MAX_STAFF_ROWS + 1 }, () => 'a,b,c,,,')), 'TableTooLong'],
] as const)('%s is refused as a whole, and nothing is stored', async (_what, csv, code) => {
  const count = async () => (await server.db.query('SELECT count(*) FROM staff_file')).rows
  const before = await count()
  expect(refusal(await check(csv))).toEqual(problemOf(code))
  expect(await count()).toEqual(before)
})

test.each([
  ['the connection is cut', 'PERFORM pg_terminate_backend(pg_backend_pid())'],
  ['the disk is full', `RAISE EXCEPTION 'no space' USING ERRCODE = '53100'`],
  ['it waits too long for a lock', `RAISE EXCEPTION 'lock' USING ERRCODE = '55P03'`],
])('A file of staff continues with the next person when %s, and invites nobody twice', async (_, fault) => {
  const people = [newAddress(), newAddress(), newAddress()]
  const { id } = (await check(fileOf(...people.map((email) => `Ana Putol,${email},reviewer,,,`)))).result
  await begin(id)
  await server.db.query(`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN IF NEW.email = '${people[1]}' THEN ${fault}; END IF; RETURN NEW; END $$;
    CREATE TRIGGER cut AFTER INSERT ON account FOR EACH ROW EXECUTE FUNCTION cut()`)
  await expect(runStaffFile(server.context, { fileId: id })).rejects.toThrow()
  expect(await read(id)).toMatchObject({ state: 'Importing' })
  expect(await accountOf(people[0] ?? '')).toBeDefined()
  await server.db.query('DROP FUNCTION cut CASCADE')
  await runStaffFile(server.context, { fileId: id })
  expect(await read(id)).toMatchObject({ state: 'Imported' })
  expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['New', 'New', 'New'])
})
