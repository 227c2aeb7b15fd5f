// Pictures as phones, scanners and programs really write them: each is shown, or refused with its own reason.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import { gridHeic } from './fixtures/heic.ts'
import { pictureOf, unlikeness } from './fixtures/likeness.ts'
import { paper } from './fixtures/papers.ts'
import { pdfOf } from './fixtures/pdf.ts'
import { discardUpload, inspectUpload } from './inspect.ts'
import type { FileStore } from './store.ts'
import { UPLOAD_TYPES } from './upload-types.ts'

let dir: string
let store: FileStore
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'aruga-pictures-'))
  store = await openDiskStore({ dir, keys: [randomBytes(32)] })
})
afterAll(() => rm(dir, { recursive: true }))

async function inspected(bytes: Buffer) {
  const received = await store.receive(Readable.from([bytes], { objectMode: false }), { maxBytes: 40 * 1024 * 1024 })
  return inspectUpload(store, received, { accept: UPLOAD_TYPES })
}
/** What staff see of it, and its thumbnail in lists. */
async function shown(bytes: Buffer) {
  const upload = await inspected(bytes)
  const read = async (file: { key: string } | null) => buffer(await store.open(file?.key ?? ''))
  const [picture, thumbnail] = [await read(upload.rendition), await read(upload.thumbnail)]
  await discardUpload(store, upload)
  return { ...upload, picture, thumbnail }
}

const segment = (code: number, text: string) => {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}
const jpeg = () => paper().jpeg().toBuffer()
/** With segments behind the start, and bytes behind the end. */
const around = async (segments: Buffer[], behind: Buffer) => {
  const bytes = await jpeg()
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2), behind])
}
const animatedPng = async () => {
  const png = await paper().png().toBuffer()
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  control.writeUInt32BE(crc32(control.subarray(4, 16)), 16)
  const at = png.indexOf('IDAT') - 4
  return Buffer.concat([png.subarray(0, at), control, png.subarray(at)])
}
const animatedWebp = async () => {
  const [first, second] = [
    await paper().ensureAlpha().raw().toBuffer(),
    await paper().negate({ alpha: false }).ensureAlpha().raw().toBuffer(),
  ]
  const raw = { width: 304, height: 864, channels: 4, pageHeight: 432 } as const
  return sharp(Buffer.concat([first, second]), { raw })
    .webp({ loop: 0, delay: [100, 100], lossless: true })
    .toBuffer()
}
/** Only its ink, which is opaque. */
const inkOnly = async (ink: string) => {
  const { data, info } = await paper().greyscale().negate().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: 1 } as const
  return sharp({ create: { width: info.width, height: info.height, channels: 3, background: ink } })
    .joinChannel(data, { raw })
    .png()
    .toBuffer()
}

test.each([
  ['JPEG', jpeg],
  ['progressive JPEG', () => paper().jpeg({ progressive: true }).toBuffer()],
  ['JPEG of full colour resolution', () => paper().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
  ['grey JPEG', () => paper().toColourspace('b-w').jpeg().toBuffer()],
  ['JPEG of printing inks', () => paper().toColourspace('cmyk').jpeg().toBuffer()],
  ['JPEG with wide colours', () => paper().withIccProfile('p3').jpeg().toBuffer()],
  [
    'JPEG with a second one for depth (MPO)',
    async () =>
      around(
        [segment(0xe2, 'MPF\0II*\0\x08\0\0\0\0\0')],
        await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
      ),
  ],
  [
    'JPEG with a gain map (Ultra HDR)',
    async () =>
      around(
        [
          segment(
            0xe1,
            'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"/>',
          ),
          segment(0xe2, 'MPF\0MM\0*\0\0\0\x08\0\0'),
        ],
        await paper().greyscale().resize(76).jpeg().toBuffer(),
      ),
  ],
  [
    'JPEG with a film behind it',
    async () => around([], Buffer.from(`\0\0\0\x18ftypmp42${'x'.repeat(5000)}`, 'latin1')),
  ],
  ['JPEG with zeros behind it', async () => around([], Buffer.alloc(3000))],
  ['PNG', () => paper().png().toBuffer()],
  ['PNG in 16 bits', () => paper().toColourspace('rgb16').png().toBuffer()],
  ['interlaced PNG', () => paper().png({ progressive: true }).toBuffer()],
  ['PNG with a palette', () => paper().png({ palette: true, colours: 4 }).toBuffer()],
  ['PNG of ink on nothing', () => inkOnly('#111')],
  ['animated PNG', animatedPng],
  ['WebP', () => paper().webp().toBuffer()],
  [
    'lossless WebP with transparency',
    async () =>
      sharp(await inkOnly('#111'))
        .webp({ lossless: true })
        .toBuffer(),
  ],
  ['animated WebP', animatedWebp],
] as const)('A %s is shown as it is', async (_kind, make) => {
  const { picture, thumbnail } = await shown(await make())
  const wanted = await paper().png().toBuffer()
  expect(await unlikeness(picture, wanted)).toBeLessThan(8)
  expect(await unlikeness(thumbnail, wanted)).toBeLessThan(8)
})

test('Light ink on a transparent background is shown on dark', async () => {
  for (const bytes of [
    await inkOnly('#fff'),
    await sharp(await inkOnly('#eef'))
      .webp({ lossless: true })
      .toBuffer(),
  ]) {
    const { picture, thumbnail } = await shown(bytes)
    const wanted = await sharp(bytes).flatten({ background: '#333' }).png().toBuffer()
    expect(await unlikeness(picture, wanted)).toBeLessThan(12)
    expect(await unlikeness(thumbnail, wanted)).toBeLessThan(12)
  }
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('A photo with the orientation %i is shown upright', async (orientation) => {
  const bytes = await paper().withMetadata({ orientation }).jpeg().toBuffer()
  const { picture, thumbnail, width } = await shown(bytes)
  expect(width).toBe(orientation < 5 ? 304 : 432)
  for (const each of [picture, thumbnail]) {
    expect(await unlikeness(each, await pictureOf(bytes))).toBeLessThan(8)
    expect((await sharp(each).metadata()).orientation).toBeUndefined()
  }
})

const lines = () => paper().resize(3000, 4000, { fit: 'fill' })
test.each([
  ['a TIFF', () => paper().tiff().toBuffer(), 'wrong_type'],
  ['a GIF', () => paper().gif().toBuffer(), 'wrong_type'],
  ['an AVIF', () => paper().avif({ effort: 0 }).toBuffer(), 'wrong_type'],
  [
    'a BMP',
    async () => Buffer.concat([Buffer.from('BM6\x03\0\0\0\0\0\x006\0\0\0\x28\0\0\0', 'latin1'), Buffer.alloc(800)]),
    'wrong_type',
  ],
  [
    'a Word document',
    async () =>
      Buffer.concat([
        Buffer.from(
          'PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x11\0\0\0word/document.xml<w:document/>',
          'latin1',
        ),
        Buffer.alloc(100),
      ]),
    'wrong_type',
  ],
  [
    'an old Word document',
    async () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)]),
    'wrong_type',
  ],
  [
    'a film',
    async () => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(1000)]),
    'wrong_type',
  ],
  [
    'a JPEG without its last twentieth',
    async () => (await lines().jpeg().toBuffer()).subarray(0, -10_000),
    'unreadable',
  ],
  ['a JPEG of 63 megapixels', () => lines().resize(7000, 9000).jpeg({ quality: 20 }).toBuffer(), 'too_many_pixels'],
  ['a HEIC of 65 megapixels', () => gridHeic(29, 30), 'too_many_pixels'],
  ['a HEIC without its last third', async () => (await gridHeic(4, 4)).subarray(0, -100), 'unreadable'],
] as const)('%s is refused with its reason', async (_kind, make, reason) => {
  await expect(inspected(await make())).rejects.toMatchObject({ reason })
})

test('Photos of 12 to 50 megapixels are shown', async () => {
  for (const [width, height] of [
    [4000, 3000],
    [6120, 8160],
  ] as const) {
    const upload = await shown(await paper().resize(width, height, { fit: 'fill' }).jpeg({ quality: 50 }).toBuffer())
    expect(upload).toMatchObject({ width, height })
    expect(
      await unlikeness(
        upload.thumbnail,
        await paper()
          .resize(width / 10, height / 10, { fit: 'fill' })
          .png()
          .toBuffer(),
      ),
    ).toBeLessThan(8)
  }
})

// It was refused as damaged: a process that had read a PDF had too little memory left for a phone's photo.
test('A PDF and then photos of phones of 12 to 48 megapixels are all read, three times', {
  timeout: 90_000,
}, async () => {
  const photos = [await gridHeic(13, 12), await gridHeic(14, 15)]
  for (let round = 0; round < 3; round++) {
    expect(await inspected(pdfOf(1 + round))).toMatchObject({ pages: 1 + round })
    for (const photo of round === 1 ? [...photos, await gridHeic(25, 25)] : photos) {
      const { picture, width, height } = await shown(photo)
      expect((width ?? 0) * (height ?? 0), `${round}`).toBeGreaterThan(11_000_000)
      expect((await sharp(picture).stats()).channels[0]?.stdev).toBeGreaterThan(10)
    }
  }
})
