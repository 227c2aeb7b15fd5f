// Pages of paper in each way that a PDF can store them: an accepted page is shown.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import { unlikeness } from './fixtures/likeness.ts'
import { bits, cmykJpeg, colours, fax, flate, greys, pageOf, paper, scanOf, stream } from './fixtures/papers.ts'
import { inspectUpload } from './inspect.ts'
import type { FileStore } from './store.ts'
import { UPLOAD_TYPES } from './upload-types.ts'

let dir: string
let store: FileStore
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'aruga-scanned-'))
  store = await openDiskStore({ dir, keys: [randomBytes(32)] })
})
afterAll(() => rm(dir, { recursive: true }))

async function thumbnailOf(bytes: Buffer): Promise<Buffer | null> {
  const received = await store.receive(Readable.from([bytes]), { maxBytes: bytes.length })
  const { thumbnail } = await inspectUpload(store, received, { accept: UPLOAD_TYPES })
  return thumbnail && buffer(await store.open(thumbnail.key))
}

const grey = '/ColorSpace /DeviceGray'
const mask = (dict: string, bytes: Buffer | string) =>
  stream(`/Type /XObject /Subtype /Image /Width 304 /Height 432 ${grey} /BitsPerComponent 8 ${dict}`, bytes)
const black = Buffer.alloc(304 * 432)
const inverted = async () => Buffer.from((await greys()).map((each) => 255 - each))
const doubled = async () => Buffer.from([...(await greys())].flatMap((each) => [each, each]))
const lab = async () => Buffer.from([...(await greys())].flatMap((each) => [each, 128, 128]))
const inRuns = async () => {
  const rows = Array.from({ length: 1026 }, async (_, n) => [127, ...(await greys()).subarray(n * 128, (n + 1) * 128)])
  return Buffer.from([...(await Promise.all(rows)).flat(), 128])
}
const inline = async () =>
  pageOf({
    content: `q 304 0 0 432 0 0 cm BI /W 304 /H 432 /BPC 1 /CS /G /F /AHx ID ${(await bits()).toString('hex')}> EI Q`,
  })
const icc = async () =>
  (await sharp(await paper().withIccProfile('p3').jpeg().toBuffer()).metadata()).icc ?? Buffer.alloc(0)

test.each([
  ['grey, deflated', async () => scanOf(`${grey} /Filter /FlateDecode`, flate(await greys()))],
  ['in colours', async () => scanOf('/ColorSpace /DeviceRGB /Filter /FlateDecode', flate(await colours()))],
  ['in black and white', async () => scanOf(`/BitsPerComponent 1 ${grey}`, await bits())],
  ['as a stencil', async () => scanOf('/ImageMask true /BitsPerComponent 1', await bits())],
  [
    'as a fax of group 4',
    async () =>
      scanOf(
        `/BitsPerComponent 1 ${grey} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 304 /Rows 432 /BlackIs1 true >>`,
        await fax(),
      ),
  ],
  ['as a JPEG', async () => scanOf('/ColorSpace /DeviceRGB /Filter /DCTDecode', await paper().jpeg().toBuffer())],
  [
    'as a progressive JPEG',
    async () =>
      scanOf('/ColorSpace /DeviceRGB /Filter /DCTDecode', await paper().jpeg({ progressive: true }).toBuffer()),
  ],
  [
    'as a JPEG of printing inks, inverted as Photoshop writes it',
    async () => scanOf('/ColorSpace /DeviceCMYK /Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]', await cmykJpeg()),
  ],
  [
    'with a colour profile',
    async () =>
      scanOf('/ColorSpace [/ICCBased 6 0 R] /Filter /FlateDecode', flate(await colours()), [
        stream('/N 3', await icc()),
      ]),
  ],
  [
    'with a damaged colour profile',
    async () =>
      scanOf('/ColorSpace [/ICCBased 6 0 R] /Filter /FlateDecode', flate(await colours()), [stream('/N 3', 'none')]),
  ],
  [
    'with a palette of two',
    async () => scanOf('/ColorSpace [/Indexed /DeviceRGB 1 <000000FFFFFF>] /BitsPerComponent 1', await bits()),
  ],
  [
    'with a palette of all greys',
    async () =>
      scanOf('/ColorSpace [/Indexed /DeviceGray 255 6 0 R]', await greys(), [
        stream('', Buffer.from(Array.from({ length: 256 }, (_, n) => n))),
      ]),
  ],
  ['of black ink behind a soft mask', async () => scanOf(`${grey} /SMask 6 0 R`, black, [mask('', await inverted())])],
  [
    'of black ink behind a hard mask',
    async () =>
      scanOf(`${grey} /Mask 6 0 R`, black, [
        stream(
          '/Type /XObject /Subtype /Image /Width 304 /Height 432 /ImageMask true /BitsPerComponent 1',
          await bits(),
        ),
      ]),
  ],
  ['in 16 bits', async () => scanOf(`${grey} /BitsPerComponent 16`, await doubled())],
  [
    'in the colours of Lab',
    async () => scanOf('/ColorSpace [/Lab << /WhitePoint [0.95 1 1.09] /Range [-100 100 -100 100] >>]', await lab()),
  ],
  [
    'in a spot colour',
    async () =>
      scanOf(
        '/ColorSpace [/Separation /Black /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0 0 1] /N 1 >>]',
        await inverted(),
      ),
  ],
  [
    'deflated and in hexadecimal digits',
    async () => scanOf(`${grey} /Filter [/ASCIIHexDecode /FlateDecode]`, `${flate(await greys()).toString('hex')}>`),
  ],
  ['in runs', async () => scanOf(`${grey} /Filter /RunLengthDecode`, await inRuns())],
  ['within the text of the page', inline],
] as const)('A scan %s is shown as it is', async (_kind, make) => {
  const thumbnail = await thumbnailOf(await make())
  expect(await unlikeness(thumbnail as Buffer, await paper().png().toBuffer())).toBeLessThan(14)
})

test.each(['scan-jbig2.pdf', 'scan-jpx.pdf'])(
  'A scan that needs a decoder of its own is shown as it is: %s',
  async (name) => {
    const fixture = (file: string) => readFile(new URL(`./fixtures/${file}`, import.meta.url))
    // Without the table under the slip, which the first picture shows in black.
    const slip = async (picture: Buffer) => {
      const wide = await sharp(picture).resize(220).toBuffer()
      return sharp(wide).extract({ left: 55, top: 50, width: 110, height: 210 }).png().toBuffer()
    }
    const [shown, page] = [await thumbnailOf(await fixture(name)), await fixture('sent/page.jpg')]
    expect(await unlikeness(await slip(shown as Buffer), await slip(page))).toBeLessThan(40)
    expect(
      await unlikeness(await slip(shown as Buffer), await slip(await sharp(page).negate().toBuffer())),
    ).toBeGreaterThan(90)
  },
)

test.each([
  ['cannot be decoded', () => scanOf(`${grey} /Filter /JPXDecode`, 'no picture')],
  [
    'has a mask that cannot be decoded',
    async () => scanOf(`${grey} /SMask 6 0 R`, await greys(), [mask('/Filter /JPXDecode', 'no picture')]),
  ],
  ['is of no known kind', () => scanOf(`${grey} /Filter /UnknownDecode`, 'no picture')],
  ['is white', () => scanOf(grey, Buffer.alloc(304 * 432, 255))],
] as const)('A page whose picture %s has no thumbnail', async (_kind, make) => {
  expect(await thumbnailOf(await make())).toBeNull()
})
