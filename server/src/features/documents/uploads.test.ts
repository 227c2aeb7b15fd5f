import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { setConsent } from '@aruga/contract/consents/consents'
import { listDocuments, readDocument, uploadPrescription } from '@aruga/contract/documents/documents'
import { readLetter } from '@aruga/contract/letters/letters'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { UploadRejected } from '../../files/rejected.ts'
import { call, problemOf, refusal, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import { holdTransactions, losingConnections, withoutNotifications } from '../../testing/fault-injection.ts'
import { addLetter } from '../../testing/people.ts'
import { addReviewer, approveAs, queueOf, type TestReviewer } from '../../testing/staff.ts'
import { countFiles, documentOf, expectNothingNew, onePage, patientOf, pdfFile, snapshot, uploads } from './testing.ts'

/** The stored files of a PDF: the file and a thumbnail of its first page. */
const FILES = 2

let server: TestApp
let reviewer: TestReviewer

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

test('A new prescription waits for review, and the patient is notified once', async () => {
  const patient = await patientOf(server)
  const document = await patient.sent('Prescription', { file: pdfFile('../my rx\u0000.pdf') })
  expect(document).toMatchObject({
    kind: 'Prescription',
    status: 'UnderReview',
    originalName: 'my rx.pdf',
    contentType: 'application/pdf',
    letterId: null,
    replaces: null,
  })
  expect(document.filename).toMatch(/^[0-9a-f]{64}$/)
  expect(await patient.notifications()).toMatchObject([
    { kind: 'DocumentReceived', title_en: 'We have your prescription', subject_id: document.id },
  ])
  const { rows } = await server.db.query('SELECT action FROM audit_entry WHERE subject_id = $1', [document.id])
  expect(rows).toEqual([{ action: 'document.sent' }])
})

test('An official receipt waits for its quantity and is not notified before', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const receipt = await patient.sent('OfficialReceipt', { letterId })
  expect(receipt).toMatchObject({ status: 'NeedsQuantity', letterId, orQuantity: null })
  const goods = await patient.sent('ClaimedGoodsReceipt', { letterId })
  expect(goods).toMatchObject({ status: 'UnderReview', letterId })
  expect((await patient.notifications()).map(({ title_en }) => title_en)).toEqual([
    'We have your receipt for free goods',
  ])
  const letter = await call(server.app, readLetter, { params: { id: letterId } }, { token: patient.token })
  expect(letter.result.receipts.map(({ id }) => id)).toEqual([receipt.id, goods.id])
})

test('A receipt sent without a letter is attached to the only letter that can take it, or to none', async () => {
  const patient = await patientOf(server)
  await addLetter(server.db, patient.patientId)
  expect((await patient.sent('OfficialReceipt')).letterId).toBeNull()
  const only = await patient.letter()
  expect((await patient.sent('OfficialReceipt')).letterId).toBe(only)
  await patient.letter()
  expect((await patient.sent('OfficialReceipt')).letterId).toBeNull()
})

test('A receipt is refused for a letter that was never claimed', async () => {
  const patient = await patientOf(server)
  for (const status of ['Issued', 'Expired', 'Cancelled']) {
    const letterId = await addLetter(server.db, patient.patientId, { status })
    for (const kind of ['OfficialReceipt', 'ClaimedGoodsReceipt'] as const) {
      expect(refusal(await patient.send(kind, { letterId }))).toEqual(problemOf('LetterTakesNoReceipt'))
    }
    await server.db.query('UPDATE letter SET quantity_dispensed = 1 WHERE id = $1', [letterId])
    expect((await patient.sent('OfficialReceipt', { letterId })).letterId).toBe(letterId)
  }
})

test('A receipt is refused for a letter whose units are all proved', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  await server.db.query('UPDATE letter SET quantity_receipted = 12 WHERE id = $1', [letterId])
  const answer = await patient.send('OfficialReceipt', { letterId })
  expect(refusal(answer)).toEqual(problemOf('ReceiptQuantityTooLarge'))
  expect(answer.json().error.data.left).toBe(0)
})

test('Another patient’s letter is refused exactly like one that does not exist', async () => {
  const patient = await patientOf(server)
  const otherPatient = await patientOf(server)
  const theirs = await otherPatient.letter()
  for (const kind of ['Prescription', 'OfficialReceipt', 'ClaimedGoodsReceipt'] as const) {
    const before = await snapshot(server)
    const one = await patient.send(kind, { letterId: theirs })
    const other = await patient.send(kind, { letterId: '00000000-0000-4000-8000-000000000000' })
    expect(refusal(one)).toEqual(problemOf('NotFound'))
    expect(one.body).toBe(other.body)
    await expectNothingNew(server, before)
  }
})

test.each(['UnderReview', 'Declined', 'Unsubscribed'])('A patient in state %s cannot send receipts', async (status) => {
  const patient = await patientOf(server, status)
  const before = await snapshot(server)
  expect(refusal(await patient.send('OfficialReceipt'))).toEqual(problemOf('PatientNotActive'))
  expect(refusal(await patient.send('ClaimedGoodsReceipt'))).toEqual(problemOf('PatientNotActive'))
  if (status !== 'Unsubscribed') {
    expect(refusal(await patient.send('Prescription'))).toEqual(problemOf('PatientNotActive'))
  }
  await expectNothingNew(server, before)
})

test('A patient who left can rejoin with a new consent and a new prescription, with one notification', async () => {
  const patient = await patientOf(server)
  const file = onePage()
  const old = await patient.sent('Prescription', { file: pdfFile('old.pdf', file) })
  await server.db.query(`UPDATE document SET status = 'Accepted', reviewed_at = now() WHERE id = $1`, [old.id])
  await server.db.query(`UPDATE patient SET status = 'Unsubscribed' WHERE id = $1`, [patient.patientId])
  expect(refusal(await patient.send('Prescription'))).toEqual(problemOf('ConsentNeeded'))
  expect(await patient.status()).toBe('Unsubscribed')

  const body = { purpose: 'program', granted: true } as const
  await call(server.app, setConsent, { body }, { token: patient.token })
  const again = await patient.send('Prescription', { file: pdfFile('old.pdf', file) })
  expect(refusal(again)).toEqual(problemOf('PrescriptionNotUsable'))
  expect(await patient.status()).toBe('Unsubscribed')

  const document = await patient.sent('Prescription')
  expect(document.status).toBe('UnderReview')
  expect(await patient.status()).toBe('UnderReview')
  expect((await patient.notifications()).map(({ kind }) => kind)).toEqual([
    'DocumentReceived',
    'ConsentChanged',
    'RegistrationReceived',
  ])
  expect((await queueOf(reviewer)).items.map(({ id }) => id)).toContain(patient.patientId)
  await approveAs(reviewer, patient.patientId)
  expect(await patient.status()).toBe('Active')
  const { result } = await call(server.app, readDocument, { params: { id: document.id } }, { token: patient.token })
  expect(result.status).toBe('Accepted')
})

test('Sending the same file again, even at the same time, returns the first document and stores nothing', async () => {
  const patient = await patientOf(server)
  const file = onePage()
  const before = await snapshot(server)
  const both = await Promise.all([
    patient.send('Prescription', { file: pdfFile('one.pdf', file) }),
    patient.send('Prescription', { file: pdfFile('two.pdf', file) }),
  ])
  const after = await snapshot(server)
  const [first, second] = both.map(documentOf)
  expect(first?.id).toBe(second?.id)
  expect(after.rows.document).toBe(before.rows.document + 1)
  expect(after.rows.notification).toBe(before.rows.notification + 1)
  expect(after.stored).toBe(before.stored + FILES)
  expect(await patient.sent('Prescription', { file: pdfFile('three.pdf', file) })).toEqual(first)
  await expectNothingNew(server, after)
  // The same file as another kind is another document.
  expect((await patient.sent('ClaimedGoodsReceipt', { file: pdfFile('one.pdf', file) })).id).not.toBe(first?.id)
})

test('The same file from two patients is accepted, and reviewers see the duplicate', async () => {
  const file = onePage()
  const [one, other] = [await patientOf(server), await patientOf(server)]
  const ids = await Promise.all(
    [one, other].map(async (patient) => (await patient.sent('Prescription', { file: pdfFile('rx.pdf', file) })).id),
  )
  expect(ids[0]).not.toBe(ids[1])
  const { items } = await queueOf(reviewer)
  expect(items.filter(({ id }) => ids.includes(id)).map(({ duplicates }) => duplicates)).toEqual([1, 1])
})

test('A repeat with the same idempotency key returns the same document; the key with another file is refused', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const headers = { 'idempotency-key': 'the-key-of-this-receipt' }
  const file = pdfFile()
  const first = await patient.sent('OfficialReceipt', { file, letterId, headers })
  await patient.put(first.id, 2)
  const after = await snapshot(server)
  expect(await patient.sent('OfficialReceipt', { file, letterId, headers })).toEqual(first)
  expect(refusal(await patient.send('OfficialReceipt', { letterId, headers }))).toEqual(
    problemOf('IdempotencyKeyReused'),
  )
  await expectNothingNew(server, after)
  // Keys are scoped to the patient.
  const other = await patientOf(server)
  expect((await other.sent('OfficialReceipt', { headers })).id).not.toBe(first.id)
})

test('After a refused upload its idempotency key can be used again', async () => {
  const patient = await patientOf(server)
  const headers = { 'idempotency-key': 'a-key-that-failed-once' }
  const bad = pdfFile('rx.pdf', Buffer.from('MZ not a document at all'))
  expect(refusal(await patient.send('Prescription', { file: bad, headers }))).toEqual(problemOf('FileTypeNotAccepted'))
  expect((await patient.sent('Prescription', { headers })).kind).toBe('Prescription')
})

test('A file in a wrongly named form field is refused as missing', async () => {
  const patient = await patientOf(server)
  const headers = { authorization: `Bearer ${patient.token}` }
  const answer = await sendForm(server.app, uploadPrescription, [['Photo', pdfFile()]], headers)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors[0].members).toEqual(['file'])
})

test('A failed transaction leaves no file and no row', async () => {
  const patient = await patientOf(server)
  const before = await snapshot(server)
  const answer = await withoutNotifications(server.db, () => patient.send('Prescription'))
  expect(answer.statusCode).toBe(500)
  await expectNothingNew(server, before)
})

test('When the database goes away during an upload, the sweep removes the unrecorded file', async () => {
  const patient = await patientOf(server)
  const before = await snapshot(server)
  const answer = await losingConnections(server.db, () => patient.send('Prescription'))
  expect(refusal(answer)).toEqual(problemOf('NotReady'))
  expect(await snapshot(server)).toEqual({ ...before, stored: before.stored + FILES })
  const { rows } = await server.db.query('SELECT unnest(ARRAY[filename, thumbnail]) AS key FROM document')
  const recorded = new Set(rows.map(({ key }) => String(key)))
  await server.context.files.sweep({ olderThan: new Date(Date.now() + 60_000), referenced: async () => recorded })
  await expectNothingNew(server, before)
})

test.each(['receive', 'persistTogether'] as const)(
  'A disk that is full at step “%s” is reported as full, and nothing is stored',
  async (step) => {
    const patient = await patientOf(server)
    const before = await snapshot(server)
    const original = server.context.files[step]
    server.context.files[step] = async () => {
      throw new UploadRejected('storage_full')
    }
    try {
      expect(refusal(await patient.send('Prescription'))).toEqual(problemOf('StorageFull'))
    } finally {
      Object.assign(server.context.files, { [step]: original })
    }
    await expectNothingNew(server, before)
  },
)

/** Pauses every process that inspects uploads, as if the machine had no time for them. Returns a function that resumes the living ones. */
function stopInspecting() {
  const startedBy = (pid: string | number): string[] =>
    readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      const started = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean)
      return started.flatMap((one) => [one, ...startedBy(one)])
    })
  const inspecting = startedBy(process.pid)
  expect(inspecting).not.toEqual([])
  for (const pid of inspecting) process.kill(Number(pid), 'SIGSTOP')
  return () => {
    const living = startedBy(process.pid)
    for (const pid of inspecting) if (living.includes(pid)) process.kill(Number(pid), 'SIGCONT')
  }
}

test('A good file that an overloaded server cannot inspect in time may be sent again', async () => {
  const patient = await patientOf(server)
  await patient.sent('Prescription')
  const before = await snapshot(server)
  const goOn = stopInspecting()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => void timers.mockRestore())
  const sending = patient.send('Prescription')
  const [passDeadline, , ...given] = await vi.waitUntil(() => timers.mock.calls.find(([, ms]) => ms === 20_000), {
    timeout: 30_000,
  })
  passDeadline(...given)
  const answer = await sending
  expect(refusal(answer)).toEqual(problemOf('NotReady'))
  expect(answer.headers['retry-after']).toBe('5')
  await expectNothingNew(server, before)
  goOn()
  await patient.sent('Prescription')
})

test('A connection lost during an upload leaves nothing behind', async () => {
  const patient = await patientOf(server)
  const before = await snapshot(server)
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = `POST ${uploads.OfficialReceipt.path} HTTP/1.1\r\nHost: app.test\r\nAuthorization: Bearer ${patient.token}`
  const part = '--cut\r\nContent-Disposition: form-data; name="File"; filename="or.pdf"\r\n\r\n'
  socket.write(`${head}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 3000000\r\n\r\n${part}`)
  socket.write(Buffer.alloc(200_000, 1))
  await expect.poll(() => countFiles(server, 'incoming')).toBe(1)
  socket.destroy()
  await expectNothingNew(server, before)
})

test('The list filters, sorts and pages, and contains only the patient’s own documents', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const rx = await patient.sent('Prescription', { file: pdfFile('Reseta 100%.pdf') })
  const receipt = await patient.sent('OfficialReceipt', { letterId, file: pdfFile('resibo.pdf') })
  await (await patientOf(server)).sent('Prescription')
  const list = async (query: object) => {
    const { result } = await call(server.app, listDocuments, { query }, { token: patient.token })
    return [result.totalCount, ...result.items.map(({ id }) => id)]
  }
  expect(await list({})).toEqual([2, receipt.id, rx.id])
  expect(await list({ Sorting: 'uploadedAt ASC' })).toEqual([2, rx.id, receipt.id])
  expect(await list({ Sorting: 'originalName DESC' })).toEqual([2, receipt.id, rx.id])
  expect(await list({ Sorting: 'kind DESC' })).toEqual([2, rx.id, receipt.id])
  expect(await list({ Sorting: 'kind ASC' })).toEqual([2, receipt.id, rx.id])
  expect(await list({ Filter: '100%' })).toEqual([1, rx.id])
  expect(await list({ Filter: `L-${letterId.slice(0, 8)}` })).toEqual([1, receipt.id])
  const otherLetter = await patient.letter()
  await server.db.query('INSERT INTO receipt_part (document_id, letter_id, quantity) VALUES ($1, $2, 1)', [
    receipt.id,
    otherLetter,
  ])
  expect(await list({ Filter: `L-${otherLetter.slice(0, 8)}` })).toEqual([1, receipt.id])
  expect(await list({ Kind: 'Prescription' })).toEqual([1, rx.id])
  expect(await list({ Status: 'NeedsQuantity' })).toEqual([1, receipt.id])
  expect(await list({ LetterOfAuthorizationId: letterId })).toEqual([1, receipt.id])
  expect(await list({ MaxResultCount: 1, SkipCount: 1 })).toEqual([2, rx.id])
  expect(await list({ SkipCount: 5 })).toEqual([2])
})

test('A repeat that arrives while the first request is at work waits for it and gets its answer', async () => {
  const patient = await patientOf(server)
  const sending = { file: pdfFile(), headers: { 'idempotency-key': randomUUID() } }
  const before = await snapshot(server)
  const slow = await holdTransactions(server.db)
  const first = patient.send('Prescription', sending)
  await slow.blocked()
  const queries = vi.spyOn(server.db, 'query')
  onTestFinished(() => queries.mockRestore())
  const second = patient.send('Prescription', sending)
  // Only a repeat looks for an earlier answer.
  await expect.poll(() => JSON.stringify(queries.mock.calls)).toContain('idempotency.find')
  await slow.release()
  const document = documentOf(await first)
  expect(documentOf(await second)).toEqual(document)
  const after = await snapshot(server)
  expect(after.rows.document).toBe(before.rows.document + 1)
})

test.each([
  ['belongs to a server that seems to be dead', () => server.db.query('UPDATE idempotency SET owner = 1')],
  ['has stalled', () => server.setClock(new Date(Date.now() + 3 * 60_000))],
] as const)('When a repeat takes over from a request that %s, only the repeat counts', async (_, lose) => {
  const patient = await patientOf(server)
  const sending = { file: pdfFile(), headers: { 'idempotency-key': randomUUID() } }
  const before = await snapshot(server)
  const slow = await holdTransactions(server.db)
  const first = patient.send('Prescription', sending)
  await slow.blocked()
  const refused = await patient.send('Prescription', sending)
  expect(refusal(refused)).toEqual(problemOf('RequestInProgress'))
  expect(refused.headers['retry-after']).toBe('1')
  const attempt = async () =>
    (await server.db.query('SELECT created_at FROM idempotency WHERE answer IS NULL')).rows[0]?.created_at
  const earlier = await attempt()
  await lose()
  const second = patient.send('Prescription', sending)
  await expect.poll(attempt).not.toBe(earlier)
  await slow.release()
  expect(refusal(await first)).toEqual(problemOf('RequestInProgress'))
  const document = documentOf(await second)
  expect(await patient.sent('Prescription', sending)).toEqual(document)
  const after = await snapshot(server)
  expect(after.rows.document).toBe(before.rows.document + 1)
  expect(after.rows.notification).toBe(before.rows.notification + 1)
  expect(after.stored).toBe(before.stored + FILES)
})

test('A patient who has sent a day’s files, or has very many waiting, is told so, and another patient is not', async () => {
  const [patient, other] = [await patientOf(server), await patientOf(server)]
  const file = onePage()
  const { id } = await patient.sent('Prescription', { file: pdfFile('rx.pdf', file) })
  const copy = (count: number, columns: string) =>
    server.db.query(
      `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
       SELECT gen_random_uuid(), patient_id, kind, ${columns} FROM document, generate_series(1, $2) n WHERE id = $1`,
      [id, count],
    )
  const forget = () =>
    server.db.query('DELETE FROM document WHERE patient_id = $1 AND id <> $2', [patient.patientId, id])

  await copy(99, `'Accepted', 'quota ' || n, 'a', content_type, 1, 'quota ' || n, uploaded_at`)
  expect(refusal(await patient.send('OfficialReceipt'))).toEqual(problemOf('TooManyUploads'))
  expect(refusal(await patient.replace(id))).toEqual(problemOf('TooManyUploads'))
  // A repeat stores nothing, so it is answered as always.
  expect((await patient.sent('Prescription', { file: pdfFile('rx.pdf', file) })).id).toBe(id)
  await other.sent('OfficialReceipt')
  await forget()

  await copy(1, `'Accepted', 'large ' || n, 'a', content_type, 500 * 1024 * 1024, 'large ' || n, uploaded_at`)
  expect(refusal(await patient.send('OfficialReceipt'))).toEqual(problemOf('TooManyUploads'))
  await server.db.query(`UPDATE document SET uploaded_at = uploaded_at - interval '1 day' WHERE patient_id = $1`, [
    patient.patientId,
  ])
  await patient.sent('OfficialReceipt')
  await forget()

  await copy(
    99,
    `'UnderReview', 'waiting ' || n, 'a', content_type, 1, 'waiting ' || n, uploaded_at - interval '2 days'`,
  )
  expect(refusal(await patient.send('OfficialReceipt'))).toEqual(problemOf('TooManyWaiting'))
  expect((await patient.replace(id)).statusCode).toBe(200)
})
