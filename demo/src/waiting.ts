// What waits for the demo's reviewer: every kind of case, some of them late, one sent again, one receipt seen before.

import { openRequest } from '@aruga/server/features/erasure/queries'
import { claimAs } from '@aruga/server/features/letters/claiming'
import {
  approveRegistration,
  declineRegistration,
  listRegistrationDocuments,
} from '@aruga/server/features/review/registrations'
import { issue, onRecord, type World } from './letters.ts'
import { addPatient, type DemoPatient } from './patients.ts'
import type { Person } from './people.ts'
import { PURCHASES, pictureOf } from './pictures.ts'
import type { Doctor } from './places.ts'
import { addDocument } from './waiting-documents.ts'
import { ana, berto, corazon, ising, nena, ramon, tomas } from './waiting-people.ts'
import { RECEIPTS } from './waiting-pictures.ts'

const HOUR_MS = 60 * 60_000

export async function addWaitingCases(world: World, doctor: Doctor, now: Date) {
  const { db, pictures, daysAgo } = world
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const send = (patient: DemoPatient, picture: string, hours: number, place: Parameters<typeof addDocument>[4] = {}) =>
    addDocument(db, patient, pictureOf(pictures, picture), hoursAgo(hours), place)

  await addPatient(db, ana, { doctor, pictures, now: daysAgo(6) })
  await sentAgain(world, doctor, hoursAgo(3))

  const inTheProgram = (person: Person) => activePatient(world, doctor, person)
  const [ofTomas, ofNena, ofBerto] = [await inTheProgram(tomas), await inTheProgram(nena), await inTheProgram(berto)]
  const ofCorazon = await inTheProgram(corazon)
  const ofIsing = await inTheProgram(ising)

  const pens = { letterId: await claimed(world, ofTomas), orQuantity: RECEIPTS.pens.quantity }
  await send(ofTomas, 'waiting pens', 20, pens)
  await send(ofTomas, 'waiting goods', 19, { letterId: pens.letterId })
  // The very file that Maria's accepted receipt is.
  const seenBefore = PURCHASES.at(-1)
  const seen = { letterId: await claimed(world, ofNena), orQuantity: seenBefore?.quantity ?? null }
  await send(ofNena, 'seen before', 78, seen)
  const place = { letterId: await claimed(world, ofBerto), orQuantity: 3 }
  const first = await send(ofBerto, 'cut off', 50, place)
  await send(ofBerto, 'again of berto', 2, {
    ...place,
    declined: { id: first, at: hoursAgo(26), by: world.reviewerId },
  })
  const tablets = { letterId: await claimed(world, ofCorazon), orQuantity: RECEIPTS.tablets.quantity }
  await send(ofCorazon, 'waiting tablets', 7, tablets)
  await send(ofCorazon, 'new for corazon', 5)
  await send(ofIsing, 'new for ising', 1)
  await wishesToBeErased(world, ofBerto)
}

/** Asked so long ago that it is due within the week. */
async function wishesToBeErased({ db, daysAgo }: World, { patientId, accountId }: DemoPatient) {
  const wish = await openRequest(db, patientId, daysAgo(25))
  if (!wish) return
  const on = { patientId, subjectId: wish.id, at: daysAgo(25) }
  await onRecord(db, { actorId: accountId, action: 'erasure.requested', ...on })
}

/** Ramon's prescription was declined, and has come again. */
async function sentAgain(world: World, doctor: Doctor, now: Date) {
  const { db, pictures, daysAgo, reviewerId } = world
  const papers = new Map(pictures).set(`${ramon.product} for ${ramon.email}`, pictureOf(pictures, 'first of ramon'))
  const patient = await addPatient(db, ramon, { doctor, pictures: papers, now: daysAgo(5) })
  const { patientId, prescriptionId } = patient
  const documentIds = (await listRegistrationDocuments(db, patientId)).map(({ id }) => id)
  const decision = { patientId, reviewerId, now: daysAgo(4), documentIds }
  await declineRegistration(db, decision, { wrong: [prescriptionId], reason: 'CutOff', note: CUT_OFF })
  const on = { patientId, subjectId: patientId, at: daysAgo(4), reason: 'CutOff' }
  await onRecord(db, { actorId: reviewerId, action: 'registration.declined', ...on })
  const picture = pictureOf(pictures, `${ramon.product} for ${ramon.email}`)
  await addDocument(db, patient, picture, now, { reopens: prescriptionId })
}

/** Somebody whose registration was approved long ago. */
async function activePatient({ db, pictures, daysAgo, reviewerId }: World, doctor: Doctor, person: Person) {
  const patient = await addPatient(db, person, { doctor, pictures, now: daysAgo(40) })
  const { patientId } = patient
  const documentIds = (await listRegistrationDocuments(db, patientId)).map(({ id }) => id)
  await approveRegistration(db, { patientId, reviewerId, now: daysAgo(39), documentIds })
  const on = { patientId, subjectId: patientId, at: daysAgo(39) }
  await onRecord(db, { actorId: reviewerId, action: 'registration.approved', ...on })
  return patient
}

/** The patient's letter, claimed at the branch. Answers its id. */
async function claimed(world: World, patient: DemoPatient): Promise<string> {
  const letterId = await issue(world, patient, patient.product, 38)
  const claim = { letterId, branchId: world.branchId, now: world.daysAgo(30), request: { id: 'demo' } }
  await claimAs(world.db, patient.patientId, claim)
  return letterId
}

const CUT_OFF = {
  en: 'A part of the paper is cut off. Please take the photo again with all four corners in it.',
  fil: 'Naputol po ang bahagi ng papel. Pakikuhanan po muli nang kita ang apat na sulok.',
}
