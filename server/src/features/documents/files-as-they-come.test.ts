// Files as scanners, phones, tills and portals make them, through the call that accepts them.
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfFile as objectsAsPdf, pdfOf } from '../../files/fixtures/pdf.ts'
import { problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { documentOf, patientOf, pdfFile, type TestPatient } from './testing.ts'

let server: TestApp
let patient: TestPatient
beforeAll(async () => {
  server = await startTestApp()
  patient = await patientOf(server)
})
afterAll(() => server.close())

const fixture = (name: string) => readFile(new URL(`../../files/fixtures/${name}`, import.meta.url))
const send = async (bytes: Uint8Array) => patient.send('Prescription', { file: pdfFile('file.pdf', bytes) })
const unique = () => pdfOf(1, `/Info << /Title (${crypto.randomUUID()}) >>`)
const around = (before: string, after: string) => async () =>
  Buffer.concat([Buffer.from(before, 'latin1'), unique(), Buffer.from(after, 'latin1')])
const locked = async (userPassword = '') => {
  const pdf = await PDFDocument.load(unique())
  pdf.encrypt({ ownerPassword: 'clinic', ...(userPassword && { userPassword }), permissions: {} })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}
const noise = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#777' } })

test.each([
  ['behind a byte-order mark', around('\xef\xbb\xbf', '')],
  ['behind an empty line', around('\r\n', '')],
  ['behind the name of a program', around('TEXTmdos', '')],
  ['behind a thousand blanks', around(' '.repeat(1000), '')],
  ['before a web page', around('', `<html>${'x'.repeat(3000)}</html>`)],
  ['before zeros', around('', '\0'.repeat(5000))],
  ['without its end mark', async () => Buffer.from(unique().toString('latin1').replace('%%EOF\n', ''), 'latin1')],
  ['locked against printing', () => locked()],
] as const)('A PDF %s is taken, with a thumbnail', async (_kind, make) => {
  const document = documentOf(await send(await make()))
  expect(document).toMatchObject({ contentType: 'application/pdf' })
  const { rows } = await server.db.query('SELECT thumbnail, pages FROM document WHERE id = $1', [document.id])
  expect(rows).toEqual([{ thumbnail: expect.any(String), pages: 1 }])
})

test.each(['scan-jbig2.pdf', 'scan-jpx.pdf'])(
  'A scan is taken, and its thumbnail shows the paper: %s',
  async (name) => {
    const document = documentOf(await send(await fixture(name)))
    const { rows } = await server.db.query('SELECT thumbnail FROM document WHERE id = $1', [document.id])
    expect(rows[0]?.thumbnail).toEqual(expect.any(String))
  },
)

test('A scan that cannot be decoded is taken without a thumbnail', async () => {
  const objects = (filter: string) => [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    '<< /Length 27 >>\nstream\nq 500 0 0 700 0 0 cm /I Do Q\nendstream',
    `<< /Type /XObject /Subtype /Image /Width 500 /Height 700 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /${filter} /Length 9 >>\nstream\nnot a one\nendstream`,
  ]
  for (const filter of ['JPXDecode', 'DCTDecode', 'JBIG2Decode']) {
    const document = documentOf(await send(objectsAsPdf(objects(filter))))
    const { rows } = await server.db.query('SELECT thumbnail FROM document WHERE id = $1', [document.id])
    expect(rows, filter).toEqual([{ thumbnail: null }])
  }
})

test('The primary picture of a HEIC is the one that is shown', async () => {
  const document = documentOf(await send(await fixture('second-is-primary.heic')))
  expect(document.contentType).toMatch(/^image\/hei[cf]$/)
  const { rows } = await server.db.query('SELECT picture FROM document WHERE id = $1', [document.id])
  const chunks: Buffer[] = []
  for await (const chunk of await server.context.files.open(rows[0]?.picture ?? '')) chunks.push(chunk as Buffer)
  const { channels } = await sharp(Buffer.concat(chunks)).stats()
  // The first picture is red.
  expect(channels[0]?.mean ?? 255).toBeLessThan((channels[2]?.mean ?? 0) + 60)
})

test('A JPEG under the name of a HEIC, one with another behind its end, and an animated PNG are taken', async () => {
  const jpeg = await noise(300, 200).jpeg().toBuffer()
  const file = new File([new Uint8Array(jpeg)], 'IMG_0001.HEIC', { type: 'image/heic' })
  expect((await patient.sent('Prescription', { file })).contentType).toBe('image/jpeg')
  const second = await noise(301, 200).jpeg().toBuffer()
  expect(documentOf(await send(Buffer.concat([second, jpeg]))).contentType).toBe('image/jpeg')
  const png = await noise(302, 200).png().toBuffer()
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  control.writeUInt32BE(crc32(control.subarray(4, 16)), 16)
  const at = png.indexOf('IDAT') - 4
  const animated = Buffer.concat([png.subarray(0, at), control, png.subarray(at)])
  expect(documentOf(await send(animated)).contentType).toBe('image/png')
})

test('Each reason has its own words', async () => {
  const script = unique()
    .toString('latin1')
    .replace('/Pages 2 0 R', '/Pages 2 0 R /OpenAction << /S /JavaScript /JS (1) >>')
  const folder = await PDFDocument.load(unique())
  await folder.attach(Buffer.from('a receipt'), 'receipt.pdf')
  folder.catalog.set(PDFName.of('Collection'), folder.context.obj({ Type: 'Collection' }))
  const cases = [
    ['FileIsPortfolio', await folder.save()],
    ['FileHasPassword', await locked('secret')],
    ['FileHasTooManyPixels', await noise(9000, 7000).png().toBuffer()],
    ['FileUnreadable', unique().subarray(0, 500)],
    ['FileTypeNotAccepted', Buffer.from('<!doctype html><p>receipt')],
    ['FileTooManyPages', pdfOf(21)],
    ['FileActive', Buffer.from(script, 'latin1')],
  ] as const
  for (const [code, bytes] of cases)
    expect(refusal(await send(bytes)), code).toMatchObject({ code: problemOf(code).code })
})
