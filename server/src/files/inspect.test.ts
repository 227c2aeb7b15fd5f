import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import { inkOf } from './fixtures/likeness.ts'
import { pdfFile, pdfOf, scannedPdf } from './fixtures/pdf.ts'
import { discardUpload, inspectUpload, storeUpload } from './inspect.ts'
import type { FileStore } from './store.ts'
import { UPLOAD_TYPES, type UploadType } from './upload-types.ts'

let dir: string
let store: FileStore

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'aruga-inspect-'))
  store = await openDiskStore({ dir, keys: [randomBytes(32)] })
})

afterAll(async () => {
  expect(await readdir(join(dir, 'incoming')), 'no partial files').toEqual([])
  await rm(dir, { recursive: true })
})

async function send(bytes: Buffer, accept: readonly UploadType[] = UPLOAD_TYPES) {
  const received = await store.receive(Readable.from([bytes], { objectMode: false }), { maxBytes: 10 * 1024 * 1024 })
  return inspectUpload(store, received, { accept }).catch(async (error) => {
    await store.discard(received)
    throw error
  })
}
const photo = (width = 400, height = 300) =>
  sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })

test.each([
  ['jpeg', 'image/jpeg', () => photo().jpeg().toBuffer()],
  ['png', 'image/png', () => photo().png().toBuffer()],
  ['webp', 'image/webp', () => photo().webp().toBuffer()],
] as const)('a patient can send a %s', async (_name, contentType, render) => {
  const bytes = await render()
  const upload = await send(bytes)
  expect(upload).toMatchObject({ contentType, width: 400, height: 300, pages: null, original: { size: bytes.length } })
  const stored = await storeUpload(store, upload)
  expect(await buffer(await store.open(stored.originalKey))).toEqual(bytes)
  expect(await sharp(await buffer(await store.open(stored.renditionKey ?? ''))).metadata()).toMatchObject({
    format: 'jpeg',
    width: 400,
  })
  expect(await sharp(await buffer(await store.open(stored.thumbnailKey ?? ''))).metadata()).toMatchObject({
    format: 'jpeg',
    width: 320,
  })
})

test('a photo taken upright is shown upright and without its location', async () => {
  const rotated = await sharp(await halves().png().toBuffer())
    .rotate(270)
    .withExif({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(rotated).metadata()).exif?.includes('A phone')).toBe(true)
  await expectUpright(rotated, 'image/jpeg')
})

test('an iPhone photo (HEIC) can be sent, and is shown upright as a JPEG without camera data', async () => {
  const heic = await readFile(new URL('./fixtures/portrait.heic', import.meta.url))
  expect(heic.includes('Exif')).toBe(true)
  await expectUpright(heic, 'image/heic')
})

// Red above blue, 240 x 320.
const halves = () =>
  sharp({ create: { width: 240, height: 320, channels: 3, background: '#22c' } }).composite([
    { input: { create: { width: 240, height: 160, channels: 3, background: '#c22' } }, gravity: 'north' },
  ])

async function expectUpright(bytes: Buffer, contentType: string): Promise<void> {
  const upload = await send(bytes)
  expect(upload).toMatchObject({ contentType, width: 240, height: 320 })
  const rendition = await buffer(await store.open(upload.rendition?.key ?? ''))
  const { exif, orientation, width } = await sharp(rendition).metadata()
  expect({ exif, orientation, width }).toEqual({ exif: undefined, orientation: undefined, width: 240 })
  const [top, bottom] = await Promise.all([0, 160].map(async (y) => redAndBlue(rendition, y)))
  expect(top?.red).toBeGreaterThan(180)
  expect(bottom?.blue).toBeGreaterThan(180)
  await discardUpload(store, upload)
}

async function redAndBlue(image: Buffer, top: number) {
  const { channels } = await sharp(
    await sharp(image).extract({ left: 0, top, width: 240, height: 160 }).toBuffer(),
  ).stats()
  return { red: channels[0]?.mean ?? 0, blue: channels[2]?.mean ?? 0 }
}

test('a large photo is reduced, and a long till slip stays wide enough to read', async () => {
  for (const [width, height, atLeast] of [
    [4000, 3000, 2400],
    [1080, 12_000, 600],
  ] as const) {
    const upload = await send(
      await sharp({ create: { width, height, channels: 3, background: 'white' } })
        .png()
        .toBuffer(),
    )
    const shown = await sharp(await buffer(await store.open(upload.rendition?.key ?? ''))).metadata()
    expect(shown.width).toBeGreaterThanOrEqual(atLeast)
    expect(shown.width * shown.height).toBeLessThan(4_400_000)
    await discardUpload(store, upload)
  }
})

test('a PDF of up to 20 pages can be sent', async () => {
  for (const pages of [1, 20]) {
    const upload = await send(pdfOf(pages))
    expect(upload).toMatchObject({
      contentType: 'application/pdf',
      pages,
      width: null,
      rendition: null,
    })
    await discardUpload(store, upload)
  }
})

test('a PDF shows its first page in lists, even if its fonts are not embedded; a scan is compared, print is not', async () => {
  const [printed, scanned] = [await send(pdfOf(2)), await send(await scannedPdf(await photo().jpeg().toBuffer()))]
  const thumbnail = await buffer(await store.open(printed.thumbnail?.key ?? ''))
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 226, height: 320 })
  expect(await inkOf(thumbnail)).toBeGreaterThan(0.1)
  expect(printed.perceptualHash).toBeNull()
  expect(scanned.perceptualHash).toMatch(/^[01]{64}$/)
  for (const upload of [printed, scanned]) await discardUpload(store, upload)
})

test('a PDF whose first page cannot be drawn is stored without a thumbnail', async () => {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'
  const pages = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'
  const content = '<< /Length 11 >>\nstream\n/Missing Do\nendstream'
  const upload = await send(pdfFile(['<< /Type /Catalog /Pages 2 0 R >>', pages, page, content]))
  expect(upload).toMatchObject({ pages: 1, thumbnail: null, perceptualHash: null })
  await discardUpload(store, upload)
})

test('a PDF of 500 pages is refused', () =>
  expect(send(pdfOf(500))).rejects.toMatchObject({ reason: 'too_many_pages' }))

test('a file of a type that is not accepted is refused', async () => {
  await expect(send(pdfOf(1), ['image/jpeg'])).rejects.toMatchObject({ reason: 'wrong_type' })
})

// Programs of several systems, and files that browsers would execute.
test.each([
  [
    'a Windows program',
    Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'), randomBytes(4000)]),
  ],
  ['a Linux program', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), randomBytes(4000)])],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a zip', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1')],
  ['text', Buffer.from('Dear program, here is my receipt.')],
  ['a single byte', Buffer.from('x')],
])('%s is refused whatever its name is', (_name, bytes) =>
  expect(send(bytes)).rejects.toMatchObject({ reason: 'wrong_type' }),
)

test.each(['jpeg', 'png', 'webp'] as const)('a truncated %s is refused', async (format) => {
  const whole = await photo(200, 200)[format]().toBuffer()
  for (const share of [0.05, 0.3, 0.6, 0.9, 0.99]) {
    await expect(send(whole.subarray(0, whole.length * share)), `${share}`).rejects.toMatchObject({
      reason: 'unreadable',
    })
  }
})

test('a truncated HEIC or PDF is refused', async () => {
  const heic = await readFile(new URL('./fixtures/portrait.heic', import.meta.url))
  const pdf = pdfOf(3)
  for (const share of [0.3, 0.6, 0.9]) {
    for (const whole of [heic, pdf]) {
      await expect(send(whole.subarray(0, whole.length * share))).rejects.toMatchObject({ reason: 'unreadable' })
    }
  }
})

test('a PDF with a password is refused', async () => {
  const security = `/V 1 /R 2 /P -44 /O <${'61'.repeat(32)}> /U <${'62'.repeat(32)}>`
  const locked = pdfOf(1, `/Encrypt << /Filter /Standard ${security} >> /ID [<6162> <6162>]`)
  await expect(send(locked)).rejects.toMatchObject({ reason: 'password' })
})

test.each([
  [
    'with circular tables',
    (pdf: string) => pdf.replace(/trailer\n<</, '$& /Prev 9 ').replace(/startxref\n\d+/, 'startxref\n9'),
  ],
  ['with a circular page tree', (pdf: string) => pdf.replace(/\/Kids \[[^\]]*\]/, '/Kids [2 0 R]')],
  ['that claims a billion pages', (pdf: string) => pdf.replace('/Count 1', '/Count 1000000000')],
  ['without a page', (pdf: string) => pdf.replace('/Count 1', '/Count 0').replace(/\/Kids \[[^\]]*\]/, '/Kids []')],
])('a PDF %s is inspected within seconds', async (_name, damage) => {
  const outcome = await send(Buffer.from(damage(pdfOf(1).toString('latin1')), 'latin1')).catch((error) => error.reason)
  if (typeof outcome === 'object')
    await discardUpload(store, outcome) // repaired, as a viewer would
  else expect(outcome).toMatch(/unreadable|too_many_pages/)
})

test('a small file that unpacks to billions of pixels is refused before it is unpacked', async () => {
  const bomb = pngOf(60_000, 60_000, deflateSync(Buffer.alloc(100_000_000)))
  // Decoding it would have failed as unreadable: most of its pixels are missing.
  await expect(send(bomb)).rejects.toMatchObject({ reason: 'too_many_pixels' })
})

function pngOf(width: number, height: number, data: Buffer): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), body])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    check.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, check])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

test('randomly damaged files are accepted or refused, and the next valid one is accepted', {
  timeout: 120_000,
}, async () => {
  const wholes: Buffer[] = await Promise.all([
    photo(64, 64).jpeg().toBuffer(),
    photo(64, 64).png().toBuffer(),
    photo(64, 64).webp().toBuffer(),
  ])
  wholes.push(pdfOf(2), await readFile(new URL('./fixtures/portrait.heic', import.meta.url)))
  const rounds = 80
  await Promise.all(
    wholes.map(async (whole, kind) => {
      for (let round = 0; round < rounds; round++) {
        const outcome = await send(damaged(whole, kind * 100_000 + round)).catch((error) => error)
        if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'UploadRejected' })
        else await discardUpload(store, outcome)
      }
    }),
  )
  await discardUpload(store, await send(await photo().jpeg().toBuffer()))
})

// The same damage for the same seed, so that failures are reproducible.
function damaged(whole: Buffer, seed: number): Buffer {
  let state = seed + 1
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
  const bytes = Buffer.from(whole)
  for (let change = 0; change <= next(12); change++) bytes[next(bytes.length)] = next(256)
  return next(4) === 0
    ? Buffer.concat([bytes.subarray(0, next(bytes.length)), bytes.subarray(next(bytes.length))])
    : bytes
}
