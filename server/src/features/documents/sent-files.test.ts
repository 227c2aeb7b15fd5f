// Files that some version refused or showed blank, made smaller (files/fixtures/sent): each through the calls of the app, and as
// the patient and staff then see it.
import { readdir, readFile } from 'node:fs/promises'
import { readDocument, viewDocument } from '@aruga/contract/documents/documents'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureOf, unlikeness } from '../../files/fixtures/likeness.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession } from '../../testing/people.ts'
import { arrivedAs, ticketFor } from './uploads/testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const folder = new URL('../../files/fixtures/', import.meta.url)
const fixture = (name: string) => readFile(new URL(name, folder))
const page = () => fixture('sent/page.jpg')
const itself = (_page: Buffer, sent: Buffer) => pictureOf(sent)
const rotated = (degrees: number) => (page: Buffer) => sharp(page).rotate(degrees).toBuffer()

/** The picture of each file: the page that most were made of, rotated, or its own. For the others, the reason of the refusal. */
const shows = {
  'animated.webp': itself,
  'cmyk.jpg': pictureOf,
  'empty-embeddedfiles.pdf': pictureOf,
  'exif-rotated-6.jpg': itself,
  'exif.jpg': rotated(180),
  'facturx-like.pdf': pictureOf,
  'firstpage-named.pdf': pictureOf,
  'good-objstm.pdf': pictureOf,
  'good.pdf': pictureOf,
  'grey16.png': itself,
  'id.jpg': itself,
  'jpeg-byte-between.jpg': pictureOf,
  'jpeg-trailing-mpf.jpg': pictureOf,
  'linearized.pdf': pictureOf,
  'link-javascript-page.pdf': pictureOf,
  'link-launch.pdf': pictureOf,
  'locked-exif-aes128.pdf': rotated(180),
  'locked-exif-aes256.pdf': rotated(180),
  'locked-exif-rc4.pdf': rotated(180),
  'locked-plain.pdf': pictureOf,
  'open-goto-uri-none.pdf': pictureOf,
  'page-aa.pdf': pictureOf,
  'page.jpg': pictureOf,
  'pdf-bom.pdf': pictureOf,
  'pdf-crlf.pdf': pictureOf,
  'pdf-html-after.pdf': pictureOf,
  'pdf-no-eof.pdf': pictureOf,
  'pdf-textmdos.pdf': pictureOf,
  'print-on-open.pdf': pictureOf,
  'really-a-jpeg.heic': pictureOf,
  'rotated-page.pdf': rotated(90),
  'rx.jpg': itself,
  'scan-exif.pdf': rotated(180),
  'transparent.png': itself,
} satisfies Record<string, (page: Buffer, sent: Buffer) => Promise<Buffer>>
const refused = { 'password.pdf': 'FileHasPassword', 'pdf-truncated.pdf': 'FileUnreadable' } as const

async function upload(name: string, bytes: Buffer) {
  const { accountId } = await addPatient(server.db)
  const { token } = await addSession(server.db, accountId)
  const ticket = await ticketFor(server, token, { originalName: name }, bytes)
  await ticket.create(bytes.length)
  const last = await ticket.sendAll(bytes)
  const read = async () => {
    const { id } = arrivedAs(last)
    const { result } = await call(server.app, readDocument, { params: { id: String(id) } }, { token })
    const view = async (rendition: 'original' | 'picture' | 'thumbnail') =>
      (await call(server.app, viewDocument, { query: { filename: result.filename, rendition } }, { token })).rawPayload
    return { ...result, view }
  }
  return { last, read }
}

test.each(Object.entries(shows))('Sent from the app, %s is shown as it is on paper', async (name, expected) => {
  const sent = await fixture(`sent/${name}`)
  const { last, read } = await upload(name, sent)
  expect(last.statusCode, last.body).toBe(204)
  const document = await read()
  const wanted = await expected(await page(), sent)
  expect(await unlikeness(await document.view('thumbnail'), wanted)).toBeLessThan(12)
  if (document.contentType !== 'application/pdf')
    expect(await unlikeness(await document.view('picture'), wanted)).toBeLessThan(12)
})

test.each(Object.entries(refused))('Sent from the app, %s is refused as %s', async (name, code) => {
  const { last } = await upload(name, await fixture(`sent/${name}`))
  expect(refusal(last)).toMatchObject({ code: problemOf(code).code })
})

test('Of each file it is known what it shows or why it is refused', async () => {
  expect(await readdir(new URL('sent', folder))).toEqual(Object.keys({ ...shows, ...refused }).sort())
})

test('Nobody sees the file that is attached to an invoice, or the camera of a photo', async () => {
  for (const [name, secret] of [
    ['facturx-like.pdf', '<rsm:'],
    ['scan-exif.pdf', 'Xiaomi'],
    ['exif.jpg', 'Xiaomi'],
  ] as const) {
    const sent = await fixture(`sent/${name}`)
    expect(sent.includes(secret)).toBe(true)
    const shown = await (await upload(name, sent)).read()
    expect((await shown.view('original')).includes(secret)).toBe(false)
  }
})

test('A JPEG 2000 by itself and 108 megapixels are refused, each with its reason', async () => {
  const scan = await fixture('scan-jpx.pdf')
  const from = scan.indexOf(Buffer.from('\0\0\0\x0cjP  ', 'latin1'))
  const jp2 = scan.subarray(from, scan.indexOf('endstream', from))
  expect(refusal((await upload('page.jp2', jp2)).last)).toMatchObject(problemOf('FileTypeNotAccepted'))
  const giant = sharp({
    create: { width: 12_000, height: 9_000, channels: 3, background: '#777' },
    limitInputPixels: false,
  })
  const { last } = await upload('photo.jpg', await giant.jpeg({ quality: 30 }).toBuffer())
  expect(refusal(last)).toMatchObject({ code: problemOf('FileHasTooManyPixels').code })
})

test('The first picture of a HEIC is shown when it is the primary one', async () => {
  const heic = await fixture('second-is-primary.heic')
  heic.writeUInt16BE(2, heic.indexOf('pitm') + 8)
  const document = await (await upload('two.heic', heic)).read()
  const { channels } = await sharp(await document.view('picture')).stats()
  // It has one dark colour.
  expect(channels[1]?.mean).toBeLessThan(60)
  expect(channels[1]?.stdev).toBeLessThan(4)
})
