// The pictures that the demo's patients sent: drawn, then taken in the way an upload is. All at once, for it takes a
// second each; the records are written one after the other.
import { Readable } from 'node:stream'
import type { DocumentKind } from '@aruga/contract/documents/documents'
import { MAX_UPLOAD_BYTES } from '@aruga/contract/limits'
import type { DocumentFiles } from '@aruga/server/features/documents/receive-files'
import { inspectUpload, keepUpload } from '@aruga/server/files/inspect'
import type { FileStore } from '@aruga/server/files/store'
import { UPLOAD_TYPES } from '@aruga/server/files/upload-types'
import { drawId } from './draw/id-card.ts'
import { drawPrescription } from './draw/prescription.ts'
import { drawReceipt } from './draw/receipt.ts'
import { carmen, jose, luz, maria, type Person } from './people.ts'
import type { Doctor } from './places.ts'

export type Purchase = { product: string; quantity: number; daysAgo: number; receiptNumber: string }
/** What Maria has bought. */
export const PURCHASES: Purchase[] = [
  { product: 'Adalimumab', quantity: 6, daysAgo: 117, receiptNumber: 'OR-004417' },
  { product: 'Insulin glargine', quantity: 5, daysAgo: 3, receiptNumber: 'OR-005102' },
]
/** Product -> when Maria's letter for it was issued. */
export const LETTERS: Record<string, number> = {
  Adalimumab: 120,
  Methotrexate: 100,
  Empagliflozin: 40,
  'Insulin glargine': 17,
  Metformin: 1,
}

/** By name: `id of EMAIL`, `PRODUCT for EMAIL`, `receipt NUMBER`. */
export type Pictures = Map<string, DocumentFiles>

/** How the papers of a person are drawn and taken; `day` is the day so many days ago. */
export const draw = (files: FileStore, doctor: Doctor, day: (days: number) => string) => ({
  id: (person: Person) =>
    take(
      files,
      `id of ${person.email}`,
      'Id',
      drawId({
        name: `${person.first} ${person.last}`,
        birthdate: person.birthdate,
        number: `D${person.mobile.replace(/\D/g, '').slice(-8)}`,
        sex: person.sex,
        portraitSeed: person.email,
      }),
    ),
  prescription: (person: Person, product: string, days: number) =>
    take(
      files,
      `${product} for ${person.email}`,
      'Prescription',
      drawPrescription({
        doctor: doctor.name,
        specialty: doctor.specialty,
        clinic: doctor.clinic,
        patient: `${person.first} ${person.last}`,
        date: day(days),
        product,
        quantity: 1,
        sig: 'As explained in the clinic',
      }),
    ),
  receipt: ({ product, quantity, daysAgo: days, receiptNumber }: Purchase) =>
    take(
      files,
      `receipt ${receiptNumber}`,
      'OfficialReceipt',
      drawReceipt({
        pharmacy: 'Demo Botika',
        branch: 'Katipunan Avenue',
        address: '318 Katipunan Avenue, Quezon City',
        receiptNumber,
        date: day(days),
        items: [{ name: product, quantity, unitPrice: 1250 }],
      }),
    ),
})

export async function takePictures(
  files: FileStore,
  doctor: Doctor,
  daysAgo: (days: number) => Date,
): Promise<Pictures> {
  const drawn = draw(files, doctor, (days) => daysAgo(days).toISOString().slice(0, 10))
  return new Map(
    await Promise.all([
      ...[maria, jose, luz, carmen].map(drawn.id),
      ...[jose, luz, carmen].map((person) => drawn.prescription(person, person.product, 3)),
      ...Object.entries(LETTERS).map(([product, days]) => drawn.prescription(maria, product, days + 1)),
      ...PURCHASES.map(drawn.receipt),
    ]),
  )
}

/** Takes a drawing in as an upload is. Answers it by name. */
export async function take(
  files: FileStore,
  name: string,
  kind: DocumentKind,
  drawing: Promise<Buffer>,
): Promise<[string, DocumentFiles]> {
  const received = await files.receive(Readable.from([await drawing]), { maxBytes: MAX_UPLOAD_BYTES })
  const inspected = await inspectUpload(files, received, { accept: UPLOAD_TYPES })
  const kept = await keepUpload(files, inspected)
  return [name, { kind, file: { ...inspected.original, originalName: `${kind.toLowerCase()}.jpg` }, inspected, kept }]
}

export function pictureOf(pictures: Pictures, name: string): DocumentFiles {
  const picture = pictures.get(name)
  if (!picture) throw new Error(`The demo has no picture "${name}".`)
  return picture
}
