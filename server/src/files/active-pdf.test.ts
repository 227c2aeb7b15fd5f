import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { deflateSync, inflateSync } from 'node:zlib'
import { type PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import { pdfFile, pdfOf } from './fixtures/pdf.ts'
import { inspectUpload } from './inspect.ts'
import { redact } from './redaction.ts'
import { blankTexts } from './sandbox/blank-texts.ts'
import { readPdfObjects } from './sandbox/pdf-objects.ts'
import type { FileStore } from './store.ts'
import { UPLOAD_TYPES } from './upload-types.ts'

let dir: string
let store: FileStore
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'aruga-active-'))
  store = await openDiskStore({ dir, keys: [randomBytes(32)] })
})
afterAll(() => rm(dir, { recursive: true }))

const received = (bytes: Uint8Array) =>
  store.receive(Readable.from([Buffer.from(bytes)]), { maxBytes: 20 * 1024 * 1024 })

/** The number of pages, or why it was refused. */
async function sent(bytes: Uint8Array): Promise<number | null | string> {
  return inspectUpload(store, await received(bytes), { accept: UPLOAD_TYPES }).then(
    ({ pages }) => pages,
    (error) => error.reason,
  )
}

/** A page of text, saved with its objects compressed as Word and browsers do. */
async function page(change: (pdf: PDFDocument) => unknown = () => {}, useObjectStreams = true): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842]).drawText('Rx: one tablet a day')
  await change(pdf)
  return pdf.save({ useObjectStreams })
}
const catalog = (key: string, value: (pdf: PDFDocument) => Record<string, unknown>) => (pdf: PDFDocument) =>
  pdf.catalog.set(PDFName.of(key), pdf.context.register(pdf.context.obj(value(pdf) as never)))

const link = {
  Type: 'Annot',
  Subtype: 'Link',
  Rect: [0, 0, 9, 9],
  A: { S: 'URI', URI: PDFString.of('https://clinic.test') },
}
const annotated = (annotation: object) => (pdf: PDFDocument) =>
  pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([annotation] as never))

test.each([
  ['of plain text', () => page()],
  ['with a form that was filled in', () => page((pdf) => pdf.getForm().createTextField('name').setText('Maria'))],
  [
    'with a link and a page to open at',
    () =>
      page((pdf) => {
        annotated(link)(pdf)
        pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj([pdf.getPage(0).ref, 'Fit']))
      }),
  ],
  ['that prints when it opens', () => page(catalog('OpenAction', () => action('Named', { N: 'Print' })))],
  ['that opens at a named page', () => page(catalog('OpenAction', () => action('Named', { N: 'FirstPage' })))],
  [
    'whose page goes to another when it is shown',
    () =>
      page((pdf) =>
        pdf
          .getPage(0)
          .node.set(
            PDFName.of('AA'),
            pdf.context.obj({ O: action('GoTo', { D: [pdf.getPage(0).ref, 'Fit'] }) } as never),
          ),
      ),
  ],
  [
    'with links that name what is refused',
    () =>
      page(
        annotated({
          ...link,
          A: { S: 'URI', URI: PDFString.of('https://clinic.test/Launch/JavaScript/EmbeddedFiles/RichMedia') },
        }),
        false,
      ),
  ],
  ['with a link to another file', () => page(annotated({ ...link, A: action('GoToR', { F: PDFString.of('a.pdf') }) }))],
  [
    'with a button that sends its form',
    () => page(annotated({ ...link, A: action('SubmitForm', { F: PDFString.of('https://a.test') }) })),
  ],
  [
    'with empty lists of scripts and files',
    () => page(catalog('Names', () => ({ JavaScript: { Names: [] }, EmbeddedFiles: { Names: [] } }))),
  ],
  [
    'with a field for a signature',
    () =>
      page((pdf) => {
        const field = pdf.context.register(
          pdf.context.obj({ ...link, A: undefined, Subtype: 'Widget', FT: 'Sig', T: PDFString.of('doctor') } as never),
        )
        pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([field]))
        catalog('AcroForm', () => ({ Fields: [field], SigFlags: 1 }))(pdf)
      }),
  ],
  [
    'that may not be printed, its objects packed,',
    () => page((pdf) => pdf.encrypt({ ownerPassword: 'clinic', permissions: {} })),
  ],
  ['that may not be printed', () => page((pdf) => pdf.encrypt({ ownerPassword: 'clinic', permissions: {} }), false)],
] as const)('A prescription %s is accepted', async (_kind, make) => {
  expect(await sent(await make())).toBe(1)
})

const plain = (content: string) =>
  page(
    (pdf) => pdf.getPage(0).node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream(content))),
    false,
  )
const linked = (URI: string) => page(annotated({ ...link, A: { S: 'URI', URI: PDFString.of(URI) } }), false)
const behind = async (bytes: Buffer | string) =>
  Buffer.concat([Buffer.from(await page(() => {}, false)), Buffer.from(bytes)])

test.each<[string, () => Promise<Uint8Array>]>([
  ['a link to /S/Launch/1', () => linked('https://clinic.test/S/Launch/1')],
  ['a link to /S/Movie/2', () => linked('https://clinic.test/S/Movie/2?x=/S/Sound/')],
  ['a link with parentheses', () => linked('https://clinic.test/a(b(c)/S/Launch/)(\\(/S/JavaScript/)')],
  ['a text of names', () => plain('BT /F1 9 Tf (/S /JavaScript ) Tj ET')],
  ['an array of texts', () => plain('BT [(/S /Launch ) 20 (\\)/S/Rendition )] TJ ET')],
  [
    'a title',
    () => page((pdf) => pdf.setTitle('x'), false).then((bytes) => withTitle(bytes, '(/S /ImportData /S#20 /Sound )')),
  ],
  ['a comment', () => behind('% /S /Launch /F (cmd.exe)\n')],
])('A PDF that names an action only in %s is accepted', async (_kind, make) => {
  expect(await sent(await make())).toBe(1)
})

function withTitle(bytes: Uint8Array, title: string) {
  const text = Buffer.from(bytes).toString('latin1')
  return Buffer.from(
    text.replace(/\/Title <[^>]*>/, (old) => `/Title ${title}`.padEnd(old.length)),
    'latin1',
  )
}

const launch = '<< /S /Launch /F (cmd.exe) >>'
test.each([
  ['behind a string that does not close', `(\n9 0 obj\n${launch}\nendobj\n`],
  ['in a string, as an object', `7 0 obj (\n9 0 obj\n${launch}\nendobj\n) endobj\n`],
  ['in a comment, as an object', `% 9 0 obj ${launch} endobj\n`],
  ['in a trailer within a string', `7 0 obj (\ntrailer << /Root << /OpenAction ${launch} >> >>\n) endobj\n`],
  ['between hexadecimal strings with parentheses', `9 0 obj << /A <(> /S /Launch /B <)> >> endobj\n`],
  ['behind an escaped end', `9 0 obj << /A (\\\\) /S /Launch /B () >> endobj\n`],
  ['with a comment within', `9 0 obj << /S % (\n /Launch >> endobj\n`],
  ['with names escaped', `9 0 obj << /#53 /L#61unch >> endobj\n`],
])('A PDF that starts a program %s is refused', async (_kind, bytes) => {
  expect(await sent(await behind(bytes))).not.toBe(1)
})

test.each<[string, (n: number) => string]>([
  ['parentheses', (n) => '('.repeat(n)],
  ['closed parentheses', (n) => '()'.repeat(n)],
  ['escapes', (n) => '(\\'.repeat(n)],
  ['hexadecimal strings', (n) => '<('.repeat(n)],
  ['comments without an end', (n) => '/S%'.repeat(n)],
  ['streams without an end', (n) => '0 obj<<>>stream\n'.repeat(n)],
  ['objects in a string', (n) => `(${'1 0 obj('.repeat(n)}`],
  ['names', (n) => '/S '.repeat(n) + '/S'.repeat(n) + ' '.repeat(n)],
])('A million %s are read in a moment', (_kind, hostile) => {
  const bytes = Buffer.from(hostile(1_000_000))
  const before = process.cpuUsage()
  blankTexts(bytes)
  // Processor time, however busy the machine is.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(5_000)
})

const action = (S: string, more: object = {}) => ({ Type: 'Action', S, ...more })
const script = action('JavaScript', { JS: PDFString.of('app.alert(1)') })
const active: [string, (pdf: PDFDocument) => unknown][] = [
  ['runs a script when it opens', catalog('OpenAction', () => script)],
  ['runs a script by a name', (pdf) => pdf.addJavaScript('main', 'app.alert(1)')],
  [
    'runs a script from a stream',
    catalog('OpenAction', (pdf) => action('JavaScript', { JS: pdf.context.flateStream('app.alert(1)') })),
  ],
  ['starts a program', annotated({ ...link, A: action('Launch', { F: PDFString.of('cmd.exe') }) })],
  ['opens a web page by itself', catalog('OpenAction', () => action('URI', { URI: PDFString.of('https://a.test') }))],
  [
    'sends its form when it opens',
    catalog('OpenAction', () => action('SubmitForm', { F: PDFString.of('https://a.test') })),
  ],
  ['opens another file by itself', catalog('OpenAction', () => action('GoToR', { F: PDFString.of('other.pdf') }))],
  [
    'goes to a page and then to the web',
    catalog('OpenAction', () =>
      action('Named', { N: 'Print', Next: [action('URI', { URI: PDFString.of('https://a.test') })] }),
    ),
  ],
  [
    'names its script elsewhere',
    (pdf) => {
      const name = pdf.context.register(PDFName.of('JavaScript'))
      catalog('OpenAction', () => ({ S: name, JS: pdf.context.register(PDFString.of('app.alert(1)')) }))(pdf)
    },
  ],
  [
    'acts when its page is shown',
    (pdf) => pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: script } as never)),
  ],
  ['has a form that builds itself', catalog('AcroForm', () => ({ Fields: [], XFA: PDFString.of('<xdp/>') }))],
  ['plays media', annotated({ Type: 'Annot', Subtype: 'RichMedia', Rect: [0, 0, 9, 9] })],
]
test.each(active)('A PDF that %s is refused, its objects compressed or not', async (_kind, change) => {
  expect(await sent(await page(change))).toBe('active')
  expect(await sent(await page(change, false))).toBe('active')
})

test('A script is found under an escaped name, in an object that the index hides, and in a locked file', async () => {
  const objects = (extra: string) => [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    extra,
  ]
  expect(await sent(pdfFile(objects('<< /S /J#61vaScript /J#53 (app.alert\\(1\\)) >>')))).toBe('active')
  // A first revision has the script; a later object of the same number replaces it for readers that read to the end.
  const file = pdfFile(objects('<< /S /JavaScript /JS (1) >>')).toString('latin1')
  const at = file.indexOf('xref\n0')
  const later = '4 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj\n'
  const both = `${file.slice(0, at)}${later}${file.slice(at).replace(/startxref\n\d+/, `startxref\n${at + later.length}`)}`
  expect(await sent(Buffer.from(both.replace('/JavaScript', '/J#61vaScript'), 'latin1'))).toBe('active')
  const locked = await page((pdf) => {
    catalog('OpenAction', () => script)(pdf)
    pdf.encrypt({ ownerPassword: 'clinic', permissions: {} })
  })
  expect(await sent(locked)).toBe('active')
})

test('A file attached to a PDF, to its page or under encryption is not shown', async () => {
  const invoice = Buffer.from(`<Invoice>${'Maria paid 120 pesos. '.repeat(40)}</Invoice>`)
  const attach = (pdf: PDFDocument) => pdf.attach(invoice, 'factur-x.xml', { mimeType: 'text/xml' })
  const pinned = (pdf: PDFDocument) => {
    const file = pdf.context.register(pdf.context.stream(invoice))
    annotated({ ...link, A: undefined, Subtype: 'FileAttachment', FS: { Type: 'Filespec', EF: { F: file } } })(pdf)
  }
  const locked = (pdf: PDFDocument) => {
    pinned(pdf)
    pdf.encrypt({ ownerPassword: 'clinic', permissions: {} })
  }
  for (const change of [attach, pinned, locked]) {
    const bytes = Buffer.from(await page(change, false))
    const inspected = await inspectUpload(store, await received(bytes), { accept: UPLOAD_TYPES })
    expect(inspected.pages).toBe(1)
    const holds = async (file: Buffer) =>
      (await readPdfObjects(file)).all.some(
        (object) =>
          object instanceof PDFRawStream &&
          [object.contents, inflated(object.contents)].some((content) => Buffer.from(content).includes('Maria paid')),
      )
    expect(await holds(bytes)).toBe(true)
    expect(await holds(redact(bytes, inspected.redactions))).toBe(false)
  }
})
test('A portfolio, whose page only says that files are in it, is refused with its own reason', async () => {
  const collection = catalog('Collection', () => ({ Type: 'Collection', View: 'T' }))
  const attach = (pdf: PDFDocument) => pdf.attach(Buffer.from('%PDF-1.7 a receipt'), 'receipt.pdf')
  const portfolio = async (pdf: PDFDocument) => {
    await attach(pdf)
    collection(pdf)
  }
  const locked = async (pdf: PDFDocument) => {
    await portfolio(pdf)
    await pdf.flush()
    pdf.encrypt({ ownerPassword: 'clinic', permissions: {} })
  }
  for (const change of [portfolio, locked])
    for (const packed of [true, false]) expect(await sent(await page(change, packed))).toBe('portfolio')
  expect(await sent(await page(collection))).toBe(1)
  expect(await sent(await page(attach))).toBe(1)
})

const inflated = (bytes: Uint8Array) => {
  try {
    return inflateSync(bytes)
  } catch {
    return Buffer.alloc(0)
  }
}

test('A few hundred bytes that claim rows of gigabytes are refused at once', async () => {
  const objects = (dict: string) => [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    `<< ${dict} /Length 11 >>\nstream\nnot flate..\nendstream`,
  ]
  for (const dict of [
    '/Filter /FlateDecode /DecodeParms << /Predictor 2 /Colors 536870913 >>',
    '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2000000000 >>',
    '/Filter /LZWDecode /DecodeParms [<< /Predictor 12 /BitsPerComponent 2147483647 /Colors 1 >>]',
    '/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 900000000 /Rows 1 >>',
  ]) {
    const began = Date.now()
    expect(await sent(pdfFile(objects(dict))), dict).toBe('unreadable')
    expect(Date.now() - began).toBeLessThan(6_000)
  }
})

test('A page that unpacks to hundreds of megabytes is refused within seconds, whether packed once or twice', async () => {
  const once = deflateSync(Buffer.alloc(200_000_000), { level: 1 })
  for (const [packed, Filter] of [
    [once, 'FlateDecode'],
    [deflateSync(once), ['FlateDecode', 'FlateDecode']],
  ] as const) {
    const pdf = await PDFDocument.load(pdfOf(1))
    const dict = pdf.context.obj({ Filter, Length: packed.length } as never) as unknown as PDFDict
    pdf.getPage(0).node.set(PDFName.of('Contents'), pdf.context.register(PDFRawStream.of(dict, packed)))
    const began = Date.now()
    expect(await sent(await pdf.save({ useObjectStreams: false }))).toBe('unreadable')
    expect(Date.now() - began).toBeLessThan(6_000)
  }
})
