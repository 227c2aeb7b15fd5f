// A file that comes in pieces becomes the document that it would have become in one (docs/decisions/107).
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { dayInManila } from '@aruga/contract/days'
import { readDocument, viewDocument } from '@aruga/contract/documents/documents'
import { uploadsPath } from '@aruga/contract/documents/uploads'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { UploadRejected } from '../../../files/rejected.ts'
import { sweep } from '../../../sweep.ts'
import { ageFiles } from '../../../testing/age-files.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../../testing/app.ts'
import { countFiles, onePage, patientOf, pdfFile } from '../testing.ts'
import { arrivedAs, ask, phone, sha256Of, ticketFor, wanted } from './testing.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const documentsOf = async ({ patientId }: { patientId: string }) =>
  (await server.db.query('SELECT id, sha256 FROM document WHERE patient_id = $1', [patientId])).rows
const piecesOf = async ({ id }: { id: string }) =>
  (await server.db.query('SELECT key FROM upload_piece WHERE ticket_id = $1', [id])).rows
const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)

test('A prescription in three pieces becomes one document, and the answer says which, with its hash', async () => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token)
  const created = await upload.create(upload.bytes.length)
  expect(created.statusCode).toBe(201)
  expect(created.headers).toMatchObject({ location: upload.url, 'tus-resumable': '1.0.0' })
  expect(Date.parse(String(created.headers['upload-expires']))).toBeGreaterThan(later(6.9).getTime())
  const last = await upload.sendAll(upload.bytes)
  expect(last.statusCode).toBe(204)
  const { id, sha256 } = arrivedAs(last)
  expect(sha256).toBe(sha256Of(upload.bytes))
  expect(await documentsOf(patient)).toEqual([{ id, sha256 }])
  const { result } = await call(server.app, readDocument, { params: { id: String(id) } }, { token: patient.token })
  expect(result).toMatchObject({ kind: 'Prescription', status: 'UnderReview', originalName: 'rx.pdf' })
  const viewed = await server.app.inject({
    url: `${viewDocument.path}?filename=${result.filename}`,
    headers: { authorization: `Bearer ${patient.token}` },
  })
  expect(viewed.rawPayload.equals(upload.bytes)).toBe(true)
  expect(await piecesOf(upload)).toEqual([])
  expect(await patient.notifications()).toHaveLength(1)
})

test('A phone that lost an answer asks how much has arrived, and goes on from there', async () => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token)
  const { bytes } = upload
  await upload.create(bytes.length)
  await upload.patch(0, bytes.subarray(0, 100))
  // The answer to the creation was also lost.
  expect((await upload.create(bytes.length)).statusCode).toBe(201)
  expect(await upload.offset()).toBe('100')
  const last = await upload.patch(100, bytes.subarray(100))
  // The answer to the last piece was lost: the request is repeated, and the piece sent once more.
  const head = await upload.head()
  expect(head.headers).toMatchObject({ 'upload-offset': String(bytes.length), 'upload-length': String(bytes.length) })
  expect(arrivedAs(head)).toEqual(arrivedAs(last))
  expect(refusal(await upload.patch(100, bytes.subarray(100)))).toEqual(problemOf('UploadElsewhere'))
  expect(arrivedAs(await upload.patch(bytes.length, Buffer.alloc(0)))).toEqual(arrivedAs(last))
  expect(await documentsOf(patient)).toHaveLength(1)
})

test('The same last piece twice at once makes one document', async () => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token)
  await upload.patch(0, upload.bytes.subarray(0, 100))
  const both = await Promise.all([1, 2].map(() => upload.patch(100, upload.bytes.subarray(100))))
  for (const { statusCode } of both) expect([204, 409]).toContain(statusCode)
  expect(both.map(({ statusCode }) => statusCode)).toContain(204)
  expect(await documentsOf(patient)).toHaveLength(1)
  expect(await countFiles(server, 'incoming')).toBe(0)
})

test('A piece that belongs elsewhere changes nothing', async () => {
  const { token } = await patientOf(server)
  const upload = await ticketFor(server, token)
  const elsewhere = problemOf('UploadElsewhere')
  expect(refusal(await upload.patch(5, upload.bytes.subarray(5, 50)))).toEqual(elsewhere)
  await upload.patch(0, upload.bytes.subarray(0, 50))
  for (const offset of [0, 20, 49, 51, 5000])
    expect(refusal(await upload.patch(offset, upload.bytes.subarray(50, 60)))).toEqual(elsewhere)
  for (const offset of ['-1', 'x', '1e2', '']) {
    const refused = await upload.patch(0, Buffer.alloc(1), { 'upload-offset': offset })
    expect(refusal(refused)).toMatchObject({ status: 400 })
  }
  expect(await upload.offset()).toBe('50')
  expect(arrivedAs(await upload.patch(50, upload.bytes.subarray(50))).sha256).toBe(sha256Of(upload.bytes))
})

test('What the protocol has and we do not offer is refused, and is no failure of ours', async () => {
  const { token } = await patientOf(server)
  const upload = await ticketFor(server, token)
  const own = { authorization: `Bearer ${upload.ticket}`, 'tus-resumable': '1.0.0' }
  const size = String(upload.bytes.length)
  for (const wish of [{ 'upload-defer-length': '1' }, { 'upload-concat': 'final;/a /b', 'upload-length': size }]) {
    const created = await server.app.inject({ method: 'POST', url: uploadsPath, headers: { ...own, ...wish } })
    expect(refusal(created)).toMatchObject({ status: 400 })
  }
  const announced = await upload.patch(0, upload.bytes, { 'upload-length': size })
  expect(refusal(announced)).toMatchObject({ status: 400 })
  expect(await upload.offset()).toBe('0')
})

test('The whole file, sent while its first piece arrives, takes nothing from what has arrived', async () => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token)
  const { files } = server.context
  const receive = files.receive.bind(files)
  onTestFinished(() => {
    files.receive = receive
  })
  // The first piece arrives while the whole file is on its way.
  files.receive = async (...request) => {
    files.receive = receive
    const received = await receive(...request)
    await upload.patch(0, upload.bytes.subarray(0, 100))
    return received
  }
  expect(refusal(await upload.patch(0, upload.bytes))).toEqual(problemOf('UploadElsewhere'))
  expect(await upload.offset()).toBe('100')
  expect(arrivedAs(await upload.patch(100, upload.bytes.subarray(100))).sha256).toBe(sha256Of(upload.bytes))
  expect(await documentsOf(patient)).toHaveLength(1)
  expect(await countFiles(server, 'incoming')).toBe(0)
})

test('More bytes than were announced are refused, and what is there stays', async () => {
  const { token } = await patientOf(server)
  const upload = await ticketFor(server, token)
  await upload.patch(0, upload.bytes.subarray(0, 50))
  const tooMuch = Buffer.concat([upload.bytes.subarray(50), Buffer.alloc(1)])
  expect(refusal(await upload.patch(50, tooMuch))).toEqual(problemOf('RequestTooLarge'))
  expect(refusal(await upload.create(upload.bytes.length + 1))).toEqual(problemOf('UploadChanged'))
  expect(await upload.offset()).toBe('50')
  expect(await countFiles(server, 'incoming')).toBe(0)
})

test('Other bytes than were announced become nothing, and the right ones can be sent after them', async () => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token)
  const wrong = Buffer.from(upload.bytes)
  wrong.writeUInt8(wrong.readUInt8(60) ^ 1, 60)
  expect(refusal(await upload.sendAll(wrong))).toEqual(problemOf('UploadChanged'))
  expect(await documentsOf(patient)).toEqual([])
  expect(await piecesOf(upload)).toEqual([])
  expect(await upload.offset()).toBe('0')
  expect((await upload.sendAll(upload.bytes)).statusCode).toBe(204)
})

test('A file that we do not take is refused as in one piece, and nothing of it stays', async () => {
  const { token } = await patientOf(server)
  const before = await countFiles(server, 'kept')
  const upload = await ticketFor(server, token, {}, Buffer.from('just words, and no picture at all'.repeat(9)))
  const refused = await upload.sendAll(upload.bytes)
  expect(refusal(refused)).toEqual({ ...problemOf('FileTypeNotAccepted'), status: 400 })
  expect(await countFiles(server, 'kept')).toBe(before)
  expect(await countFiles(server, 'incoming')).toBe(0)
})

test('A full disk is reported, at a piece and at the end, and the phone continues when there is room', async () => {
  const { token } = await patientOf(server)
  const upload = await ticketFor(server, token)
  const { files } = server.context
  const full = async (step: 'receive' | 'persist' | 'persistTogether', work: () => Promise<unknown>) => {
    const original = files[step]
    files[step] = async () => {
      throw new UploadRejected('storage_full')
    }
    await work()
    Object.assign(files, { [step]: original })
  }
  const refused = problemOf('StorageFull')
  await full('receive', async () =>
    expect(refusal(await upload.patch(0, upload.bytes.subarray(0, 80)))).toEqual(refused),
  )
  await full('persist', async () =>
    expect(refusal(await upload.patch(0, upload.bytes.subarray(0, 80)))).toEqual(refused),
  )
  expect(await upload.offset()).toBe('0')
  await upload.patch(0, upload.bytes.subarray(0, 80))
  await full('persistTogether', async () =>
    expect(refusal(await upload.patch(80, upload.bytes.subarray(80)))).toEqual(refused),
  )
  expect(await upload.offset()).toBe('80')
  expect(await countFiles(server, 'incoming')).toBe(0)
  expect((await upload.patch(80, upload.bytes.subarray(80))).statusCode).toBe(204)
})

test('A connection cut in a piece leaves what came before it', async () => {
  const { token } = await patientOf(server)
  const upload = await ticketFor(server, token)
  await upload.patch(0, upload.bytes.subarray(0, 70))
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  const head = [
    `PATCH ${upload.url} HTTP/1.1`,
    'Host: app.test',
    `Authorization: Bearer ${upload.ticket}`,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 70',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${upload.bytes.length - 70}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(upload.bytes.subarray(70, 90))
  await expect.poll(() => countFiles(server, 'incoming')).toBe(1)
  socket.destroy()
  await expect.poll(() => countFiles(server, 'incoming')).toBe(0)
  expect(await upload.offset()).toBe('70')
  expect((await upload.patch(70, upload.bytes.subarray(70))).statusCode).toBe(204)
})

test('A piece that is refused before it is read to its end leaves its connection free for the next call', async () => {
  const { token } = await patientOf(server)
  const upload = await ticketFor(server, token, {}, Buffer.alloc(1_000_000))
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const send = (method: string, headers: Record<string, string> = {}, body?: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const authorization = `Bearer ${upload.ticket}`
      const sent = { authorization, 'tus-resumable': '1.0.0', ...headers }
      request({ agent, port, host: '127.0.0.1', path: upload.url, method, headers: sent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
        .on('error', reject)
        .end(body)
    })
  const piece = (offset: number) => ({
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
  expect(await send('PATCH', piece(500_000), upload.bytes.subarray(500_000))).toBe(409)
  expect(await send('HEAD')).toBe(200)
  expect(await send('PATCH', piece(0), Buffer.alloc(3_000_000))).toBe(413)
  expect(await send('HEAD')).toBe(200)
})

test('A phone goes on at another server of the same storage; where a piece is gone, the file begins again', async () => {
  const { token } = await patientOf(server)
  const upload = await ticketFor(server, token)
  await upload.patch(0, upload.bytes.subarray(0, 90))
  const other = phone(await server.startAnother(), upload)
  expect(await other.offset()).toBe('90')
  const [piece] = await piecesOf(upload)
  await server.context.files.remove(piece?.key)
  expect(refusal(await other.patch(90, upload.bytes.subarray(90)))).toEqual(problemOf('UploadElsewhere'))
  expect(await other.offset()).toBe('0')
  expect((await other.sendAll(upload.bytes)).statusCode).toBe(204)
})

test('Pieces are encrypted on the disk, survive the sweep while their ticket lives, and are gone soon after it', async () => {
  const { token } = await patientOf(server)
  const marked = onePage()
  const upload = await ticketFor(server, token, {}, marked)
  await upload.patch(0, upload.bytes.subarray(0, 200))
  const [piece] = await piecesOf(upload)
  const { files } = server.context
  const chunks: Buffer[] = []
  for await (const chunk of await files.openStored(piece?.key)) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).includes('%PDF')).toBe(false)
  await ageFiles(server)
  server.setClock(later(2))
  await sweep(server.context)
  expect(await files.size(piece?.key)).toBe(200)
  server.setClock(later(8))
  await sweep(server.context)
  await expect(files.size(piece?.key)).rejects.toMatchObject({ code: 'ENOENT' })
  server.setClock(new Date())
})

test('An upload that is taken back is gone with its pieces', async () => {
  const { token } = await patientOf(server)
  const upload = await ticketFor(server, token)
  await upload.patch(0, upload.bytes.subarray(0, 50))
  const [piece] = await piecesOf(upload)
  expect((await upload.terminate()).statusCode).toBe(204)
  expect((await upload.head()).statusCode).toBe(401)
  await expect(server.context.files.size(piece?.key)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('A receipt goes to its letter and waits for its quantity; a replacement takes the place of the first', async () => {
  const patient = await patientOf(server)
  const letterId = await patient.letter()
  const receipt = await ticketFor(server, patient.token, { kind: 'OfficialReceipt', letterId })
  const { id } = arrivedAs(await receipt.sendAll(receipt.bytes))
  const read = async (document: unknown) =>
    (await call(server.app, readDocument, { params: { id: String(document) } }, { token: patient.token })).result
  expect(await read(id)).toMatchObject({ letterId, status: 'NeedsQuantity' })
  const better = await ticketFor(server, patient.token, { kind: 'OfficialReceipt', replaces: String(id) })
  const replacement = arrivedAs(await better.sendAll(better.bytes))
  expect(await read(replacement.id)).toMatchObject({ replaces: id, letterId })
})

test('The date of a prescription goes with its ticket; one still to come, or of another kind of paper, is refused at its field', async () => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token, { prescriptionDate: '2026-09-30' })
  const { id } = arrivedAs(await upload.sendAll(upload.bytes))
  const { rows } = await server.db.query('SELECT stated_date::text AS day FROM document WHERE id = $1', [id])
  expect(rows).toEqual([{ day: '2026-09-30' }])
  const letterId = await patient.letter()
  for (const changes of [
    { prescriptionDate: dayInManila(later(1)) },
    { prescriptionDate: '2026-13-01' },
    { prescriptionDate: '2026-09-30', kind: 'OfficialReceipt', letterId },
  ] as const) {
    const { error } = (await ask(server, patient.token, wanted(onePage(), changes))).json()
    expect(error.validationErrors).toEqual([expect.objectContaining({ members: ['prescriptionDate'] })])
  }
})

test('A phone back after three days gets its document without sending the file again', async () => {
  const patient = await patientOf(server)
  const file = onePage()
  const uploadId = randomUUID()
  const document = await patient.sent('Prescription', {
    file: pdfFile('rx.pdf', file),
    headers: { 'idempotency-key': uploadId },
  })
  await server.db.query(`UPDATE document SET status = 'Declined', reviewed_at = now() WHERE id = $1`, [document.id])
  const upload = await ticketFor(server, patient.token, { uploadId }, file)
  expect(upload.documentId).toBe(document.id)
  expect(arrivedAs(await upload.head())).toEqual({ id: document.id, sha256: document.sha256 })
  const reused = await ask(server, patient.token, wanted(onePage(), { uploadId }))
  expect(refusal(reused)).toEqual(problemOf('IdempotencyKeyReused'))
})

test('What would be refused at the end is refused before anything is sent', async () => {
  const patient = await patientOf(server)
  const bytes = onePage()
  const refused = async (changes: Parameters<typeof wanted>[1]) =>
    refusal(await ask(server, patient.token, wanted(bytes, changes)))
  expect(await refused({ letterId: randomUUID(), kind: 'OfficialReceipt' })).toEqual(problemOf('NotFound'))
  expect(await refused({ replaces: randomUUID() })).toEqual(problemOf('NotFound'))
  expect(await refused({ kind: 'Id' })).toMatchObject({ status: 400 })
  const others = await (await patientOf(server)).sent('Prescription')
  expect(await refused({ replaces: others.id })).toEqual(problemOf('NotFound'))
  await server.db.query(`UPDATE patient SET status = 'Declined' WHERE id = $1`, [patient.patientId])
  expect(await refused({})).toEqual(problemOf('PatientNotActive'))
})

test('A patient can have a hundred files under way, not more', async () => {
  const patient = await patientOf(server)
  const bytes = onePage()
  for (let count = 0; count < 100; count += 1)
    expect((await ask(server, patient.token, wanted(bytes))).statusCode).toBe(200)
  expect(refusal(await ask(server, patient.token, wanted(bytes)))).toEqual(problemOf('TooManyUploads'))
  const large = await patientOf(server)
  for (let count = 0; count < 50; count += 1)
    expect((await ask(server, large.token, wanted(bytes, { size: 10_485_760 }))).statusCode).toBe(200)
  expect(refusal(await ask(server, large.token, wanted(bytes)))).toEqual(problemOf('TooManyUploads'))
})
