// Pictures of the cases that wait for the demo's reviewer. Drawing one takes a second or two, so only what is looked at
// closely is drawn; the papers that were accepted long ago are earlier pictures with another content.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DocumentKind } from '@aruga/contract/documents/documents'
import { MAX_UPLOAD_BYTES } from '@aruga/contract/limits'
import type { DocumentFiles } from '@aruga/server/features/documents/receive-files'
import type { FileStore } from '@aruga/server/files/store'
import sharp from 'sharp'
import { drawReceipt } from './draw/receipt.ts'
import { carmen, jose, maria, type Person } from './people.ts'
import { draw, type Pictures, PURCHASES, pictureOf, take } from './pictures.ts'
import type { Doctor } from './places.ts'
import { acceptedLongAgo, ana, ramon } from './waiting-people.ts'

export const RECEIPTS = {
  pens: { receiptNumber: 'OR-005188', product: 'Insulin glargine', quantity: 3 },
  tablets: { receiptNumber: 'OR-005191', product: 'Metformin', quantity: 30 },
} as const

/** Adds to `pictures` what the waiting cases need. */
export async function takeWaitingPictures(
  files: FileStore,
  pictures: Pictures,
  doctor: Doctor,
  daysAgo: (days: number) => Date,
) {
  const day = (days: number) => daysAgo(days).toISOString().slice(0, 10)
  const drawing = draw(files, doctor, day)
  const slip = { pharmacy: 'Demo Botika', branch: 'Katipunan Avenue', address: '318 Katipunan Avenue, Quezon City' }
  const receipt = ({ product, quantity, receiptNumber }: (typeof RECEIPTS)[keyof typeof RECEIPTS]) =>
    drawReceipt({ ...slip, receiptNumber, date: day(1), items: [{ name: product, quantity, unitPrice: 1250 }] })
  const goods = { name: 'Insulin glargine', quantity: 1, unitPrice: 0 }
  const pens = receipt(RECEIPTS.pens)
  const drawn = await Promise.all([
    ...[ana, ramon].map((person) => drawing.id(person)),
    ...[ana, ramon].map((person) => drawing.prescription(person, person.product, 5)),
    take(files, 'waiting pens', 'OfficialReceipt', pens),
    take(files, 'waiting tablets', 'OfficialReceipt', receipt(RECEIPTS.tablets)),
    take(
      files,
      'waiting goods',
      'ClaimedGoodsReceipt',
      drawReceipt({ ...slip, receiptNumber: 'CG-000731', date: day(1), items: [goods], receivedBy: 'Tomas Halimbawa' }),
    ),
    take(files, 'cut off', 'OfficialReceipt', pens.then(upperHalf)),
  ])
  for (const [name, picture] of drawn) pictures.set(name, picture)
  const like = async (name: string, base: string, kind: DocumentKind) =>
    pictures.set(name, await another(files, pictureOf(pictures, base), kind, randomUUID()))
  for (const person of acceptedLongAgo) await papersOf(person, like)
  await like('new for ising', `${carmen.product} for ${carmen.email}`, 'Prescription')
  await like('new for corazon', `${jose.product} for ${jose.email}`, 'Prescription')
  await like('first of ramon', 'cut off', 'Prescription')
  await like('again of berto', 'waiting pens', 'OfficialReceipt')
  const accepted = pictureOf(pictures, `receipt ${PURCHASES.at(-1)?.receiptNumber}`)
  pictures.set('seen before', await another(files, accepted, 'OfficialReceipt', ''))
}

type Like = (name: string, base: string, kind: DocumentKind) => Promise<unknown>
async function papersOf({ email, product, sex }: Person, like: Like) {
  await like(`id of ${email}`, `id of ${sex === 'F' ? maria.email : jose.email}`, 'Id')
  await like(`${product} for ${email}`, `${carmen.product} for ${carmen.email}`, 'Prescription')
}

/** The same picture once more. With `added` after the end of the image it is another content. */
async function another(
  files: FileStore,
  base: DocumentFiles,
  kind: DocumentKind,
  added: string,
): Promise<DocumentFiles> {
  const same = await files.open(base.kept.originalKey)
  const bytes = Readable.from(
    (async function* () {
      yield* same
      yield Buffer.from(added)
    })(),
  )
  const received = await files.receive(bytes, { maxBytes: MAX_UPLOAD_BYTES })
  const originalKey = await files.keep(received)
  const file = { ...received, originalName: `${kind.toLowerCase()}.jpg` }
  return { ...base, kind, file, kept: { ...base.kept, originalKey } }
}

async function upperHalf(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  return sharp(picture)
    .extract({ left: 0, top: 0, width, height: Math.floor(height / 2) })
    .jpeg()
    .toBuffer()
}
