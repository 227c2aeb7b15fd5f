import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFHeader, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import { jpegPhoto, PLACE, pngPhoto, webpPhoto } from './fixtures/photo.ts'
import { discardUpload, inspectUpload } from './inspect.ts'
import { openRedacted } from './redaction.ts'
import { readPdfObjects } from './sandbox/pdf-objects.ts'
import type { ByteRange, FileStore } from './store.ts'
import { UPLOAD_TYPES } from './upload-types.ts'

let dir: string
let store: FileStore

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'aruga-metadata-'))
  store = await openDiskStore({ dir, keys: [randomBytes(32)] })
})
afterAll(() => rm(dir, { recursive: true }))

/** The original as shown after an upload, whole or in a range. */
async function shown(bytes: Buffer, range?: ByteRange): Promise<Buffer> {
  const received = await store.receive(Readable.from([bytes], { objectMode: false }), { maxBytes: bytes.length })
  const upload = await inspectUpload(store, received, { accept: UPLOAD_TYPES })
  const open = (part?: ByteRange) => store.open(received.key, part)
  const whole = await buffer(await openRedacted(open, upload.redactions, range))
  await discardUpload(store, upload)
  return whole
}

const GPS_DIRECTORY = Buffer.from([0x88, 0x25])

test.each([
  ['JPEG', () => jpegPhoto()],
  ['progressive JPEG', () => jpegPhoto(true)],
  ['PNG', pngPhoto],
  ['WebP', webpPhoto],
])(
  'The original of a %s is shown without its location and camera, upright, with each pixel and the colours as sent',
  async (_, make) => {
    const sent = await make()
    const before = await sharp(sent).metadata()
    expect(before.exif?.includes(GPS_DIRECTORY) || before.exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true)
    expect(sent.includes(PLACE)).toBe(true)
    const original = await shown(sent)
    expect(original.length).toBe(sent.length)
    expect(original.includes(PLACE)).toBe(false)
    expect(original.includes('A phone')).toBe(false)
    const { orientation, exif, xmp, icc, format, pages } = await sharp(original).metadata()
    expect({ orientation, format, pages }).toEqual({ orientation: 6, format: before.format, pages: before.pages })
    expect(icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true)
    expect(xmp?.some((byte) => byte !== 0) ?? false).toBe(false)
    expect(exif?.includes(GPS_DIRECTORY)).toBe(false)
    const pixels = (file: Buffer) =>
      sharp(file, { failOn: 'warning' }).autoOrient().raw().toBuffer({ resolveWithObject: true })
    const [one, other] = await Promise.all([pixels(original), pixels(sent)])
    expect(one.info).toMatchObject({ width: 240, height: 320 })
    expect(one.data.equals(other.data)).toBe(true)
  },
)

test('Any range of an original is the same range of the whole as shown', async () => {
  const sent = await jpegPhoto()
  const whole = await shown(sent)
  for (let start = 0; start < sent.length; start += Math.ceil(sent.length / 40)) {
    const end = Math.min(start + 333, sent.length - 1)
    expect((await shown(sent, { start, end })).equals(whole.subarray(start, end + 1)), `${start}`).toBe(true)
  }
  expect((await shown(sent, { start: 100 })).equals(whole.subarray(100))).toBe(true)
})

test('The original of an iPhone photo (HEIC) is shown without its Exif, with each pixel as sent', async () => {
  const sent = await readFile(new URL('./fixtures/portrait.heic', import.meta.url))
  const exifAt = sent.indexOf('MM\0*', sent.indexOf('mdat'))
  const camera = sent.subarray(exifAt + 8, -1)
  const original = await shown(sent)
  expect(original.length).toBe(sent.length)
  expect(original.includes(camera)).toBe(false)
  expect(original.subarray(exifAt).filter((byte) => byte !== 0).length).toBeLessThan(10)
  const [one, other] = await Promise.all([original, sent].map(heicPixels))
  expect(one?.length).toBe(240 * 320 * 4)
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
})

const heicPixels = (file: Buffer) =>
  new Promise<Buffer>((resolve) => {
    const pixels = { data: new Uint8ClampedArray(240 * 320 * 4), width: 240, height: 320 }
    new libheif.HeifDecoder().decode(file)[0]?.display(pixels, () => resolve(Buffer.from(pixels.data)))
  })

test('The film and the notes that a phone puts into a HEIC file are not shown', async () => {
  const still = await readFile(new URL('./fixtures/portrait.heic', import.meta.url))
  const box = (type: string) => {
    const content = Buffer.from(`${type}${PLACE}`)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length + 4)
    return Buffer.concat([length, content])
  }
  const sent = Buffer.concat([still, box('mpvd'), box('uuid')])
  const original = await shown(sent)
  expect(original.includes(PLACE)).toBe(false)
  expect(original.subarray(0, 700).equals(sent.subarray(0, 700))).toBe(true)
})

/** A page with a photo, and XMP about the document; both also compressed. */
async function pdfWithPhoto(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  const photo = await jpegPhoto()
  const page = pdf.addPage([240, 320])
  page.drawImage(await pdf.embedJpg(photo))
  const xmp = Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PLACE}</x:xmpmeta>${' '.repeat(2000)}`)
  const metadata = { Type: 'Metadata', Subtype: 'XML' }
  pdf.catalog.set(PDFName.of('Metadata'), pdf.context.register(pdf.context.stream(xmp, metadata)))
  const packed = pdf.context.stream(deflateSync(xmp), { ...metadata, Filter: 'FlateDecode' })
  page.node.set(PDFName.of('Metadata'), pdf.context.register(packed))
  const image = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 320,
    Height: 240,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
  }
  const twice = { ...image, Filter: ['FlateDecode', 'DCTDecode'] }
  page.node.newXObject('Packed', pdf.context.register(pdf.context.stream(deflateSync(photo), twice)))
  return pdf
}

test('A PDF with photos is shown without their location and its own metadata, and every object keeps its offset', async () => {
  const sent = Buffer.from(await (await pdfWithPhoto()).save())
  expect(sent.includes(PLACE)).toBe(true)
  const original = await shown(sent)
  expect(original.length).toBe(sent.length)
  const streams = async (bytes: Buffer) =>
    (await PDFDocument.load(bytes, { updateMetadata: false })).context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
  const [before, after] = await Promise.all([streams(sent), streams(original)])
  expect(after.length).toBe(before.length)
  expect(original.includes(PLACE)).toBe(false)
  const photos = after.filter(({ dict }) => dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode'))
  expect(photos.length).toBeGreaterThan(0)
  for (const { contents } of photos) expect((await sharp(contents).metadata()).orientation).toBe(6)
  for (const range of [{ start: 0, end: 50 }, { start: 300 }]) {
    expect((await shown(sent, range)).equals(original.subarray(range.start, (range.end ?? sent.length) + 1))).toBe(true)
  }
})

test.each([
  ['RC4', 4],
  ['AES-128', 7],
])('A photo in a PDF locked with %s is shown without its location, with every pixel as sent', async (_, minor) => {
  const pdf = await pdfWithPhoto()
  pdf.context.header = PDFHeader.forVersion(1, minor)
  pdf.encrypt({ ownerPassword: 'clinic', permissions: {} })
  const sent = Buffer.from(await pdf.save({ useObjectStreams: false }))
  const original = await shown(sent)
  expect(original.length).toBe(sent.length)
  const photos = async (bytes: Buffer) =>
    (await readPdfObjects(bytes)).all.flatMap((object) =>
      object instanceof PDFRawStream && object.contents[0] === 0xff && object.contents[1] === 0xd8
        ? [Buffer.from(object.contents)]
        : [],
    )
  const [before, after] = [await photos(sent), await photos(original)]
  expect(before.length).toBeGreaterThan(0)
  expect(before.every((photo) => photo.includes(PLACE))).toBe(true)
  for (const [index, photo] of after.entries()) {
    expect(photo.includes(PLACE)).toBe(false)
    expect((await sharp(photo).raw().toBuffer()).equals(await sharp(before[index]).raw().toBuffer())).toBe(true)
  }
  for (const object of (await readPdfObjects(original)).all)
    if (object instanceof PDFRawStream) expect(Buffer.from(object.contents).includes(PLACE)).toBe(false)
})

test('A picture with thousands of notes is refused', async () => {
  const jpeg = await jpegPhoto()
  const note = Buffer.from([0xff, 0xfe, 0, 3, 0x61])
  const notes = Buffer.concat(Array.from({ length: 5000 }, () => note))
  await expect(shown(Buffer.concat([jpeg.subarray(0, 2), notes, jpeg.subarray(2)]))).rejects.toMatchObject({
    reason: 'unreadable',
  })
})
