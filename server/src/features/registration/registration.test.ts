import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { listLetters } from '@aruga/contract/letters/letters'
import { issueLetter } from '@aruga/contract/letters/staff'
import { readProfile } from '@aruga/contract/profile/profile'
import { register as registering } from '@aruga/contract/registration/registration'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../../files/fixtures/pdf.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addDoctor, addProduct } from '../../testing/people.ts'
import { readPicture } from '../../testing/pictures.ts'
import { type Changes, confirmAddress, jpegFile, registerWith as register } from '../../testing/registration.ts'
import {
  addReviewer,
  approveAs,
  declineRegistrationAs,
  documentIdsSeenBy,
  openAs,
  prescriptionValues,
  queueOf,
  type TestReviewer,
  viewAs,
} from '../../testing/staff.ts'

let server: TestApp
let reviewer: TestReviewer
let picture: Buffer
let productId: string

beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1 })
  await addDoctor(server.db)
  await addDoctor(server.db, 'HCP-1357', true)
  productId = await addProduct(server.db)
  reviewer = await addReviewer(server)
  picture = Buffer.from(await (await jpegFile()).arrayBuffer())
})
afterAll(() => server.close())

const jpeg = (bytes: Uint8Array = picture, name = 'photo.jpg') =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

const photoOf = async (name: string) => new File([new Uint8Array(await readPicture(name))], name)
const registerWith = (changes?: Changes, headers?: Record<string, string>) => register(server, changes, headers)

async function snapshot() {
  const tables = ['account', 'patient', 'document', 'consent', 'notification', 'audit_entry', 'idempotency']
  const counts = await Promise.all(tables.map((table) => server.db.query(`SELECT count(*) FROM ${table}`)))
  const files = await readdir(join(server.context.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return {
    rows: Object.fromEntries(tables.map((table, n) => [table, counts[n]?.rows[0]?.count])),
    files: files.filter((file) => file.isFile()).length,
  }
}

test('A new patient registers, is approved and gets a letter', async () => {
  const EmailAddress = 'Maria.New@demo.test'
  const [FileId, FilePrescription] = await Promise.all(['id-maria.webp', 'prescription-maria.webp'].map(photoOf))
  const documents = { FileId: FileId as File, FilePrescription: FilePrescription as File }
  const sent = await registerWith({ EmailAddress, OptionalConsents: 'reminders', Language: 'fil', ...documents })
  expect(sent.statusCode).toBe(200)
  expect(sent.json()).toEqual({ reference: expect.stringMatching(/^R-\d{4}-\d+$/), status: 'UnderReview' })

  expect((await confirmAddress(server, EmailAddress)).statusCode).toBe(204)
  const patient = await logIn(server.app, 'maria.new@demo.test', 'Aruga-test-1')
  const { result: profile } = await call(server.app, readProfile, {}, { token: patient })
  expect(profile).toMatchObject({ status: 'UnderReview', hcpCode: 'HCP-2468', emailAddress: EmailAddress })

  const queue = await queueOf(reviewer, { Filter: sent.json().reference })
  expect(queue.items.map(({ id }) => id)).toEqual([profile.id])
  const read = await openAs(reviewer, 'Registration', profile.id)
  const prescription = read.result.documents.find(({ kind }) => kind === 'Prescription')
  expect(read.result.documents.map(({ kind }) => kind).sort()).toEqual(['Id', 'Prescription'])
  const seen = await viewAs(reviewer, prescription?.id ?? '')
  expect(seen.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 2080 })

  const body = {
    patientId: profile.id,
    prescriptionId: prescription?.id ?? '',
    productId,
    prescription: prescriptionValues(),
  }
  const { token } = reviewer
  const early = await call(server.app, issueLetter, { body }, { token })
  expect(refusal(early)).toEqual(problemOf('PatientNotActive'))
  const documentIds = read.result.documents.map(({ id }) => id)
  const approved = await approveAs(reviewer, profile.id, { documentIds, letter: { productId } })
  expect(approved.result).toMatchObject({ kind: 'Registration', id: profile.id, outcome: 'Accepted' })
  // Repeated after a lost response, the call returns the same letter.
  const again = await call(server.app, issueLetter, { body }, { token })
  expect(again.result).toEqual({ letter: approved.result.letter })
  const letters = await call(server.app, listLetters, {}, { token: patient })
  expect(letters.result).toMatchObject({
    totalCount: 1,
    items: [{ number: again.result.letter?.number, quantityApproved: 12 }],
  })

  const { rows } = await server.db.query(
    `SELECT action FROM audit_entry WHERE patient_id = $1 AND action NOT LIKE 'sign\\_in.%' ORDER BY id`,
    [profile.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'registration.sent',
    'registration.confirmed',
    'registration.read',
    'document.viewed',
    'registration.approved',
    'letter.issued',
  ])
  const { rows: consents } = await server.db.query(
    'SELECT purpose, granted, page_language, page_hash FROM consent WHERE patient_id = $1',
    [profile.id],
  )
  expect(Object.fromEntries(consents.map(({ purpose, granted }) => [purpose, granted]))).toEqual({
    program: true,
    reminders: true,
    research: false,
  })
  expect(consents[0]).toMatchObject({ page_language: 'fil', page_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('When two reviewers decide one case at the same time, one succeeds and the other learns the decision', async () => {
  const sent = await registerWith()
  const [listed] = (await queueOf(reviewer, { Filter: sent.json().reference })).items
  const id = listed?.id ?? ''
  const documentIds = await documentIdsSeenBy(reviewer, id)
  const other = await addReviewer(server, 'Ramon Reviewer')
  const answers = await Promise.all([
    approveAs(reviewer, id, { documentIds }),
    declineRegistrationAs(other, id, { documentIds }),
  ])
  const [refused] = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const approved = answers[0].statusCode === 200
  expect(refused?.json().error).toMatchObject({
    code: 'Aruga:CaseAlreadyDecided',
    data: {
      by: approved ? reviewer.name : other.name,
      byMe: false,
      outcome: approved ? 'Accepted' : 'Declined',
      at: expect.stringMatching(/Z$/),
    },
  })
})

test('A form sent twice with one idempotency key registers once and returns the same response', async () => {
  const changes = { EmailAddress: 'twice@demo.test' }
  const key = { 'idempotency-key': 'a-key-of-this-form' }
  const [one, two] = await Promise.all([registerWith(changes, key), registerWith(changes, key)])
  const answers = [one, two, await registerWith(changes, key)]
  const done = answers.filter(({ statusCode }) => statusCode === 200)
  expect(done.length).toBeGreaterThanOrEqual(2)
  expect(new Set(done.map(({ body }) => body)).size).toBe(1)
  for (const other of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect(refusal(other)).toEqual(problemOf('RequestInProgress'))
  }
  const { rows } = await server.db.query(`SELECT count(*) FROM account WHERE email = 'twice@demo.test'`)
  expect(rows[0]?.count).toBe(1)
  const reused = await registerWith({ EmailAddress: 'other@demo.test' }, key)
  expect(refusal(reused)).toEqual(problemOf('IdempotencyKeyReused'))
})

test.each<[string, () => Changes, Parameters<typeof problemOf>[0], string?]>([
  ['an unknown code', () => ({ HCPCode: 'HCP-9999' }), 'HcpCodeUnknown'],
  ['a retired code', () => ({ HCPCode: 'HCP-1357' }), 'HcpCodeRetired'],
  ['a 40 MB file', () => ({ FileId: jpeg(Buffer.alloc(40 * 1024 * 1024, 1)) }), 'FileTooLarge', 'FileId'],
  [
    'an .exe named .jpg',
    () => ({ FileId: jpeg(Buffer.from(`MZ${'\0'.repeat(500)}`)) }),
    'FileTypeNotAccepted',
    'FileId',
  ],
  ['an empty file', () => ({ FilePrescription: jpeg(Buffer.alloc(0)) }), 'FileEmpty', 'FilePrescription'],
  ['a truncated image', () => ({ FileId: jpeg(picture.subarray(0, picture.length / 2)) }), 'FileUnreadable', 'FileId'],
  [
    'a PDF with 500 pages',
    () => ({ FilePrescription: jpeg(pdfOf(500), 'rx.pdf') }),
    'FileTooManyPages',
    'FilePrescription',
  ],
])('Registering with %s is refused with the reason and stores nothing', async (_what, changes, code, field) => {
  const before = await snapshot()
  const answer = await registerWith(changes())
  expect(refusal(answer)).toEqual(problemOf(code))
  if (field) expect(answer.json().error.data.field).toBe(field)
  expect(await snapshot()).toEqual(before)
})

test.each<[string, Changes, string]>([
  ['a malformed code', { HCPCode: '!!' }, 'hcpCode'],
  ['no last name', { LastName: null }, 'lastName'],
  ['a blank last name', { LastName: ' ' }, 'lastName'],
  ['a blank first name', { FirstName: '' }, 'firstName'],
  ['a name with a control character', { FirstName: 'Ma\u0000ria' }, 'firstName'],
  ['a name of 500 letters', { LastName: 'x'.repeat(500) }, 'lastName'],
  ['no e-mail address', { EmailAddress: 'maria at home' }, 'emailAddress'],
  ['a telephone number of 3 digits', { MobilePhoneNumber: '123' }, 'mobilePhoneNumber'],
  ['a weak password', { Password: 'password' }, 'password'],
  ['a common leaked password', { Password: 'P@ssw0rd1' }, 'password'],
  ['a password that everybody here would guess', { Password: 'Patient123!' }, 'password'],
  ['no agreement', { IsAgreed: 'false' }, 'isAgreed'],
  ['a birth date in the future', { Birthdate: '2199-01-01' }, 'birthdate'],
  ['the 31st of February', { Birthdate: '1950-02-31' }, 'birthdate'],
  ['no ID', { FileId: null }, 'fileId'],
  ['an unknown consent page version', { ConsentVersion: '99' }, 'consentVersion'],
])('Registering with %s names the field and stores nothing', async (_what, changes, member) => {
  const before = await snapshot()
  const answer = await registerWith(changes)
  expect(answer.statusCode).toBe(400)
  const { error } = answer.json()
  expect(error.message).toBe('Your request is not valid!')
  expect(error.validationErrors.flatMap(({ members }: { members: string[] }) => members)).toContain(member)
  expect(answer.headers._abperrorformat).toBe('true')
  expect(await snapshot()).toEqual(before)
})

test('A connection lost during the upload leaves nothing behind', async () => {
  const before = await snapshot()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const start = '--cut\r\nContent-Disposition: form-data; name="FileId"; filename="id.jpg"\r\n\r\n'
  socket.write(
    `POST ${registering.path} HTTP/1.1\r\nHost: app.test\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 3000000\r\n\r\n${start}`,
  )
  socket.write(picture)
  // Waits until its file is being written.
  await expect.poll(async () => (await snapshot()).files).toBe(before.files + 1)
  socket.destroy()
  await expect.poll(snapshot).toEqual(before)
})
