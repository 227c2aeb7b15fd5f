// Maria's letters, one in each state, made by the real statements at moments in the past.
import { randomUUID } from 'node:crypto'
import { type Db, statement } from '../db/open.ts'
import { dispenseClaim } from '../features/counter/queries.ts'
import { issueLetter } from '../features/formulary/queries.ts'
import { claimLetter, codeEnd, withFreshCode } from '../features/letters/claiming.ts'
import { notify } from '../features/notifications/queries.ts'
import { unitsFor } from '../features/notifications/texts.ts'
import type { FileStore } from '../files/store.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { drawReceipt } from './draw/receipt.ts'
import { addPicture, addPrescription, type DemoPatient, silent } from './patients.ts'
import type { Doctor } from './places.ts'

type World = {
  db: Db
  files: FileStore
  doctor: Doctor
  products: Map<string, string>
  branchId: string
  pharmacistId: string
  /** The moment so many days ago, at ten in the morning in Manila. */
  daysAgo: (days: number) => Date
}

const accept = statement('demo.accept', `UPDATE document SET status = 'Accepted', reviewed_at = $2 WHERE id = $1`)
const cancel = statement(
  'demo.cancel',
  `WITH cancelled AS (UPDATE letter SET status = 'Cancelled' WHERE id = $1 RETURNING id)
   INSERT INTO letter_event (letter_id, state, at, by, note) SELECT id, 'Cancelled', $2::timestamptz, 'program', $3::text FROM cancelled`,
)
const codeOf = statement<{ code: string }>('demo.code', 'SELECT claim_code AS code FROM letter WHERE id = $1')
const attachReceipt = statement(
  'demo.receipt',
  `WITH receipt AS (
     UPDATE document SET letter_id = $2, status = 'Accepted', or_quantity = $3::int, receipt_number = $4, reviewed_at = $5 WHERE id = $1
   ) UPDATE letter SET quantity_receipted = quantity_receipted + $3::int WHERE id = $2`,
)

export async function addLetters(world: World, patient: DemoPatient) {
  const { db, daysAgo } = world
  const bought = await issue(world, patient, 'Adalimumab', 120)
  await claim(world, patient, bought, 118)
  await handOver(world, patient, bought, { product: 'Adalimumab', quantity: 6, days: 117, number: 'OR-004417' })

  await issue(world, patient, 'Methotrexate', 100)

  const cancelled = await issue(world, patient, 'Empagliflozin', 40)
  await cancel(db, [cancelled, daysAgo(38), 'Your doctor changed your medicine.'])

  const current = await issue(world, patient, 'Insulin glargine', 17)
  await claim(world, patient, current, 15)
  await handOver(world, patient, current, { product: 'Insulin glargine', quantity: 5, days: 3, number: 'OR-005102' })

  await issue(world, patient, 'Metformin', 1)
}

async function issue(
  { db, files, doctor, products, daysAgo }: World,
  patient: DemoPatient,
  product: string,
  days: number,
) {
  const now = daysAgo(days)
  const prescriptionId = await addPrescription(db, files, patient, {
    doctor,
    product,
    quantity: 1,
    now: daysAgo(days + 1),
  })
  await accept(db, [prescriptionId, now])
  const { patientId, accountId } = patient
  const asked = {
    letterId: randomUUID(),
    patientId,
    prescriptionId,
    productId: products.get(product) ?? '',
    quantity: null,
  }
  const letter = await issueLetter(db, asked, now)
  if (!letter) throw new Error(`The demo's letter for ${product} was refused.`)
  const params = { quantity: letter.quantityApproved, units: unitsFor(letter.quantityApproved, letter.unit), product }
  await notify(db, silent as Jobs, {
    accountId,
    kind: 'LetterIssued',
    params,
    link: `/loa-details?id=${letter.id}`,
    now,
  })
  return letter.id
}

const claim = (
  { db, branchId, daysAgo }: World,
  { patientId, accountId }: DemoPatient,
  letterId: string,
  days: number,
) => claimLetter(db, { letterId, patientId, accountId, branchId, now: daysAgo(days), requestId: 'demo' })

type Handed = { product: string; quantity: number; days: number; number: string }

/** The counter's confirmation, and the receipt that the patient sent and staff accepted. */
async function handOver(
  world: World,
  patient: DemoPatient,
  letterId: string,
  { product, quantity, days, number }: Handed,
) {
  const { db, files, branchId, pharmacistId, daysAgo } = world
  const now = daysAgo(days)
  await db.query('UPDATE letter SET code_valid_until = $2 WHERE id = $1', [letterId, codeEnd(now)])
  const [row] = await codeOf(db, [letterId])
  const handed = await withFreshCode((nextCode) =>
    dispenseClaim(db, {
      code: row?.code ?? '',
      branchId,
      now,
      quantity,
      nextCode,
      nextCodeEnd: codeEnd(now),
      pharmacistId,
    }),
  )
  if (!handed) throw new Error(`The demo's hand-over of ${product} was refused.`)
  const picture = await drawReceipt({
    pharmacy: 'Demo Botika',
    branch: 'Katipunan Avenue',
    address: '318 Katipunan Avenue, Quezon City',
    receiptNumber: number,
    date: now.toISOString().slice(0, 10),
    items: [{ name: product, quantity, unitPrice: 1250 }],
  })
  const receiptId = await addPicture(db, files, patient, 'OfficialReceipt', 'receipt.jpg', picture, now)
  await attachReceipt(db, [receiptId, letterId, quantity, number, daysAgo(days - 1)])
  const kind = handed.status === 'Dispensed' ? 'LetterDispensed' : 'LetterBought'
  const params = { quantity, units: unitsFor(quantity, handed.unit), product, left: handed.quantityLeft }
  const { accountId } = patient
  await notify(db, silent as Jobs, { accountId, kind, params, link: `/loa-details?id=${letterId}`, now })
}
