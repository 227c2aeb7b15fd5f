import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setConsent } from '@aruga/contract/consents/consents'
import { listDocuments, readDocument, uploadPrescription } from '@aruga/contract/documents/documents'
import { readLetter } from '@aruga/contract/letters/letters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UploadRejected } from '../../files/rejected.ts'
import { call, problemOf, refusal, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import { holdTransactions, losingConnections, withoutNotifications } from '../../testing/fault-injection.ts'
import { addLetter } from '../../testing/people.ts'
import { addReviewer, approveAs, queueOf, type TestReviewer } from '../../testing/staff.ts'
import { countFiles, expectNothingNew, onePage, paper, patientOf, standing, taken, uploads } from './testing.ts'

let server: TestApp
let reviewer: TestReviewer

beforeAll(async () => {
  server = await startTestApp()
  reviewer = await addReviewer(server)
})
afterAll(() => server.close())

test('A patient sends a new prescription: it waits for review and they are told once', async () => {
  const patient = await patientOf(server)
  const document = await patient.sent('Prescription', { file: paper('../my rx\u0000.pdf') })
  expect(document).toMatchObject({
    kind: 'Prescription',
    status: 'UnderReview',
    originalName: 'my rx.pdf',
    contentType: 'application/pdf',
    letterId: null,
    replaces: null,
  })
  expect(document.filename).toMatch(/^[0-9a-f]{64}$/)
  expect(await patient.told()).toMatchObject([
    { kind: 'DocumentReceived', title_en: 'We have your prescription', subject_id: document.id },
  ])
  const { rows } = await server.db.query('SELECT action FROM audit_entry WHERE subject_id = $1', [document.id])
  expect(rows).toEqual([{ action: 'document.sent' }])
})

test('An official receipt waits for its quantity, and nobody is told before it has one', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const receipt = await patient.sent('OfficialReceipt', { letterId })
  expect(receipt).toMatchObject({ status: 'NeedsQuantity', letterId, orQuantity: null })
  const goods = await patient.sent('ClaimedGoodsReceipt', { letterId })
  expect(goods).toMatchObject({ status: 'UnderReview', letterId })
  expect((await patient.told()).map(({ title_en }) => title_en)).toEqual(['We have your receipt for free goods'])
  const letter = await call(server.app, readLetter, { params: { id: letterId } }, { token: patient.token })
  expect(letter.result.receipts.map(({ id }) => id)).toEqual([receipt.id, goods.id])
})

test('A receipt without a letter goes to the only one that can take it, else to none', async () => {
  const patient = await patientOf(server)
  await addLetter(server.db, patient.patientId)
  expect((await patient.sent('OfficialReceipt')).letterId).toBeNull()
  const only = await patient.letter()
  expect((await patient.sent('OfficialReceipt')).letterId).toBe(only)
  await patient.letter()
  expect((await patient.sent('OfficialReceipt')).letterId).toBeNull()
})

test('A receipt is refused for a letter with which nothing was ever claimed', async () => {
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

test('A receipt is refused for a letter that is proved to the last unit', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  await server.db.query('UPDATE letter SET quantity_receipted = 12 WHERE id = $1', [letterId])
  const answer = await patient.send('OfficialReceipt', { letterId })
  expect(refusal(answer)).toEqual(problemOf('ReceiptQuantityTooLarge'))
  expect(answer.json().error.data.left).toBe(0)
})

test('Another patient’s letter is not there, exactly like one that never was', async () => {
  const patient = await patientOf(server)
  const stranger = await patientOf(server)
  const foreign = await stranger.letter()
  for (const kind of ['Prescription', 'OfficialReceipt', 'ClaimedGoodsReceipt'] as const) {
    const before = await standing(server)
    const one = await patient.send(kind, { letterId: foreign })
    const other = await patient.send(kind, { letterId: '00000000-0000-4000-8000-000000000000' })
    expect(refusal(one)).toEqual(problemOf('NotFound'))
    expect(one.body).toBe(other.body)
    await expectNothingNew(server, before)
  }
})

test.each(['UnderReview', 'Declined', 'Unsubscribed'])('A patient who is %s sends no receipts', async (status) => {
  const patient = await patientOf(server, status)
  const before = await standing(server)
  expect(refusal(await patient.send('OfficialReceipt'))).toEqual(problemOf('PatientNotActive'))
  expect(refusal(await patient.send('ClaimedGoodsReceipt'))).toEqual(problemOf('PatientNotActive'))
  if (status !== 'Unsubscribed') {
    expect(refusal(await patient.send('Prescription'))).toEqual(problemOf('PatientNotActive'))
  }
  await expectNothingNew(server, before)
})

test('Who has left comes back with a new consent and a new prescription: their case waits for review, and one notification says so', async () => {
  const patient = await patientOf(server)
  const file = onePage()
  const old = await patient.sent('Prescription', { file: paper('old.pdf', file) })
  await server.db.query(`UPDATE document SET status = 'Accepted', reviewed_at = now() WHERE id = $1`, [old.id])
  await server.db.query(`UPDATE patient SET status = 'Unsubscribed' WHERE id = $1`, [patient.patientId])
  expect(refusal(await patient.send('Prescription'))).toEqual(problemOf('ConsentNeeded'))
  expect(await patient.status()).toBe('Unsubscribed')

  const body = { purpose: 'program', granted: true } as const
  await call(server.app, setConsent, { body }, { token: patient.token })
  const again = await patient.send('Prescription', { file: paper('old.pdf', file) })
  expect(refusal(again)).toEqual(problemOf('PrescriptionNotUsable'))
  expect(await patient.status()).toBe('Unsubscribed')

  const document = await patient.sent('Prescription')
  expect(document.status).toBe('UnderReview')
  expect(await patient.status()).toBe('UnderReview')
  expect((await patient.told()).map(({ kind }) => kind)).toEqual([
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

test('The same file again answers the first document and stores nothing, also when both come at once', async () => {
  const patient = await patientOf(server)
  const file = onePage()
  const before = await standing(server)
  const both = await Promise.all([
    patient.send('Prescription', { file: paper('one.pdf', file) }),
    patient.send('Prescription', { file: paper('two.pdf', file) }),
  ])
  const after = await standing(server)
  const [first, second] = both.map(taken)
  expect(first?.id).toBe(second?.id)
  expect(after.rows.document).toBe(before.rows.document + 1)
  expect(after.rows.notification).toBe(before.rows.notification + 1)
  expect(after.kept).toBe(before.kept + 1)
  expect(await patient.sent('Prescription', { file: paper('three.pdf', file) })).toEqual(first)
  await expectNothingNew(server, after)
  // As another kind of document it is another one.
  expect((await patient.sent('ClaimedGoodsReceipt', { file: paper('one.pdf', file) })).id).not.toBe(first?.id)
})

test('Another patient’s same file is taken, and staff see that there are two', async () => {
  const file = onePage()
  const [one, other] = [await patientOf(server), await patientOf(server)]
  const ids = await Promise.all(
    [one, other].map(async (patient) => (await patient.sent('Prescription', { file: paper('rx.pdf', file) })).id),
  )
  expect(ids[0]).not.toBe(ids[1])
  const { items } = await queueOf(reviewer)
  expect(items.filter(({ id }) => ids.includes(id)).map(({ duplicates }) => duplicates)).toEqual([1, 1])
})

test('A repeat with one key answers the same and stores nothing; the key with another file is refused', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const headers = { 'idempotency-key': 'the-key-of-this-receipt' }
  const file = paper()
  const first = await patient.sent('OfficialReceipt', { file, letterId, headers })
  await patient.put(first.id, 2)
  const after = await standing(server)
  expect(await patient.sent('OfficialReceipt', { file, letterId, headers })).toEqual(first)
  expect(refusal(await patient.send('OfficialReceipt', { letterId, headers }))).toEqual(
    problemOf('IdempotencyKeyReused'),
  )
  await expectNothingNew(server, after)
  // A key is its sender's own, and its call's.
  const other = await patientOf(server)
  expect((await other.sent('OfficialReceipt', { headers })).id).not.toBe(first.id)
  expect((await patient.sent('ClaimedGoodsReceipt', { letterId, headers })).kind).toBe('ClaimedGoodsReceipt')
})

test('A refused upload leaves its key free for the next try', async () => {
  const patient = await patientOf(server)
  const headers = { 'idempotency-key': 'a-key-that-failed-once' }
  const bad = paper('rx.pdf', Buffer.from('MZ not a document at all'))
  expect(refusal(await patient.send('Prescription', { file: bad, headers }))).toEqual(problemOf('FileTypeNotAccepted'))
  expect((await patient.sent('Prescription', { headers })).kind).toBe('Prescription')
})

test('A file that comes without its name for the form is asked for', async () => {
  const patient = await patientOf(server)
  const headers = { authorization: `Bearer ${patient.token}` }
  const answer = await sendForm(server.app, uploadPrescription, [['Photo', paper()]], headers)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors[0].members).toEqual(['file'])
})

test('When the transaction fails, no file and no row survives', async () => {
  const patient = await patientOf(server)
  const before = await standing(server)
  const answer = await withoutNotifications(server.db, () => patient.send('Prescription'))
  expect(answer.statusCode).toBe(500)
  await expectNothingNew(server, before)
})

test('When the database goes away in the middle, nobody knows what is recorded: the sweep removes what is not', async () => {
  const patient = await patientOf(server)
  const before = await standing(server)
  const answer = await losingConnections(server.db, () => patient.send('Prescription'))
  expect(refusal(answer)).toEqual(problemOf('NotReady'))
  expect(await standing(server)).toEqual({ ...before, kept: before.kept + 1 })
  const { rows } = await server.db.query('SELECT filename FROM document')
  const recorded = new Set(rows.map(({ filename }) => String(filename)))
  await server.context.files.sweep({ olderThan: new Date(Date.now() + 60_000), recorded: async () => recorded })
  await expectNothingNew(server, before)
})

test.each(['receive', 'keep'] as const)(
  'A disk that is full at “%s” is told as such, and nothing stays',
  async (step) => {
    const patient = await patientOf(server)
    const before = await standing(server)
    const works = server.context.files[step]
    server.context.files[step] = async () => {
      throw new UploadRejected('storage_full')
    }
    try {
      expect(refusal(await patient.send('Prescription'))).toEqual(problemOf('StorageFull'))
    } finally {
      Object.assign(server.context.files, { [step]: works })
    }
    await expectNothingNew(server, before)
  },
)

test('A network cut in the middle of an upload leaves nothing behind', async () => {
  const patient = await patientOf(server)
  const before = await standing(server)
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

test('The list filters, sorts and pages, and holds nothing of anybody else', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const rx = await patient.sent('Prescription', { file: paper('Reseta 100%.pdf') })
  const receipt = await patient.sent('OfficialReceipt', { letterId, file: paper('resibo.pdf') })
  await (await patientOf(server)).sent('Prescription')
  const list = async (query: object) => {
    const { result } = await call(server.app, listDocuments, { query }, { token: patient.token })
    return [result.totalCount, ...result.items.map(({ id }) => id)]
  }
  expect(await list({})).toEqual([2, receipt.id, rx.id])
  expect(await list({ Sorting: 'uploadedAt ASC' })).toEqual([2, rx.id, receipt.id])
  expect(await list({ Sorting: 'originalName DESC' })).toEqual([2, receipt.id, rx.id])
  expect(await list({ Filter: '100%' })).toEqual([1, rx.id])
  expect(await list({ Filter: `L-${letterId.slice(0, 8)}` })).toEqual([1, receipt.id])
  expect(await list({ Kind: 'Prescription' })).toEqual([1, rx.id])
  expect(await list({ Status: 'NeedsQuantity' })).toEqual([1, receipt.id])
  expect(await list({ LetterOfAuthorizationId: letterId })).toEqual([1, receipt.id])
  expect(await list({ MaxResultCount: 1, SkipCount: 1 })).toEqual([2, rx.id])
  expect(await list({ SkipCount: 5 })).toEqual([2])
})

test('A repeat that takes over from a request which seemed dead is the only one that counts', async () => {
  const patient = await patientOf(server)
  const sending = { file: paper(), headers: { 'idempotency-key': 'a-key-of-two-minutes' } }
  const before = await standing(server)
  const slow = await holdTransactions(server.db)
  const first = patient.send('Prescription', sending)
  await slow.held()
  expect(refusal(await patient.send('Prescription', sending))).toEqual(problemOf('RequestInProgress'))
  server.setClock(new Date(Date.now() + 3 * 60_000))
  const second = patient.send('Prescription', sending)
  await expect
    .poll(
      async () => (await server.db.query('SELECT max(created_at) > now() AS taken FROM idempotency')).rows[0]?.taken,
    )
    .toBe(true)
  await slow.letGo()
  expect(refusal(await first)).toEqual(problemOf('RequestInProgress'))
  const document = taken(await second)
  expect(await patient.sent('Prescription', sending)).toEqual(document)
  const after = await standing(server)
  expect(after.rows.document).toBe(before.rows.document + 1)
  expect(after.rows.notification).toBe(before.rows.notification + 1)
  expect(after.kept).toBe(before.kept + 1)
})
