import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readProfile, readProfilePhoto, removeProfilePhoto, uploadProfilePhoto } from '@aruga/contract/profile/profile'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { pdfOf } from '../../files/fixtures/pdf.ts'
import { UploadRejected } from '../../files/rejected.ts'
import { sweep } from '../../sweep.ts'
import { ageFiles } from '../../testing/age-files.ts'
import { call, problemOf, refusal, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import { auditActionsOf } from '../../testing/mailed.ts'
import { addPatient, addSession } from '../../testing/people.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

async function newPatient() {
  const patient = await addPatient(server.db)
  return { ...patient, token: (await addSession(server.db, patient.accountId)).token }
}
const upload = (token: string, bytes: Uint8Array, field = 'file', app = server.app) =>
  sendForm(app, uploadProfilePhoto, [[field, new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' })]], {
    authorization: `Bearer ${token}`,
  })
const show = (token: string, headers: Record<string, string> = {}) =>
  call(server.app, readProfilePhoto, {}, { token, headers })
const remove = (token: string) => call(server.app, removeProfilePhoto, {}, { token })

const filesIn = async (folder: 'kept' | 'incoming') => {
  const dir = join(server.context.config.dataDir, 'files', folder)
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
const storedFiles = async () => (await filesIn('kept')).sort()
// Uploaded files are discarded after the response.
afterEach(() => expect.poll(() => filesIn('incoming')).toEqual([]))

const plain = (background: string, width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A photo as a phone stores it: red above blue when upright, rotated in the file, with the location in its Exif data. */
async function fromPhone() {
  const halves = sharp({ create: { width: 600, height: 800, channels: 3, background: '#22c' } }).composite([
    { input: { create: { width: 600, height: 400, channels: 3, background: '#c22' } }, gravity: 'north' },
  ])
  return sharp(await halves.png().toBuffer())
    .rotate(270)
    .withExif({
      IFD0: { Make: 'A phone', Artist: 'Luz Reyes' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '121/1 2/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

test('A photo is re-encoded square and upright, without its Exif data', async () => {
  const sent = await fromPhone()
  const { exif } = await sharp(sent).metadata()
  expect(exif?.includes('A phone')).toBe(true)
  // 0x8825, little or big endian: the tag of the GPS data.
  expect([Buffer.from([0x25, 0x88]), Buffer.from([0x88, 0x25])].some((tag) => exif?.includes(tag))).toBe(true)

  const { token, patientId } = await newPatient()
  const answer = await upload(token, sent)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect((await call(server.app, readProfile, {}, { token })).result.hasProfilePhoto).toBe(true)
  expect(await auditActionsOf(server.db, patientId)).toEqual(['photo.set'])

  const shown = await show(token)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-length': String(shown.rawPayload.length),
  })
  const metadata = await sharp(shown.rawPayload).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  expect([metadata.exif, metadata.orientation, metadata.xmp, metadata.iptc]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(shown.rawPayload.includes('Exif')).toBe(false)
  const half = async (top: number) =>
    (await sharp(await sharp(shown.rawPayload).extract({ left: 0, top, width: 512, height: 250 }).toBuffer()).stats())
      .channels
  expect((await half(0))[0]?.mean).toBeGreaterThan(150)
  expect((await half(262))[2]?.mean).toBeGreaterThan(150)
})

test('A HEIC photo of an iPhone and a small PNG are accepted too', async () => {
  const { token } = await newPatient()
  const heic = await readFile(new URL('../../files/fixtures/portrait.heic', import.meta.url))
  expect((await upload(token, heic)).statusCode).toBe(204)
  expect(await sharp((await show(token)).rawPayload).metadata()).toMatchObject({ width: 240, height: 240 })
  const png = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  expect((await upload(token, png, 'FILE')).statusCode).toBe(204)
  expect(await sharp((await show(token)).rawPayload).metadata()).toMatchObject({
    width: 60,
    height: 60,
    format: 'jpeg',
  })
})

test('Without a photo, showing and removing it do nothing', async () => {
  const { token, patientId } = await newPatient()
  expect((await show(token)).statusCode).toBe(204)
  expect((await remove(token)).statusCode).toBe(204)
  expect(await auditActionsOf(server.db, patientId)).toEqual([])
})

test('A cached photo is not sent again until it is replaced', async () => {
  const { token } = await newPatient()
  await upload(token, await plain('#c22'))
  const etag = String((await show(token)).headers.etag)
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
  const again = await show(token, { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await upload(token, await plain('#22c'))
  const other = await show(token, { 'if-none-match': etag })
  expect(other.statusCode).toBe(200)
  expect(other.headers.etag).not.toBe(etag)
})

test('A new photo replaces the earlier one and its file; the same photo again changes nothing', async () => {
  const { token, patientId } = await newPatient()
  const before = (await storedFiles()).length
  await upload(token, await plain('#c22'))
  const first = await storedFiles()
  await upload(token, await plain('#22c'))
  const second = await storedFiles()
  expect([first.length, second.length]).toEqual([before + 1, before + 1])
  expect(second).not.toEqual(first)
  await upload(token, await plain('#22c'))
  expect(await storedFiles()).toEqual(second)
  expect(await auditActionsOf(server.db, patientId)).toEqual(['photo.set', 'photo.set'])
  expect((await remove(token)).statusCode).toBe(204)
  expect((await storedFiles()).length).toBe(before)
  expect((await show(token)).statusCode).toBe(204)
  expect((await call(server.app, readProfile, {}, { token })).result.hasProfilePhoto).toBe(false)
})

test('One of several simultaneous photos is stored, and the files of the others are removed', async () => {
  const { token } = await newPatient()
  const before = (await storedFiles()).length
  const colours = ['#c22', '#2c2', '#22c', '#cc2', '#2cc', '#c2c']
  const answers = await Promise.all(colours.map(async (colour) => upload(token, await plain(colour))))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(204))
  expect((await storedFiles()).length).toBe(before + 1)
  expect((await show(token)).statusCode).toBe(200)
})

test.each([
  ['A PDF', () => pdfOf(1), 'FileTypeNotAccepted'],
  ['A web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'FileTypeNotAccepted'],
  ['A truncated photo', async () => (await plain('#c22')).subarray(0, 1500), 'FileUnreadable'],
  ['An empty file', () => Buffer.alloc(0), 'FileEmpty'],
] as const)('%s is refused, and the earlier photo stays', async (_what, bytes, code) => {
  const { token } = await newPatient()
  await upload(token, await plain('#2c2'))
  const etag = (await show(token)).headers.etag
  const before = await storedFiles()
  const answer = await upload(token, await bytes())
  expect(refusal(answer)).toEqual(problemOf(code))
  expect(answer.json().error.data).toMatchObject({ field: 'file' })
  expect((await show(token)).headers.etag).toBe(etag)
  expect(await storedFiles()).toEqual(before)
})

test('A form without a file is refused at its field', async () => {
  const { token } = await newPatient()
  const answer = await upload(token, await plain('#2c2'), 'picture')
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors).toMatchObject([{ members: ['file'] }])
})

test('On a full disk the earlier photo stays, and nothing else is stored', async () => {
  const { token } = await newPatient()
  await upload(token, await plain('#2c2'))
  const etag = (await show(token)).headers.etag
  const before = await storedFiles()
  const { files } = server.context
  const persist = () => Promise.reject(new UploadRejected('storage_full'))
  const full = await buildApp({ ...server.context, files: { ...files, persist } })
  const answer = await upload(token, await plain('#c22'), 'file', full)
  expect(refusal(answer)).toEqual(problemOf('StorageFull'))
  await full.close()
  expect((await show(token)).headers.etag).toBe(etag)
  expect(await storedFiles()).toEqual(before)
})

test('A photo replaced while it is being sent is not found; a lost file is a server error', async () => {
  const { patientId, token } = await newPatient()
  await upload(token, await plain('#2c2'))
  const { files } = server.context
  const gone = (meanwhile: () => Promise<unknown>) => async () => {
    await meanwhile()
    throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
  }
  const replace = () => server.db.query(`UPDATE patient SET photo = photo || '-' WHERE id = $1`, [patientId])
  for (const [meanwhile, status] of [[async () => {}, 500] as const, [replace, 404] as const]) {
    const app = await buildApp({ ...server.context, files: { ...files, open: gone(meanwhile) } })
    expect((await call(app, readProfilePhoto, {}, { token })).statusCode).toBe(status)
    await app.close()
  }
  await server.db.query(`UPDATE patient SET photo = rtrim(photo, '-') WHERE id = $1`, [patientId])
})

test('A patient cannot see another patient’s photo', async () => {
  const [one, other] = [await newPatient(), await newPatient()]
  await upload(one.token, await plain('#c22'))
  expect((await show(other.token)).statusCode).toBe(204)
})

test('The sweep keeps recorded photos and removes files left by a crash', async () => {
  const { token } = await newPatient()
  await upload(token, await plain('#c22'))
  const recorded = await storedFiles()
  const { context } = server
  await context.files.persist(await context.files.receive(Readable.from([Buffer.from('left')]), { maxBytes: 10 }))
  expect(await storedFiles()).toHaveLength(recorded.length + 1)
  await ageFiles(server)
  await sweep(context)
  expect(await storedFiles()).toEqual(recorded)
  expect((await show(token)).statusCode).toBe(200)
})
