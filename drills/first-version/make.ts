// Makes `data/`: node drills/first-version/make.ts CHECKOUT
// CHECKOUT is a work tree of commit 43d5681, the first that was landed, with its dependencies. Its own server writes everything except
// data that it had no calls for: the program's places and products, and the roles of staff.
import { randomUUID } from 'node:crypto'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pdfOf } from '@aruga/server/files/fixtures/pdf'
import { readPicture } from '@aruga/server/testing/pictures'
import { startDatabase } from '../support/database.ts'
import { makeFolder, startServer } from '../support/server-process.ts'
import { FILES_KEY, folderOfData, jose, maria, PASSWORD, pharmacist, photo, reviewer } from './story.ts'

const checkout = process.argv[2] ?? ''
const folder = await makeFolder()
const database = await startDatabase(folder.path)
const { db } = database
const env = { NODE_ENV: 'production', DATABASE_URL: database.url, FILES_KEY, PUBLIC_URL: 'https://aruga.test' }
const main = 'server/src/main.ts'
const server = await startServer({ folder: folder.path, root: checkout, main, env: { ...env, HOST: 'localhost' } })

async function call(path: string, { token, body, form, method }: Call = {}) {
  const parts = new FormData()
  for (const [key, part] of Object.entries(form ?? {})) parts.append(key, part)
  const response = await fetch(`${server.url}/api/app/${path}`, {
    method: method ?? (body || form ? 'POST' : 'GET'),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: parts }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text ? JSON.parse(text) : undefined
}
type Call = { token?: string; body?: object; form?: Record<string, string | File>; method?: string }

async function logIn(username: string): Promise<string> {
  const grant = { grant_type: 'password', client_id: 'aruga-patient-app', scope: 'openid aruga offline_access' }
  const body = new URLSearchParams({ ...grant, username, password: PASSWORD })
  const response = await fetch(`${server.url}/connect/token`, { method: 'POST', body })
  if (!response.ok) throw new Error(`log-in of ${username}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { access_token: string }).access_token
}

const pdf = () =>
  new File([new Uint8Array(pdfOf(1, `/Info << /Title (${randomUUID()}) >>`))], 'paper.pdf', { type: 'application/pdf' })
const picture = new File([new Uint8Array(await readPicture(photo))], photo, { type: 'image/jpeg' })

const register = (EmailAddress: string, FirstName: string) =>
  call('patient-client/register', {
    form: {
      HCPCode: 'HCP-2468',
      FirstName,
      LastName: 'Halimbawa',
      EmailAddress,
      MobilePhoneNumber: '09175550100',
      Password: PASSWORD,
      IsAgreed: 'true',
      Birthdate: '1971-04-30',
      OptionalConsents: 'reminders',
      FileId: picture,
      FilePrescription: pdf(),
    },
  })

/** Places and products; letters are valid for ten years, so that the drill can go on with them whenever it runs. */
async function furnish() {
  const [doctorId, pharmacyId, branchId, productId] = Array.from({ length: 4 }, () => randomUUID())
  await db.query(
    `INSERT INTO healthcare_professional (id, code, name, specialty, clinic)
     VALUES ($1, 'HCP-2468', 'Dr. Test', 'Endocrinology', 'Test Clinic')`,
    [doctorId],
  )
  await db.query(`INSERT INTO pharmacy (id, name) VALUES ($1, 'Test Botika')`, [pharmacyId])
  await db.query(
    `INSERT INTO branch (id, pharmacy_id, name, address, city, province, latitude, longitude, search)
     VALUES ($1, $2, 'Katipunan', '1 Test Avenue', 'Quezon City', 'Metro Manila', 14.64, 121.07, 'test botika katipunan')`,
    [branchId, pharmacyId],
  )
  await db.query(
    `INSERT INTO product (id, name, strength, form, unit, default_quantity, letter_days, prescription_days, benefit_en, benefit_fil)
     VALUES ($1, 'Insulin glargine', '100 units/mL pen', 'Solution', 'pen', 6, 3650, 3650, 'Half', 'Kalahati')`,
    [productId],
  )
  return { branchId, productId }
}

/** Somebody who registered becomes staff. */
async function employ(email: string, role: string, branchId: string | null) {
  await register(email, 'Staff')
  const { rows } = await db.query(`UPDATE account SET roles = ARRAY[$2]::role[] WHERE email = $1 RETURNING id`, [
    email,
    role,
  ])
  const { id } = rows[0] ?? {}
  await db.query(`INSERT INTO staff (account_id, name, branch_id) VALUES ($1, $2, $3)`, [id, `The ${role}`, branchId])
  for (const table of ['document', 'consent', 'doctor_assignment']) {
    await db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await db.query(`DELETE FROM ${table} WHERE patient_id = (SELECT id FROM patient WHERE account_id = $1)`, [id])
    await db.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
  await db.query('DELETE FROM patient WHERE account_id = $1', [id])
  return logIn(email)
}

/** A letter of Maria's, claimed; returns its claim code. */
async function issueAndClaim(desk: Desk, prescriptionId: string, patientId: string) {
  const letter = { patientId, prescriptionId, productId: desk.productId, quantity: 6 }
  const { id } = await call('staff/letters', { token: desk.staff, body: letter })
  const body = { id, pharmacyBranchId: desk.branchId }
  const { claim } = await call('patient-client/claim-letter-of-authorization', { token: desk.patient, body })
  return { id, code: claim.code as string }
}
type Desk = { staff: string; patient: string; branchId: string; productId: string }

async function tell() {
  const { branchId = '', productId = '' } = await furnish()
  const staff = await employ(reviewer, 'reviewer', null)
  const till = await employ(pharmacist, 'pharmacist', branchId)
  await register(maria, 'Maria')
  await register(jose, 'Jose')
  const { items } = await call('staff/registrations', { token: staff })
  const { id, documents } = await call(`staff/registrations/${items[0].id}`, { token: staff })
  await call(`staff/registrations/${id}/approve`, { token: staff, method: 'POST' })
  const patient = await logIn(maria)
  const desk = { staff, patient, branchId, productId }

  const first = documents.find(({ kind }: { kind: string }) => kind === 'Prescription')
  const bought = await issueAndClaim(desk, first.id, id)
  await call('staff/claims/look-up', { token: till, body: { code: bought.code } })
  await call('staff/claims/dispense', { token: till, body: { code: bought.code, quantity: 2 } })
  const form = { File: picture, LetterOfAuthorizationId: bought.id }
  const receipt = await call('patient-client/upload-official-receipt', { token: patient, form })
  await call('patient-client/official-receipt', {
    token: patient,
    method: 'PUT',
    body: { id: receipt.id, orQuantityInput: 2 },
  })
  await call(`staff/documents/${receipt.id}/accept`, { token: staff, body: { quantity: 2, receiptNumber: 'OR-1001' } })

  const prescription = await call('patient-client/upload-prescription', { token: patient, form: { File: pdf() } })
  await call(`staff/documents/${prescription.id}/accept`, { token: staff, body: {} })
  await issueAndClaim(desk, prescription.id, id)
  await call('profile/upload-profile-photo', { token: patient, form: { File: picture } })
  const notices = await call('patient-client/notifications', { token: patient })
  await call(`patient-client/notification-mark-as-read/${notices.items[0].id}`, { token: patient, method: 'POST' })
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const asCopy = (value: string | null) => value?.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '') ?? '\\N'

/** Every table except tokens and counts, which last a day. */
async function writeTables() {
  const { rows: all } = await db.query<{ name: string; columns: string[] }>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
  )
  const tables = []
  for (const { name, columns } of all) {
    const { rows } = await db.query(`SELECT ${columns.map((column) => `${column}::text`).join(', ')} FROM ${name}`)
    if (rows.length === 0) continue
    const lines = rows.map((row) => columns.map((column) => asCopy(row[column])).join('\t'))
    await writeFile(join(folderOfData, 'tables', name), `${lines.join('\n')}\n`)
    tables.push({ name, columns, rows: rows.length })
  }
  const { rows: migrations } = await db.query('SELECT name, checksum FROM migration ORDER BY name')
  const { rows: sequences } = await db.query(
    `SELECT sequencename::text AS name, last_value AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  )
  await writeFile(join(folderOfData, 'manifest.json'), `${JSON.stringify({ migrations, tables, jobs: 0 }, null, 2)}\n`)
  await writeFile(join(folderOfData, 'sequences'), sequences.map((each) => `${JSON.stringify(each)}\n`).join(''))
}

/** Those that rows refer to: the staff's files were removed with their rows. */
async function copyFiles() {
  const { rows } = await db.query<{ key: string }>(
    `SELECT unnest(ARRAY[filename, picture, thumbnail]) AS key FROM document UNION SELECT photo FROM patient`,
  )
  const keys = rows.map(({ key }) => key).filter(Boolean)
  for (const path of ['key-check', ...keys])
    await cp(join(folder.path, 'data', 'files', path), join(folderOfData, 'files', path))
}

try {
  await server.ready()
  await tell()
  await server.stop()
  await rm(folderOfData, { recursive: true, force: true })
  await mkdir(join(folderOfData, 'tables'), { recursive: true })
  await writeTables()
  await copyFiles()
} finally {
  server.killGroup()
  await database.stop()
  await folder.remove()
}
