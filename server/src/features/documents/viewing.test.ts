import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { dayInManila } from '@aruga/contract/days'
import { uploadPrescription, viewDocument } from '@aruga/contract/documents/documents'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { insertDocument } from '../../records/documents/send.ts'
import { call, problemOf, refusal, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import { addReviewer, openAs, viewAs } from '../../testing/staff.ts'
import { countFiles, documentOf, patientOf, type TestPatient } from './testing.ts'

const MEGABYTE = 1024 * 1024

let server: TestApp
let patient: TestPatient
let content: Buffer
let filename: string
let port: number

beforeAll(async () => {
  server = await startTestApp()
  patient = await patientOf(server)
  content = randomBytes(200_000)
  filename = await storeDocument(content)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Stores bytes as a document without inspection. Returns its wire name. */
async function storeDocument(bytes: Buffer, originalName = 'Resibo (1) ’n.pdf') {
  const received = await server.context.files.receive(Readable.from([bytes]), { maxBytes: bytes.length })
  const key = await server.context.files.persist(received)
  const unset = {
    fileState: 'Available' as const,
    letterId: null,
    orQuantity: null,
    statedDate: null,
    replaces: null,
    picture: null,
    thumbnail: null,
    pages: 1,
    redactions: [],
    perceptualHash: null,
    detail: null,
  }
  const { size, sha256 } = received
  const kind = { kind: 'Prescription', status: 'UnderReview', contentType: 'application/pdf' } as const
  const source = {
    id: randomUUID(),
    patientId: patient.patientId,
    sentBy: patient.accountId,
    originalName,
    now: new Date(),
  }
  const document = await insertDocument(server.db, { ...unset, ...kind, ...source, filename: key, size, sha256 })
  return document?.filename ?? ''
}
const view = (headers: Record<string, string> = {}, name = filename, token = patient.token) =>
  call(server.app, viewDocument, { query: { filename: name } }, { token, headers })

test('The owner gets the whole file with its type, and no script in it can run', async () => {
  const answer = await view()
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(content)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '200000',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-disposition': `inline; filename*=UTF-8''prescription-${dayInManila(new Date())}.pdf`,
  })
  expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; .*frame-ancestors 'none'$/)
})

test('Another patient gets nothing, and cannot tell that the file exists', async () => {
  const otherPatient = await patientOf(server)
  const asOtherPatient = await view({}, filename, otherPatient.token)
  expect(refusal(asOtherPatient)).toEqual(problemOf('NotFound'))
  for (const name of ['0'.repeat(64), '../../key-check', filename.slice(1), `kept/${filename}`, '%', 'x'.repeat(200)]) {
    expect((await view({}, name)).body, name).toBe(asOtherPatient.body)
  }
})

test.each<[string, number, number]>([
  ['bytes=0-0', 0, 0],
  ['bytes=0-99', 0, 99],
  // Across the borders of encrypted segments.
  ['bytes=65530-65545', 65530, 65545],
  ['bytes=65536-131071', 65536, 131071],
  ['bytes=199999-', 199_999, 199_999],
  ['bytes=150000-999999999', 150_000, 199_999],
  ['bytes=-10', 199_990, 199_999],
  ['bytes=10-20,15-30', 10, 30],
])('Range %s gets that part', async (range, start, end) => {
  const answer = await view({ range })
  expect(answer.statusCode).toBe(206)
  expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/200000`)
  expect(answer.headers['content-length']).toBe(String(end - start + 1))
  expect(answer.rawPayload.equals(content.subarray(start, end + 1))).toBe(true)
})

test.each(['bytes=0-1,100-200', 'bytes=-200000', 'bytes=-999999999', 'lines=1-2', 'bytes=a-b', 'bytes', 'bytes=5-1,7'])(
  'Range %s gets the whole file',
  async (range) => {
    const answer = await view({ range })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-range']).toBeUndefined()
    expect(answer.rawPayload.equals(content)).toBe(true)
  },
)

test.each(['bytes=200000-', 'bytes=999999999-', 'bytes=-0', 'bytes=300000-400000,500000-'])(
  'Range %s is outside the file and is refused',
  async (range) => {
    const answer = await view({ range })
    expect(refusal(answer)).toEqual(problemOf('RangeNotSatisfiable'))
    expect(answer.headers['content-range']).toBe('bytes */200000')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
  },
)

test('A matching entity tag gets 304, and a range with another tag gets the whole file', async () => {
  const etag = String((await view()).headers.etag)
  expect(etag).toMatch(/^"[0-9a-f]{64}-original"$/)
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await view({ 'if-none-match': tag, range: 'bytes=0-9' })
    expect(answer.statusCode, tag).toBe(304)
    expect(answer.body).toBe('')
    expect(answer.headers.etag).toBe(etag)
  }
  expect((await view({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  const range = 'bytes=0-9'
  expect((await view({ range, 'if-range': etag })).statusCode).toBe(206)
  for (const other of ['"other"', `W/${etag}`, 'Fri, 20 Nov 2026 10:00:00 GMT']) {
    expect((await view({ range, 'if-range': other })).statusCode, other).toBe(200)
  }
})

test('Each rendition of a picture has its own tag and length, and a reviewer’s view is audited', async () => {
  const noise = { width: 800, height: 600, channels: 3 as const }
  const png = await sharp(randomBytes(800 * 600 * 3), { raw: noise })
    .png()
    .toBuffer()
  const sent = await sendForm(
    server.app,
    uploadPrescription,
    [['File', new File([new Uint8Array(png)], 'rx.png', { type: 'image/png' })]],
    { authorization: `Bearer ${patient.token}` },
  )
  const document = documentOf(sent)
  const tags = new Set<unknown>()
  for (const [rendition, type] of [
    ['original', 'image/png'],
    ['picture', 'image/jpeg'],
    ['thumbnail', 'image/jpeg'],
  ] as const) {
    const query = { filename: document.filename, rendition }
    const answer = await call(server.app, viewDocument, { query }, { token: patient.token })
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect((await sharp(answer.rawPayload).metadata()).format).toBe(type.slice(6))
    tags.add(answer.headers.etag)
  }
  expect(tags.size).toBe(3)
  const reviewer = await addReviewer(server)
  expect(refusal(await viewAs(reviewer, document.id))).toEqual(problemOf('FileNotOpened'))
  await openAs(reviewer, 'Prescription', document.id)
  expect((await viewAs(reviewer, document.id, { range: 'bytes=0-3' })).statusCode).toBe(206)
  const { rows } = await server.db.query('SELECT action, case_id FROM audit_entry WHERE subject_id = $1 ORDER BY id', [
    document.id,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['document.sent', 'case.read', 'document.viewed'])
  expect(rows[2]?.case_id).toBe(document.id)
})

test('A damaged file is not served: the connection is closed, and the log says so without names', async () => {
  const name = await storeDocument(randomBytes(200_000), 'Maria Halimbawa.pdf')
  const path = join(server.context.config.dataDir, 'files/kept', name.slice(0, 2), name.slice(2, 4), name)
  const encrypted = await readFile(path)
  encrypted.writeUInt8(encrypted.readUInt8(190_000) ^ 1, 190_000)
  await writeFile(path, encrypted)
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const app = await buildApp({ ...server.context, log })
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const get = (headers: Record<string, string> = {}) =>
      fetch(`${address}${viewDocument.path}?filename=${name}`, {
        headers: { authorization: `Bearer ${patient.token}`, ...headers },
      })
    await expect(get().then((answer) => answer.arrayBuffer())).rejects.toThrow()
    await expect.poll(() => lines.filter((line) => JSON.parse(line).level >= 40)).toHaveLength(1)
    expect(lines.join('')).not.toContain('Maria')
    // Before the first byte, the response is an error and not a PDF.
    const broken = await get({ range: 'bytes=189000-195000' })
    expect(broken.status).toBe(500)
    expect(broken.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await broken.text()).toMatch(/internal error/)
  } finally {
    await app.close()
  }
})

/** A request over a connection of its own, from which the test reads only the first bytes. */
async function beginView(name: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `GET ${viewDocument.path}?filename=${name} HTTP/1.1\r\nHost: app.test\r\nAuthorization: Bearer ${patient.token}\r\n\r\n`,
  )
  return socket
}
async function openFiles() {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  return (await Promise.all(links)).filter((target) => target.includes('/files/kept/')).length
}

describe.runIf(process.platform === 'linux')('With a 10 MB file', () => {
  let large: string
  beforeAll(async () => {
    large = await storeDocument(randomBytes(10 * MEGABYTE))
  })

  test('a reader that disconnects at any time leaves no file open', async () => {
    const sockets = await Promise.all(Array.from({ length: 10 }, () => beginView(large)))
    await Promise.all(sockets.map((socket) => once(socket, 'data')))
    for (const socket of sockets) socket.pause()
    expect(await openFiles()).toBe(10)
    for (const socket of sockets) socket.destroy()
    await expect.poll(openFiles).toBe(0)
    for (let wait = 0; wait < 20; wait++) {
      const socket = await beginView(large)
      await new Promise((done) => setTimeout(done, wait))
      socket.destroy()
    }
    await view({ 'if-none-match': '*' }, large)
    await view({ range: 'bytes=-1' }, large)
    await expect.poll(openFiles).toBe(0)
  })

  test('slow readers cost little memory', async () => {
    const before = bytesInUse()
    const sockets = await Promise.all(Array.from({ length: 20 }, () => beginView(large)))
    try {
      await Promise.all(sockets.map((socket) => once(socket, 'data')))
      for (const socket of sockets) socket.pause()
      await new Promise((done) => setTimeout(done, 500))
      // 200 MB are requested.
      await expect.poll(() => bytesInUse() - before).toBeLessThan(25 * MEGABYTE)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
    await expect.poll(openFiles).toBe(0)
  })

  test('slow senders cost little memory', async () => {
    const before = bytesInUse()
    const chunk = randomBytes(MEGABYTE)
    const sockets = await Promise.all(Array.from({ length: 6 }, () => beginUpload()))
    try {
      for (let sent = 0; sent < 9; sent++) {
        for (const socket of sockets) if (!socket.write(chunk)) await once(socket, 'drain')
      }
      expect(await countFiles(server, 'incoming')).toBe(6)
      // 54 MB have arrived.
      await expect.poll(() => bytesInUse() - before).toBeLessThan(25 * MEGABYTE)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
    await expect.poll(() => countFiles(server, 'incoming')).toBe(0)
  })
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** Bytes of buffers still referenced. */
function bytesInUse() {
  collectGarbage()
  return process.memoryUsage().external
}

async function beginUpload() {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  const head = `POST ${uploadPrescription.path} HTTP/1.1\r\nHost: app.test\r\nAuthorization: Bearer ${patient.token}`
  const part = '--cut\r\nContent-Disposition: form-data; name="File"; filename="rx.pdf"\r\n\r\n'
  socket.write(`${head}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 30000000\r\n\r\n${part}`)
  return socket
}
