import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setConsent } from '@aruga/contract/consents/consents'
import { claimLetter } from '@aruga/contract/letters/letters'
import {
  downloadPortableCopy,
  readPortableCopy,
  requestPortableCopy,
} from '@aruga/contract/portable-copy/portable-copy'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '../../context.ts'
import { queues } from '../../jobs/queues.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { wrongTimestamps } from '../../testing/documented.ts'
import { addAccess, addBranch, addLetter, addPatient, addPharmacist, PASSWORD } from '../../testing/people.ts'
import { sweepPortableCopies } from './give-up.ts'
import { makePortableCopy } from './make-copy.ts'

const DAY_MS = 24 * 60 * 60_000
let server: TestApp
let branchId: string

beforeAll(async () => {
  server = await startTestApp()
  branchId = await addBranch(server.db)
})
afterAll(() => server.close())
afterEach(() => server.setClock(new Date()))

async function newPatient() {
  const patient = await addPatient(server.db)
  return { ...patient, token: await logIn(server.app, patient.email, PASSWORD) }
}
type Person = Awaited<ReturnType<typeof newPatient>>

async function store(content: Buffer) {
  const received = await server.context.files.receive(Readable.from([content]), { maxBytes: 1e9 })
  return { key: await server.context.files.persist(received), content, sha256: received.sha256 }
}

async function addDocument({ patientId }: Person, kind: string, contentType = 'image/jpeg', size = 200_000) {
  const { key, content, sha256 } = await store(randomBytes(size))
  await server.db.query(
    `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
     VALUES ($1, $2, $3, 'UnderReview', $4, 'Litrato ko.jpg', $5, $6, $7, '2026-03-04T23:30:00Z')`,
    [randomUUID(), patientId, kind, key, contentType, size, sha256],
  )
  return content
}

const request = (token: string, app = server.app) => call(app, requestPortableCopy, {}, { token })
const read = async (token: string) => (await call(server.app, readPortableCopy, {}, { token })).result.copy
const download = (token: string, id: string, headers = {}) =>
  call(server.app, downloadPortableCopy, { params: { id } }, { token, headers })
const make = (copyId: string, context: AppContext = server.context) => makePortableCopy(context, { copyId })

async function unzip(zip: Uint8Array) {
  const reader = new ZipReader(new Uint8ArrayReader(zip))
  const entries = await reader.getEntries({})
  const read = async (entry: (typeof entries)[number]) =>
    Buffer.from((await ('getData' in entry ? entry.getData?.(new Uint8ArrayWriter()) : undefined)) ?? [])
  return new Map(await Promise.all(entries.map(async (entry) => [entry.filename, await read(entry)] as const)))
}

const countOf = async (sql: string, values: unknown[]) => (await server.db.query(sql, values)).rows.length
const countNotifications = ({ accountId }: Person, kind: string) =>
  countOf('SELECT 1 FROM notification WHERE account_id = $1 AND kind = $2', [accountId, kind])
/** The files in the store: partly received ones, or stored ones. */
const filesIn = (folder: 'incoming' | 'kept') =>
  readdirSync(join(server.context.config.dataDir, 'files', folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /[0-9a-f]{64}$/.test(name),
  )

test('Simultaneous requests on two servers make one copy', async () => {
  const patient = await newPatient()
  expect(await read(patient.token)).toBeNull()
  const another = await server.startAnother()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => request(patient.token, n % 2 ? server.app : another)),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const ids = new Set(answers.map(({ result }) => result.id))
  expect(ids.size).toBe(1)
  const [id] = ids
  expect(await read(patient.token)).toEqual({
    id,
    status: 'Preparing',
    requestedAt: expect.stringMatching(/Z$/),
    readyAt: null,
    expiresAt: null,
    size: null,
  })
  expect(await countOf(`SELECT 1 FROM jobs.job WHERE name = 'portableCopy' AND data->>'copyId' = $1`, [id])).toBe(1)
  expect(await countOf('SELECT 1 FROM audit_entry WHERE subject_id = $1', [id])).toBe(1)
  expect(refusal(await download(patient.token, id ?? ''))).toEqual(problemOf('NotFound'))
})

test('The ZIP has all data of the patient, every file as it was sent, and no secrets', async () => {
  const patient = await newPatient()
  const { token, accountId, patientId } = patient
  const idCard = await addDocument(patient, 'Id')
  const receipts = [await addDocument(patient, 'OfficialReceipt'), await addDocument(patient, 'OfficialReceipt')]
  const pdf = await addDocument(patient, 'Prescription', 'application/pdf', 1)
  const photo = await store(Buffer.from('a face'))
  await server.db.query(
    `UPDATE patient SET photo = $2, photo_size = 6, photo_sha256 = 'x', first_name = '<b>Ñina</b>' WHERE id = $1`,
    [patientId, photo.key],
  )
  const letterId = await addLetter(server.db, patientId)
  const body = { id: letterId, pharmacyBranchId: branchId }
  const code = (await call(server.app, claimLetter, { body }, { token })).result.claim?.code ?? ''
  for (const granted of [true, false]) {
    await call(server.app, setConsent, { body: { purpose: 'research', granted } }, { token })
  }
  await server.db.query('INSERT INTO security_answer VALUES ($1, $2, $3, now())', [
    accountId,
    'first-pet',
    '$argon2id$a-hash',
  ])
  await server.db.query(
    `INSERT INTO question (id, patient_id, case_kind, case_id, status, question_en, question_fil, asked_by, asked_at, answer, answered_with, ended_at)
     SELECT gen_random_uuid(), $1, 'Prescription', d.id, 'Answered', 'Is it <new>?', 'Bago po ba?', $2, '2026-03-04T01:00Z', 'Opo.', d.id, '2026-03-05T01:00Z'
     FROM document d WHERE d.patient_id = $1 AND d.kind = 'Prescription'`,
    [patientId, accountId],
  )
  const ana = await addPatient(server.db)
  await server.db.query(`UPDATE patient SET first_name = 'Ana', last_name = '' WHERE id = $1`, [ana.patientId])
  await addAccess(server.db, { ...ana, patientId, scope: ['see', 'claim'] })
  await server.db.query(
    `INSERT INTO patient_invitation (id, patient_id, invited_by, name, relation, scope, token_hash, code_hash, invited_at, expires_at)
     VALUES (gen_random_uuid(), $1, $2, 'Carlo', 'Son', '{see}', 'a-secret', 'a-secret', now(), now())`,
    [patientId, accountId],
  )
  const { id } = (await request(token)).result
  await make(id)

  const copy = await read(token)
  expect(copy).toMatchObject({ id, status: 'Ready' })
  const file = await download(token, id)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload).toHaveLength(copy?.size ?? 0)
  const zip = await unzip(file.rawPayload)
  expect([...zip.keys()].sort()).toEqual([
    'README.txt',
    'data.json',
    'documents/id-2026-03-05-1.jpg',
    'documents/official-receipt-2026-03-05-1.jpg',
    'documents/official-receipt-2026-03-05-2.jpg',
    'documents/prescription-2026-03-05-1.pdf',
    'index.html',
    'profile-photo.jpg',
  ])
  expect(zip.get('profile-photo.jpg')).toEqual(photo.content)
  expect(zip.get('documents/id-2026-03-05-1.jpg')).toEqual(idCard)
  expect(zip.get('documents/prescription-2026-03-05-1.pdf')).toEqual(pdf)
  const hash = (content: Buffer | undefined) =>
    createHash('sha256')
      .update(content ?? '')
      .digest('hex')
  const sent = [1, 2].map((n) => hash(zip.get(`documents/official-receipt-2026-03-05-${n}.jpg`)))
  expect(sent.sort()).toEqual(receipts.map(hash).sort())

  const json = zip.get('data.json')?.toString() ?? ''
  const data = JSON.parse(json)
  expect(wrongTimestamps(data)).toEqual([])
  expect(data).toMatchObject({
    format: 'aruga-portable-copy',
    formatVersion: 1,
    profile: { firstName: '<b>Ñina</b>', emailAddress: patient.email, photoFile: 'profile-photo.jpg' },
    letters: [
      { id: letterId, status: 'Claimed', branchName: 'Test Avenue', timeline: [{ state: 'Claimed', by: 'you' }] },
    ],
    caregivers: [
      {
        name: 'Ana',
        relation: null,
        grounds: 'Invited',
        scope: ['see', 'claim'],
        endedAt: null,
        paper: null,
        endReason: null,
      },
    ],
    invitations: [{ name: 'Carlo', relation: 'Son', scope: ['see'], acceptedAt: null, cancelledAt: null }],
    securityQuestions: [{ question: 'first-pet' }],
    erasureRequests: [],
  })
  expect(data.consents.map(({ granted }: { granted: boolean }) => granted)).toEqual([true, false])
  expect(data.notifications.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'ConsentChanged',
    'ConsentChanged',
    'LetterClaimed',
  ])
  expect(data.documents).toHaveLength(4)
  for (const document of data.documents) expect([...zip.keys()]).toContain(document.file)
  expect(data.sessions).toHaveLength(1)
  expect(data.ownDeeds.map(({ action }: { action: string }) => action)).toContain('portable_copy.requested')
  for (const secret of [code, 'argon2', token, photo.key, 'password', 'stamp', accountId]) {
    expect(json.toLowerCase()).not.toContain(secret.toLowerCase())
  }
  // Every time is in UTC.
  expect(json).not.toMatch(/\d\d:\d\d(:\d\d(\.\d+)?)?[+-]\d\d/)

  const html = zip.get('index.html')?.toString() ?? ''
  expect(html).toContain('&lt;b&gt;Ñina&lt;/b&gt;')
  expect(html).not.toContain('<b>')
  expect(html).toContain('Your code is ready · May code na kayo')
  // Both sides of a conversation, the answer last, with its photo.
  expect(html).toMatch(
    /2026-03-04 09:00 \(Manila\).*The program.*Is it &lt;new&gt;\? · Bago po ba\?.*\n.*2026-03-05 09:00 \(Manila\).*You.*Opo\..*href="documents\/prescription-2026-03-05-1\.pdf"/,
  )
  expect(html).toContain('href="documents/id-2026-03-05-1.jpg"')
  const readme = zip.get('README.txt')?.toString() ?? ''
  expect(readme).toContain('KOPYA NG DATOS NINYO')
  for (const section of Object.keys(data)) expect(readme).toContain(section)
})

test('A letter in the copy has each hand-over on its day, also one sent late, and what branches answered', async () => {
  const patient = await newPatient()
  const letterId = await addLetter(server.db, patient.patientId)
  const { accountId } = await addPharmacist(server.db, branchId)
  await server.db.query(
    `INSERT INTO dispensing (id, letter_id, claim_code, branch_id, dispensed_by, dispensed_at, handed_over_at, quantity)
     VALUES (gen_random_uuid(), $1, 'AAAA1', $2, $3, '2026-03-04T01:00Z', NULL, 1),
       (gen_random_uuid(), $1, 'AAAA2', $2, $3, '2026-03-05T01:00Z', '2026-03-01T01:00Z', 2)`,
    [letterId, branchId, accountId],
  )
  await server.db.query(
    `UPDATE dispensing SET unit_price = 112000, charged_units = 2, benefit_units = 0, benefit_amount = 80000, buyer = 'Senior', vat_off = 24000,
       statutory_discount = 40000 WHERE claim_code = 'AAAA2'`,
  )
  await server.db.query(
    `INSERT INTO claim_answer (letter_id, branch_id, claimed_at, answer, ready_at, answered_at, answered_by)
     VALUES ($1, $2, '2026-02-27T01:00Z', 'ReadyFrom', '2026-02-28T16:00Z', '2026-02-27T02:00Z', $3)`,
    [letterId, branchId, accountId],
  )
  await server.db.query(
    `INSERT INTO reminder (kind, subject_id, letter_id, at, left_out, did)
     VALUES ('LetterUnclaimed', $1, $1, '2026-03-06T01:00Z', true, false), ('LetterExpiresSoon', $1, $1, '2026-03-07T01:00Z', false, NULL)`,
    [letterId],
  )
  const { id } = (await request(patient.token)).result
  await make(id)
  const zip = await unzip((await download(patient.token, id)).rawPayload)
  const [letter] = JSON.parse(zip.get('data.json')?.toString() ?? '').letters
  expect(letter.reminders).toEqual([
    { kind: 'LetterUnclaimed', at: '2026-03-06T01:00:00.000Z', leftOutByLot: true, didWithin7Days: false },
    { kind: 'LetterExpiresSoon', at: '2026-03-07T01:00:00.000Z', leftOutByLot: false, didWithin7Days: null },
  ])
  expect(zip.get('README.txt')?.toString()).toContain('didWithin7Days')
  expect(letter.handOvers).toMatchObject([
    { at: '2026-03-01T01:00:00.000Z', quantity: 2 },
    { at: '2026-03-04T01:00:00.000Z', quantity: 1 },
  ])
  expect(letter.branchAnswers).toEqual([
    {
      ...{ branchName: 'Test Avenue', answer: 'ReadyFrom', readyAt: '2026-02-28T16:00:00.000Z' },
      ...{ claimedAt: '2026-02-27T01:00:00.000Z', answeredAt: '2026-02-27T02:00:00.000Z' },
    },
  ])
  expect(zip.get('README.txt')?.toString()).toContain('branchAnswers')
  const html = zip.get('index.html')?.toString() ?? ''
  // The second was bought by a senior citizen, in parts that add up; of the first no amount is known.
  expect(html).toMatch(
    /2026-03-01 09:00 \(Manila\).*Insulin glargine 100 units\/mL pen.*<td>2<\/td><td>Test Avenue<\/td><td>–<\/td><td>Senior<\/td><td>₱2,240\.00<\/td><td>₱240\.00<\/td><td>₱400\.00<\/td><td>₱800\.00<\/td><td>₱800\.00<\/td>.*\n.*2026-03-04 09:00 \(Manila\).*<td>–<\/td><\/tr>/,
  )
})

test('Only its owner can download a copy, whole or in ranges', async () => {
  const patient = await newPatient()
  const otherPatient = await newPatient()
  const { id } = (await request(patient.token)).result
  await make(id)
  const refused = await download(otherPatient.token, id)
  expect(refused.json()).toEqual((await download(otherPatient.token, randomUUID())).json())
  expect(refusal(refused)).toEqual(problemOf('NotFound'))
  expect((await call(server.app, downloadPortableCopy, { params: { id } })).statusCode).toBe(401)

  const whole = await download(patient.token, id)
  expect(whole.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(whole.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''my-data-[\d-]{10}\.zip$/)
  const part = await download(patient.token, id, { range: 'bytes=0-3' })
  expect([part.statusCode, part.body]).toEqual([206, 'PK\u0003\u0004'])
})

test('Five simultaneous attempts make one copy ready, with one notification and one stored file', async () => {
  const patient = await newPatient()
  await addDocument(patient, 'Id')
  const { id } = (await request(patient.token)).result
  const before = filesIn('kept').length
  await Promise.all(Array.from({ length: 5 }, () => make(id)))
  await make(id)
  expect(await countNotifications(patient, 'PortableCopyReady')).toBe(1)
  expect(filesIn('kept')).toHaveLength(before + 1)
  expect(filesIn('incoming')).toEqual([])
  // A new request returns the ready copy.
  expect((await request(patient.token)).result).toMatchObject({ id, status: 'Ready' })
})

/** A store in which the `n`th opened file fails while it is read. */
function breakingStore(n: number): AppContext {
  let opened = 0
  const open: AppContext['files']['open'] = async (key) => {
    const stream = await server.context.files.open(key)
    if (++opened !== n) return stream
    stream.destroy()
    return Readable.from(
      (async function* () {
        yield randomBytes(1000)
        throw new Error('the disk is broken')
      })(),
    )
  }
  return { ...server.context, files: { ...server.context.files, open } }
}

test('An attempt that fails midway leaves nothing, and the next one makes the whole copy', async () => {
  const patient = await newPatient()
  const contents = [await addDocument(patient, 'Id'), await addDocument(patient, 'Prescription')]
  const { id } = (await request(patient.token)).result
  const before = filesIn('kept').length
  for (const n of [1, 2]) await expect(make(id, breakingStore(n))).rejects.toThrow('the disk is broken')
  expect((await read(patient.token))?.status).toBe('Preparing')
  expect(filesIn('incoming')).toEqual([])
  expect(filesIn('kept')).toHaveLength(before)
  await make(id)
  const zip = await unzip((await download(patient.token, id)).rawPayload)
  expect(zip.get('documents/id-2026-03-05-1.jpg')).toEqual(contents[0])
  expect(zip.get('documents/prescription-2026-03-05-1.jpg')).toEqual(contents[1])
})

test('An attempt fails with the store’s error when the store refuses its file, and leaves nothing', async () => {
  const patient = await newPatient()
  await addDocument(patient, 'Id')
  const { id } = (await request(patient.token)).result
  const receive: AppContext['files']['receive'] = (source) =>
    server.context.files.receive(source, { maxBytes: 100_000 })
  const small = { ...server.context, files: { ...server.context.files, receive } }
  await expect(make(id, small)).rejects.toMatchObject({ reason: 'too_large' })
  expect(filesIn('incoming')).toEqual([])
})

test('Files are opened one at a time, and none stays open', async () => {
  const patient = await newPatient()
  for (let n = 0; n < 6; n++) await addDocument(patient, 'OfficialReceipt')
  const { id } = (await request(patient.token)).result
  let now = 0
  let max = 0
  const open: AppContext['files']['open'] = async (key, range) => {
    max = Math.max(max, ++now)
    return (await server.context.files.open(key, range)).once('close', () => now--)
  }
  await make(id, { ...server.context, files: { ...server.context.files, open } })
  expect(max).toBe(1)
  await expect.poll(() => now).toBe(0)
})

test('After the last attempt the patient is notified of the failure and can request another copy', async () => {
  const patient = await newPatient()
  await addDocument(patient, 'Id')
  const { id } = (await request(patient.token)).result
  for (let n = 0; n <= queues.portableCopy.retryLimit; n++) {
    expect((await read(patient.token))?.status).toBe('Preparing')
    await expect(make(id, breakingStore(1))).rejects.toThrow()
  }
  expect(await read(patient.token)).toMatchObject({ id, status: 'Failed', expiresAt: null })
  expect(await countNotifications(patient, 'PortableCopyFailed')).toBe(1)
  await make(id)
  expect((await read(patient.token))?.status).toBe('Failed')
  const again = (await request(patient.token)).result
  expect(again.id).not.toBe(id)
  await make(again.id)
  expect(await read(patient.token)).toMatchObject({ id: again.id, status: 'Ready' })
})

test('A copy whose job is gone fails after a day', async () => {
  const patient = await newPatient()
  await request(patient.token)
  await sweepPortableCopies(server.context)
  expect((await read(patient.token))?.status).toBe('Preparing')
  server.setClock(new Date(Date.now() + DAY_MS + 60_000))
  await sweepPortableCopies(server.context)
  await sweepPortableCopies(server.context)
  const token = await logIn(server.app, patient.email, PASSWORD)
  expect((await read(token))?.status).toBe('Failed')
  expect(await countNotifications(patient, 'PortableCopyFailed')).toBe(1)
})

test('After seven days a copy and its file are deleted, and a new one can be requested', async () => {
  const patient = await newPatient()
  const { id } = (await request(patient.token)).result
  await make(id)
  const before = filesIn('kept').length
  await sweepPortableCopies(server.context)
  expect(filesIn('kept')).toHaveLength(before)
  server.setClock(new Date(Date.now() + 7 * DAY_MS + 60_000))
  const token = await logIn(server.app, patient.email, PASSWORD)
  expect(await read(token)).toBeNull()
  expect(refusal(await download(token, id))).toEqual(problemOf('NotFound'))
  await sweepPortableCopies(server.context)
  expect(filesIn('kept').length).toBeLessThan(before)
  expect((await request(token)).result.id).not.toBe(id)
})
