// What has become of the people whose papers are photos, so that every screen has something to show from the first second.
import { openRequest } from '@aruga/server/features/erasure/queries'
import { dayOf } from '@aruga/server/features/notifications/days'
import { notify } from '@aruga/server/features/notifications/queries'
import { putPhoto } from '@aruga/server/features/profile/photo'
import { ROSA } from '../accounts.ts'
import * as counter from '../actions/counter.ts'
import * as patient from '../actions/patient.ts'
import * as reviewer from '../actions/reviewer.ts'
import { daysBefore, hoursAfter, officeHoursAfter } from '../calendar.ts'
import { doctorOf } from '../doctors.ts'
import { idCard } from '../documents/id-card.ts'
import { prescription } from '../documents/prescription.ts'
import { type Paper, receive } from '../documents/upload.ts'
import { endLetter } from '../letter-expiry.ts'
import { KATIPUNAN } from '../pharmacies.ts'
import { developPhotos, readPhoto, readPortrait, type Shot } from '../photos/photos.ts'
import { productOf } from '../products.ts'
import { onRecord, type Scene } from '../scene.ts'
import * as people from './known-people.ts'
import { accountIdOf, nameOf, type Person, patientIdOf } from './person.ts'

/** Moments of the demo, counted back from when it began. */
const daysAgo = (now: Date, days: number, hour = 10) => daysBefore(now, days, hour)
const rosa = (at: Date) => ({ reviewerId: ROSA.id, at })
/** By Rosa, so many office hours later; where that is yet to come, long enough ago all the same. */
const rosaAfter = (now: Date, moment: Date, hours: number) => {
  const at = officeHoursAfter(moment, hours)
  return rosa(at < hoursAfter(now, -3) ? at : hoursAfter(now, -3))
}

const printed = (person: Person, product: string, day: Date): Paper =>
  prescription({ doctor: doctorOf(person.doctor), patient: nameOf(person), product: productOf(product), day })

async function showFace({ db, files }: Scene, person: Person, name: string, at: Date) {
  const received = await receive(files, await readPortrait(name))
  const photo = { key: await files.keep(received), sha256: received.sha256, size: received.size }
  await putPhoto(db, patientIdOf(person), photo)
  await onRecord({ db, files }, person, { at, actorId: accountIdOf(person), action: 'photo.set' })
}

/** Maria: a letter in every state, each for another product. */
const mariasShots = (now: Date): Shot[] => [
  { photo: 'prescription-maria', at: daysAgo(now, 18) },
  { photo: 'receipt-maria-1', at: daysAgo(now, 117, 15.4) },
  { photo: 'receipt-maria-2', at: daysAgo(now, 3, 11.2) },
]

async function livesAsMaria(scene: Scene, now: Date, [dalisulin, first, second]: Paper[]) {
  const { maria } = people
  const sends = (product: string, days: number, paper = printed(maria, product, daysAgo(now, days + 1))) =>
    gets(scene, maria, { paper, product, at: daysAgo(now, days, 9), now })
  const papers = { id: await readPhoto('id-maria'), prescription: printed(maria, maria.product, daysAgo(now, 126)) }
  await patient.register(scene, maria, papers, daysAgo(now, 125))
  await showFace(scene, maria, 'maria', daysAgo(now, 125, 10.2))
  const ginhavara = await reviewer.approve(scene, maria, rosaAfter(now, daysAgo(now, 125), 5))
  await buys(
    scene,
    maria,
    { letterId: ginhavara, product: 'Ginhavara', quantity: 6, paper: first, now },
    {
      ...{ claimed: daysAgo(now, 118, 19), at: daysAgo(now, 117, 15.4), receiptNumber: 'OR-004417' },
    },
  )
  const kalmatrex = await sends('Kalmatrex', 100)
  const siglaflo = await sends('Siglaflo', 40)
  await reviewer.cancelLetter(scene, maria, rosaAfter(now, daysAgo(now, 38), 2), siglaflo.letterId)
  const product = productOf('Kalmatrex')
  const ends = new Date(kalmatrex.issued.getTime() + product.days * 86_400_000)
  await endLetter({ scene, person: { ...maria, product: product.name }, now }, kalmatrex.letterId, {
    ...{ ends, left: product.quantity },
  })
  const { letterId } = await sends('Dalisulin', 17, dalisulin)
  await buys(
    scene,
    maria,
    { letterId, product: 'Dalisulin', quantity: 5, paper: second, now },
    {
      ...{ claimed: daysAgo(now, 4, 20), at: daysAgo(now, 3, 11.2), receiptNumber: 'OR-005102' },
    },
  )
  await sends('Alagamet', 2)
}

type Asked = { paper: Paper; product: string; at: Date; now: Date }
async function gets(scene: Scene, person: Person, { paper, product, at, now }: Asked) {
  const documentId = await patient.sendPaper(scene, person, paper, at)
  const decision = rosaAfter(now, at, 3)
  const letterId = await reviewer.acceptPrescription(scene, person, decision, { documentId, product })
  return { letterId, issued: decision.at }
}

type Buying = { letterId: string; product: string; quantity: number; paper: Paper | undefined; now: Date }
type Bought = { claimed: Date; at: Date; receiptNumber: string }
/** Claims, buys and proves it at Katipunan Avenue. */
async function buys(scene: Scene, person: Person, buying: Buying, { claimed, at, receiptNumber }: Bought) {
  const { letterId, product, quantity, paper, now } = buying
  if (!paper) throw new Error('A receipt is missing.')
  await patient.claim(scene, person, letterId, KATIPUNAN, claimed)
  await counter.handOver(scene, person, { letterId, branch: KATIPUNAN, at, quantity })
  const sent = hoursAfter(at, 2)
  const documentId = await patient.sendReceipt(scene, person, paper, { letterId, quantity, at: sent })
  const bought = { quantity, receiptNumber, on: at, branchId: KATIPUNAN.id }
  await reviewer.acceptReceipt(scene, person, rosaAfter(now, sent, 4), { documentId, letterId, product, bought })
}

const visitorsShots = (now: Date): Shot[] => [
  { photo: 'prescription-jose', at: daysAgo(now, 2) },
  { photo: 'prescription-luz', at: daysAgo(now, 5), showing: 0.85 },
  { photo: 'prescription-carmen', at: daysAgo(now, 4) },
]

/** Most of the work, done by another process: begun before what it is needed for. */
export const developVisitorsPhotos = (now: Date) => developPhotos([...mariasShots(now), ...visitorsShots(now)])

/** Everybody whose account is printed at the start, with those photos. */
export async function playVisitors(scene: Scene, now: Date, photos: Paper[]): Promise<Person[]> {
  const { maria, jose, luz, carmen } = people
  await livesAsMaria(scene, now, photos)
  const papers = async (name: string, photo: Paper | undefined) => {
    if (!photo) throw new Error(`${name}'s prescription is missing.`)
    return { id: await readPhoto(`id-${name}`), prescription: photo }
  }
  const [ofJose, ofLuz, ofCarmen] = photos.slice(mariasShots(now).length)
  await patient.register(scene, jose, await papers('jose', ofJose), daysAgo(now, 1))

  const luzCame = daysAgo(now, 4)
  const { prescriptionId } = await patient.register(scene, luz, await papers('luz', ofLuz), luzCame)
  const wrong = { wrong: prescriptionId, reason: 'CutOff' } as const
  await reviewer.decline(scene, luz, rosaAfter(now, luzCame, 4), wrong)

  const carmenCame = daysAgo(now, 3)
  await patient.register(scene, carmen, await papers('carmen', ofCarmen), carmenCame)
  await showFace(scene, carmen, 'carmen', hoursAfter(carmenCame, 0.2))
  const letterId = await reviewer.approve(scene, carmen, rosaAfter(now, carmenCame, 3))
  await patient.claim(scene, carmen, letterId, KATIPUNAN, now)
  return [maria, jose, luz, carmen]
}

const waitingShots = (now: Date): Shot[] => [
  { photo: 'prescription-ana', at: daysAgo(now, 7) },
  { photo: 'prescription-ramon', at: daysAgo(now, 8), showing: 0.7 },
  { photo: 'prescription-ramon', at: daysAgo(now, 8) },
  { photo: 'receipt-tomas', at: daysAgo(now, 2, 15.2) },
  { photo: 'receipt-tomas-goods', at: daysAgo(now, 2, 15.2) },
  { photo: 'receipt-berto', at: daysAgo(now, 3, 15.6), showing: 0.55 },
  { photo: 'receipt-berto', at: daysAgo(now, 3, 15.6) },
  { photo: 'receipt-corazon', at: daysAgo(now, 2, 16.1) },
  { photo: 'prescription-corazon', at: daysAgo(now, 1) },
  { photo: 'prescription-ising', at: daysAgo(now, 1) },
  // The very photo that Maria's accepted receipt is.
  { photo: 'receipt-maria-2', at: daysAgo(now, 3, 11.2) },
]

/** What waits for the demo's reviewer: every kind of case, one late, one sent again, one receipt seen before. */
export async function playWaiting(scene: Scene, now: Date): Promise<Person[]> {
  const { ana, ramon, tomas, berto, corazon, ising, nena } = people
  const ago = (hours: number) => hoursAfter(now, -hours)
  const photos = await developPhotos(waitingShots(now))
  const [ofAna, cut, whole, pens, goods, cutPens, wholePens, tablets, again, ginhavara, seen] = photos as [
    Paper,
    ...Paper[],
  ]
  if (!cut || !whole || !pens || !goods || !cutPens || !wholePens || !tablets || !again || !ginhavara || !seen)
    throw new Error('A photo is missing.')

  await patient.register(scene, ana, { id: await readPhoto('id-ana'), prescription: ofAna }, daysAgo(now, 6))
  const ramons = { id: await readPhoto('id-ramon'), prescription: cut }
  const { prescriptionId } = await patient.register(scene, ramon, ramons, daysAgo(now, 7))
  const wrong = { wrong: prescriptionId, reason: 'CutOff' } as const
  await reviewer.decline(scene, ramon, rosaAfter(now, daysAgo(now, 7), 3), wrong)
  await patient.sendAgain(scene, ramon, whole, { replaces: prescriptionId, at: ago(2.5) })

  const sold = (days: number, hour: number) => daysAgo(now, days, hour)
  const ofTomas = await inTheProgram(scene, tomas, now, { at: sold(2, 15.2), quantity: 3 })
  await patient.sendReceipt(scene, tomas, pens, { letterId: ofTomas, quantity: 3, at: ago(20) })
  await patient.sendPaper(scene, tomas, goods, ago(19), { letterId: ofTomas })

  const ofNena = await inTheProgram(scene, nena, now)
  await patient.sendReceipt(scene, nena, seen, { letterId: ofNena, quantity: 5, at: ago(40) })

  const ofBerto = await inTheProgram(scene, berto, now, { at: sold(3, 15.6), quantity: 3 })
  const first = await patient.sendReceipt(scene, berto, cutPens, { letterId: ofBerto, quantity: 3, at: ago(50) })
  await reviewer.declinePaper(scene, berto, rosaAfter(now, ago(50), 4), { documentId: first, reason: 'CutOff' })
  const place = { letterId: ofBerto, orQuantity: 3 }
  await patient.sendAgain(scene, berto, wholePens, { ...place, replaces: first, at: ago(2) })
  await wishesToBeErased(scene, berto, daysAgo(now, 25))

  const ofCorazon = await inTheProgram(scene, corazon, now, { at: sold(2, 16.1), quantity: 30 })
  await showFace(scene, corazon, 'corazon', daysAgo(now, 30))
  await patient.sendReceipt(scene, corazon, tablets, { letterId: ofCorazon, quantity: 30, at: ago(7) })
  await patient.sendPaper(scene, corazon, again, ago(5))
  await inTheProgram(scene, ising, now)
  await patient.sendPaper(scene, ising, ginhavara, ago(1))
  return [ana, ramon, tomas, nena, berto, corazon, ising]
}

const WITH_PHOTO = [people.tomas, people.corazon]
/** Let in long ago, with a letter that is claimed at Katipunan Avenue, and something bought. Answers the letter's id. */
async function inTheProgram(scene: Scene, person: Person, now: Date, bought?: { at: Date; quantity: number }) {
  const came = daysAgo(now, 40)
  const id = WITH_PHOTO.includes(person) ? await readPhoto(`id-${person.first.toLowerCase()}`) : idCard(person)
  await patient.register(scene, person, { id, prescription: printed(person, person.product, daysAgo(now, 41)) }, came)
  const letterId = await reviewer.approve(scene, person, rosaAfter(now, came, 6))
  await patient.claim(scene, person, letterId, KATIPUNAN, daysAgo(now, 36, 12))
  if (bought) await counter.handOver(scene, person, { letterId, branch: KATIPUNAN, ...bought })
  return letterId
}

/** Asked so long ago that it is due within the week. */
async function wishesToBeErased(scene: Scene, person: Person, at: Date) {
  const accountId = accountIdOf(person)
  const wish = await openRequest(scene.db, patientIdOf(person), at)
  if (!wish) return
  await onRecord(scene, person, { at, actorId: accountId, action: 'erasure.requested', subjectId: wish.id })
  const params = { reference: wish.reference, day: dayOf(wish.dueBy) }
  await notify(scene.db, { accountId, kind: 'ErasureRequested', params, now: at })
}
