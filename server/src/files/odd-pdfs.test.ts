// PDFs as programs really write them, and as attackers do: each is shown, or refused with its own reason, within seconds.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PDFDocument, PDFHeader } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import { inkOf } from './fixtures/likeness.ts'
import { pageOf, stream } from './fixtures/papers.ts'
import { pdfFile, pdfOf } from './fixtures/pdf.ts'
import { inspectUpload } from './inspect.ts'
import type { FileStore } from './store.ts'
import { UPLOAD_TYPES } from './upload-types.ts'

let dir: string
let store: FileStore
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'aruga-odd-'))
  store = await openDiskStore({ dir, keys: [randomBytes(32)] })
})
afterAll(() => rm(dir, { recursive: true }))

/** The share of ink in the thumbnail in percent, null without a thumbnail; or why it was refused. */
async function sent(bytes: Uint8Array): Promise<number | null | string> {
  const received = await store.receive(Readable.from([Buffer.from(bytes)]), { maxBytes: 20 * 1024 * 1024 })
  return inspectUpload(store, received, { accept: UPLOAD_TYPES }).then(
    async ({ thumbnail }) => thumbnail && inkOf(await buffer(await store.open(thumbnail.key))),
    (error) => error.reason ?? error,
  )
}

const text = (change: (pdf: string) => string) => () => Buffer.from(change(pdfOf(1).toString('latin1')), 'latin1')
const BAR = '0 g 50 50 200 200 re f'
const locked = (version: [number, number]) => async () => {
  const pdf = await PDFDocument.load(pdfOf(1))
  pdf.context.header = PDFHeader.forVersion(...version)
  pdf.encrypt({ ownerPassword: 'clinic', permissions: {} })
  return pdf.save({ useObjectStreams: version[1] > 4 })
}
const saved = async (change: (pdf: PDFDocument) => unknown) => {
  const pdf = await PDFDocument.load(pdfOf(1))
  await change(pdf)
  return pdf.save()
}
/** A later revision, which draws a bar instead of the text. */
const revised = (index: (offset: number, previous: number) => string) =>
  text((pdf) => {
    const previous = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
    const object = `5 0 obj\n${stream('', BAR)}\nendobj\n`
    const at = pdf.length + object.length
    return `${pdf}${object}${index(pdf.length, previous)}startxref\n${at}\n%%EOF\n`
  })
const size =
  (page: string, content = BAR) =>
  () =>
    pageOf({ page, content })
const font = (dict: string, program = '') =>
  pageOf({
    content: 'BT /F 60 Tf 30 200 Td (Rx 12) Tj ET',
    resources: '/Font << /F 5 0 R >>',
    objects: [
      `<< /Type /Font /FirstChar 32 /LastChar 32 /Widths [600] ${dict} >>`,
      `<< /Type /FontDescriptor /FontName /Lost /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 ${program} >>`,
      stream('/Length1 20', 'no font at all......'),
    ],
  })
const annotated = (annotation: string, catalog = '') =>
  pageOf({
    page: '/MediaBox [0 0 300 300] /Annots [5 0 R]',
    catalog,
    objects: [
      `<< /Type /Annot /Rect [20 20 280 200] ${annotation} >>`,
      stream('/Type /XObject /Subtype /Form /BBox [0 0 260 180]', '0 g 10 10 200 100 re f'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ],
  })
const form = (field: string, more = '') =>
  annotated(
    `/Subtype /Widget /T (name) /F 4 ${field}`,
    `/AcroForm << /Fields [5 0 R] /DR << /Font << /Helv 7 0 R >> >> /DA (/Helv 40 Tf 0 g) ${more} >>`,
  )

test.each([
  ['locked with RC4 of 40 bits', locked([1, 3])],
  ['locked with RC4 of 128 bits', locked([1, 4])],
  ['locked with AES of 128 bits', locked([1, 6])],
  ['locked with AES of 256 bits', locked([1, 7])],
  ['with its index in a stream', () => saved(() => {})],
  ['whose index is elsewhere than it says', text((pdf) => pdf.replace(/startxref\n\d+/, 'startxref\n7'))],
  ['whose index is wrong', text((pdf) => pdf.replace(/\d{10} 00000 n/g, '0000000020 00000 n'))],
  ['without an index', text((pdf) => pdf.replace(/xref\n0[\s\S]*?trailer/, 'trailer'))],
  ['whose streams have wrong lengths', text((pdf) => pdf.replace(/\/Length \d+/g, '/Length 3'))],
  ['behind 1,000 other bytes', () => Buffer.concat([Buffer.alloc(1000, 'x'), pdfOf(1)])],
  ['before 5,000 other bytes', () => Buffer.concat([pdfOf(1), Buffer.alloc(5000, '\r\n')])],
  ['with line ends of Windows', text((pdf) => pdf.replaceAll('\n', '\r\n'))],
  ['with line ends of old Macs', text((pdf) => pdf.replace(/endobj\n/g, 'endobj\r'))],
  ['of an unknown version', text((pdf) => pdf.replace('%PDF-1.7', '%PDF-9.9'))],
  [
    'that was changed after it was saved',
    revised(
      (at, previous) =>
        `xref\n5 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\n`,
    ),
  ],
  [
    'with large pictures, black but for a dot, that are not packed',
    () =>
      pageOf({
        page: '/MediaBox [0 0 300 300]',
        content: BAR,
        resources: '/XObject << /A 5 0 R /B 6 0 R >>',
        objects: ['/DeviceRGB', '/DeviceGray'].map((space) =>
          stream(
            `/Type /XObject /Subtype /Image /Width 1200 /Height 900 /BitsPerComponent 8 /ColorSpace ${space}`,
            Buffer.alloc(1200 * 900 * (space === '/DeviceRGB' ? 3 : 1)).fill(255, 600_000, 600_100),
          ),
        ),
      }),
  ],
  [
    'with 200,000 revisions of one object',
    text((pdf) => pdf.replace('xref\n0', `${'9 0 obj\n1\nendobj\n'.repeat(200_000)}xref\n0`)),
  ],
  ['with the word stream 2,800,000 times', size('/MediaBox [0 0 300 300]', `%${'stream'.repeat(2_800_000)}\n${BAR}`)],
  ['with a page that is its own parent', text((pdf) => pdf.replace('/Parent 2 0 R', '/Parent 4 0 R'))],
  ['with a larger unit', size('/MediaBox [0 0 300 300] /UserUnit 10')],
  ['of 200 inches', size('/MediaBox [0 0 14400 14400]', '0 g 0 0 9000 9000 re f')],
  ['with its corners swapped', size('/MediaBox [300 300 0 0]')],
  ['that begins below zero', size('/MediaBox [-300 -300 0 0]', '0 g -250 -250 200 200 re f')],
  ['without a size', size('')],
  ['of size zero', size('/MediaBox [0 0 0 0]')],
  ['cut to nothing', size('/MediaBox [0 0 300 300] /CropBox [0 0 0 0]')],
  ['turned by 270', size('/MediaBox [0 0 300 300] /Rotate 270')],
  ['as long as a till slip', size('/MediaBox [0 0 220 6000]')],
  ['with a font that is not embedded', async () => font('/Subtype /TrueType /BaseFont /Lost')],
  [
    'with a damaged font',
    async () => font('/Subtype /TrueType /BaseFont /Lost /FontDescriptor 6 0 R', '/FontFile2 7 0 R'),
  ],
  [
    'with a damaged font of Type 1',
    async () => font('/Subtype /Type1 /BaseFont /Lost /FontDescriptor 6 0 R', '/FontFile 7 0 R'),
  ],
  [
    'with a layer that is shown',
    () =>
      pageOf({
        content: `/OC /L BDC ${BAR} EMC`,
        resources: '/Properties << /L 5 0 R >>',
        catalog: '/OCProperties << /OCGs [5 0 R] /D << /ON [5 0 R] >> >>',
        objects: ['<< /Type /OCG /Name (Rx) >>'],
      }),
  ],
  ['with a stamp', async () => annotated('/Subtype /Stamp /F 4 /AP << /N 6 0 R >>')],
  ['with a field that is filled in', async () => form('/FT /Tx /V (Maria Santos) /AP << /N 6 0 R >>')],
  [
    'with a field whose value the reader draws',
    async () => form('/FT /Tx /V (Maria Santos) /DA (/Helv 40 Tf 0 g)', '/NeedAppearances true'),
  ],
  ['with an empty form of XFA', async () => form('/FT /Tx /V (M) /AP << /N 6 0 R >>', '/XFA []')],
  [
    'with forms within forms',
    () =>
      pageOf({
        content: '/A Do',
        resources: '/XObject << /A 5 0 R >>',
        objects: [
          stream('/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /XObject << /B 6 0 R >> >>', '/B Do'),
          stream('/Type /XObject /Subtype /Form /BBox [0 0 300 300]', BAR),
        ],
      }),
  ],
  [
    'with a form that draws itself',
    () =>
      pageOf({
        content: `${BAR} /A Do`,
        resources: '/XObject << /A 5 0 R >>',
        objects: [
          stream('/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /XObject << /A 5 0 R >> >>', '/A Do'),
        ],
      }),
  ],
] as const)('A PDF %s is shown', async (_kind, make) => {
  const began = Date.now()
  const ink = await sent(await make())
  expect(ink).toEqual(expect.any(Number))
  expect(ink).toBeGreaterThan(0.1)
  expect(Date.now() - began).toBeLessThan(15_000)
})

const nested = (open: string, close: string, times: number) => `${open.repeat(times)}${close.repeat(times)}`
test.each([
  ['of 10,000 pages', () => pdfOf(10_000), ['too_many_pages']],
  [
    'that is a web page',
    () => Buffer.from(`<!doctype html><html>${'<p>Receipt</p>'.repeat(100)}</html>`),
    ['wrong_type'],
  ],
  ['whose head comes too late', () => Buffer.concat([Buffer.alloc(1025, ' '), pdfOf(1)]), ['wrong_type']],
  ['that is only a head', () => Buffer.from('%PDF-1.7\n'), ['unreadable']],
  ['of nothing but its end', () => Buffer.from('%PDF-1.7\n%%EOF\n'), ['unreadable']],
  [
    'with arrays nested 100,000 deep',
    () => pageOf({ content: BAR, catalog: `/Deep ${nested('[', ']', 100_000)}` }),
    ['unreadable'],
  ],
  [
    'with dictionaries nested 100,000 deep',
    () => pageOf({ content: BAR, catalog: `/Deep ${nested('<</A ', '>>', 100_000)}` }),
    ['unreadable'],
  ],
  [
    'that needs a password',
    () => saved((pdf) => pdf.encrypt({ userPassword: 'maria', ownerPassword: 'clinic' })),
    ['password'],
  ],
  ['with a form of XFA', async () => form('/FT /Tx /V (M)', '/XFA (<xdp/>)'), ['active']],
  [
    'with a layer that is hidden, and nothing else',
    () =>
      pageOf({
        content: `/OC /L BDC ${BAR} EMC`,
        resources: '/Properties << /L 5 0 R >>',
        catalog: '/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >>',
        objects: ['<< /Type /OCG /Name (Rx) >>'],
      }),
    [null],
  ],
  ['without a word', () => pageOf(), [null]],
  ['with nested content', () => pageOf({ content: `${nested('q ', 'Q ', 5_000)}${BAR}` }), [null, expect.any(Number)]],
  [
    'with the deepest of arrays in its content',
    () => pageOf({ content: `${BAR} ${nested('[', ']', 100_000)} TJ` }),
    [null, 'unreadable', expect.any(Number)],
  ],
] as const)('A PDF %s is answered within seconds', async (_kind, make, answers) => {
  const began = Date.now()
  const answer = await sent(await make())
  expect(
    answers.some((each) => (each instanceof Object ? typeof answer === 'number' : each === answer)),
    `${answer}`,
  ).toBe(true)
  expect(Date.now() - began).toBeLessThan(15_000)
  expect(await sent(pdfOf(1))).toBeGreaterThan(0.1)
})

test('A hybrid file is shown by its table and by its stream', async () => {
  // A table for old readers, and a stream with the page that only new readers see (ISO 32000-2, 7.5.8.4).
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R >>',
    stream('', BAR),
  ]
  const file = pdfFile(objects).toString('latin1')
  const at = file.indexOf('xref\n0')
  const entry = Buffer.from([1, 0, 0, 0]).toString('latin1')
  const hidden = `6 0 obj\n${stream('/Type /XRef /Size 7 /W [1 2 1] /Index [6 1] /Root 1 0 R', entry)}\nendobj\n`
  const hybrid = `${file.slice(0, at)}${hidden}${file.slice(at)}`
    .replace('/Root 1 0 R  >>', `/Root 1 0 R /XRefStm ${at} >>`)
    .replace(/startxref\n\d+/, `startxref\n${at + hidden.length}`)
  expect(hybrid).toContain(`/XRefStm ${at}`)
  expect(await sent(Buffer.from(hybrid, 'latin1'))).toBeGreaterThan(0.1)
})
