// The histories of the people whose documents are photos, so that every screen has something to show from the start.
import { openRequest } from '@aruga/server/features/erasure/queries'
import { putPhoto } from '@aruga/server/features/profile/photo'
import { perceptualHashOf } from '@aruga/server/files/sandbox/perceptual-hash'
import { dayOf } from '@aruga/server/notify/days'
import { notifyPatient } from '@aruga/server/notify/notify'
import { logInByNumber, ROSA } from '../accounts.ts'
import * as counter from '../actions/counter.ts'
import * as patient from '../actions/patient.ts'
import * as reviewer from '../actions/reviewer.ts'
import { daysBefore, endAfter, hoursAfter, officeHoursAfter } from '../calendar.ts'
import { doctorOf } from '../doctors.ts'
import { idCard } from '../documents/id-card.ts'
import { prescription } from '../documents/prescription.ts'
import { receive, type Upload } from '../documents/upload.ts'
import { remindAndExpire } from '../letter-expiry.ts'
import { fillPapers } from '../papers.ts'
import { KATIPUNAN } from '../pharmacies.ts'
import { type DatedPhoto, readPhoto, readPortrait, renderPhotos } from '../photos/photos.ts'
import { productOf } from '../products.ts'
import { audit, type Scene } from '../scene.ts'
import { fillSideEffects } from '../side-effects.ts'
import { fillSignals } from '../signals.ts'
import * as people from './known-people.ts'
import { accountIdOf, nameOf, type Person, patientIdOf } from './person.ts'

const rosa = (at: Date) => ({ reviewerId: ROSA.id, at })
/** Rosa's decision `hours` office hours after `time`, but at least three hours before now. */
const rosaAfter = (now: Date, time: Date, hours: number) => {
  const at = officeHoursAfter(time, hours)
  return rosa(at < hoursAfter(now, -3) ? at : hoursAfter(now, -3))
}

const printed = (person: Person, product: string, day: Date): Upload =>
  prescription({ doctor: doctorOf(person.doctor), patient: nameOf(person), product: productOf(product), day })

async function setProfilePhoto({ db, files }: Scene, person: Person, name: string, at: Date) {
  const received = await receive(files, await readPortrait(name))
  const photo = { key: await files.persist(received), sha256: received.sha256, size: received.size }
  await putPhoto(db, { patientId: patientIdOf(person), accountId: accountIdOf(person) }, photo)
  await audit({ db, files }, person, { at, actorId: accountIdOf(person), action: 'photo.set' })
}

/** Maria has a letter in every state, each for another product. */
const mariasPhotos = (now: Date): DatedPhoto[] => [
  { photo: 'prescription-maria', at: daysBefore(now, 18) },
  { photo: 'receipt-maria-1', at: daysBefore(now, 117, 15.4) },
  { photo: 'receipt-maria-2', at: daysBefore(now, 3, 11.2) },
]

async function fillMaria(scene: Scene, now: Date, [dalisulin, first, second]: Upload[]) {
  const { maria } = people
  const getMarias = (product: string, days: number, upload = printed(maria, product, daysBefore(now, days + 1))) =>
    getLetter(scene, maria, { upload, product, at: daysBefore(now, days, 9), now })
  const documents = {
    id: await readPhoto('id-maria'),
    prescription: printed(maria, maria.product, daysBefore(now, 126)),
  }
  await patient.register(scene, maria, documents, daysBefore(now, 125))
  await setProfilePhoto(scene, maria, 'maria', daysBefore(now, 125, 10.2))
  const ginhavara = await reviewer.approve(scene, maria, rosaAfter(now, daysBefore(now, 125), 5))
  await buyWithReceipt(
    scene,
    maria,
    { letterId: ginhavara, product: 'Ginhavara', quantity: 6, upload: first, now },
    {
      ...{ claimed: daysBefore(now, 118, 19), at: daysBefore(now, 117, 15.4), receiptNumber: 'OR-004417' },
    },
  )
  const kalmatrex = await getMarias('Kalmatrex', 100)
  const siglaflo = await getMarias('Siglaflo', 40)
  await reviewer.cancelLetter(scene, maria, rosaAfter(now, daysBefore(now, 38), 2), siglaflo.letterId)
  await remindAndExpire({ scene, now }, endAfter(kalmatrex.issued, productOf('Kalmatrex').days))
  const { letterId } = await getMarias('Dalisulin', 17, dalisulin)
  await buyWithReceipt(
    scene,
    maria,
    { letterId, product: 'Dalisulin', quantity: 5, upload: second, now },
    {
      ...{ claimed: daysBefore(now, 4, 20), at: daysBefore(now, 3, 11.2), receiptNumber: 'OR-005102' },
    },
  )
  await getMarias('Alagamet', 2)
  await patient.writeToProgram(scene, maria, 'Puwede po bang anak ko ang kumuha ng gamot?', daysBefore(now, 6, 9.5))
  await reviewer.writeTo(scene, maria, rosa(daysBefore(now, 6, 14)), {
    title: { en: 'If somebody else collects it', fil: 'Kung iba ang kukuha' },
    body: {
      en: 'Yes. Name your child first: open your letter and choose “Who may collect for you?”. They bring your code and their own ID, and you are told at once when they collect.',
      fil: 'Puwede po. Ilagay muna ang pangalan ng anak ninyo: buksan ang sulat at piliin ang “Sino ang puwedeng kumuha para sa inyo?”. Dadalhin niya ang code ninyo at ang sarili niyang ID, at sasabihan kayo agad kapag kinuha na niya.',
    },
  })
  await reviewer.noteCall(scene, maria, rosa(daysBefore(now, 2, 15.2)), {
    direction: 'FromPatient',
    outcome: 'FollowUp',
    followUp: 2,
    words: 'Her doctor may change the dose. She sends the new prescription as soon as she has it.',
  })
}

type Prescribed = { upload: Upload; product: string; at: Date; now: Date }
async function getLetter(scene: Scene, person: Person, { upload, product, at, now }: Prescribed) {
  const documentId = await patient.sendDocument(scene, person, upload, at)
  const decision = rosaAfter(now, at, 3)
  const letterId = await reviewer.acceptPrescription(scene, person, decision, { documentId, product })
  return { letterId, issued: decision.at }
}

type Buying = { letterId: string; product: string; quantity: number; upload: Upload | undefined; now: Date }
type Bought = { claimed: Date; at: Date; receiptNumber: string }
/** Claims and buys at Katipunan Avenue and sends the receipt. */
async function buyWithReceipt(scene: Scene, person: Person, buying: Buying, { claimed, at, receiptNumber }: Bought) {
  const { letterId, product, quantity, upload, now } = buying
  if (!upload) throw new Error('A receipt is missing.')
  await patient.claim(scene, person, letterId, KATIPUNAN, claimed)
  await counter.handOver(scene, person, { letterId, branch: KATIPUNAN, at, quantity })
  const sent = hoursAfter(at, 2)
  const documentId = await patient.sendReceipt(scene, person, upload, { letterId, quantity, at: sent })
  const bought = { quantity, receiptNumber, on: at, branchId: KATIPUNAN.id }
  await reviewer.acceptReceipt(scene, person, rosaAfter(now, sent, 4), { documentId, letterId, product, bought })
}

const accountPhotos = (now: Date): DatedPhoto[] => [
  { photo: 'prescription-jose', at: daysBefore(now, 2) },
  { photo: 'prescription-luz', at: daysBefore(now, 5), visible: 0.85 },
  { photo: 'prescription-carmen', at: daysBefore(now, 4) },
]

/** Rendering takes most of the time and runs in another process, so it is started early. */
export const renderAccountPhotos = (now: Date) => renderPhotos([...mariasPhotos(now), ...accountPhotos(now)])

/** The patients among the demo accounts, with these photos. */
export async function fillAccounts(scene: Scene, now: Date, photos: Upload[]): Promise<Person[]> {
  const { maria, jose, luz, carmen } = people
  await fillMaria(scene, now, photos)
  const documents = async (name: string, photo: Upload | undefined) => {
    if (!photo) throw new Error(`${name}'s prescription is missing.`)
    const id = await readPhoto(`id-${name}`)
    // Somebody else sends Carmen's ID, too (signals.ts).
    return { id: { ...id, ...(name === 'carmen' && { look: await perceptualHashOf(id.bytes) }) }, prescription: photo }
  }
  const [ofJose, ofLuz, ofCarmen] = photos.slice(mariasPhotos(now).length)
  await patient.register(scene, jose, await documents('jose', ofJose), daysBefore(now, 1))

  const luzRegistered = daysBefore(now, 4)
  const { prescriptionId } = await patient.register(scene, luz, await documents('luz', ofLuz), luzRegistered)
  const wrong = { wrong: prescriptionId, reason: 'CutOff' } as const
  await reviewer.decline(scene, luz, rosaAfter(now, luzRegistered, 4), wrong)

  const carmenRegistered = daysBefore(now, 3)
  await patient.register(scene, carmen, await documents('carmen', ofCarmen), carmenRegistered)
  await setProfilePhoto(scene, carmen, 'carmen', hoursAfter(carmenRegistered, 0.2))
  const letterId = await reviewer.approve(scene, carmen, rosaAfter(now, carmenRegistered, 3))
  await patient.claim(scene, carmen, letterId, KATIPUNAN, now)
  return [maria, jose, luz, carmen]
}

const queuePhotos = (now: Date): DatedPhoto[] => [
  { photo: 'prescription-ana', at: daysBefore(now, 7) },
  { photo: 'prescription-ramon', at: daysBefore(now, 8), visible: 0.7 },
  { photo: 'prescription-ramon', at: daysBefore(now, 8) },
  { photo: 'receipt-tomas', at: daysBefore(now, 2, 15.2) },
  { photo: 'receipt-tomas-goods', at: daysBefore(now, 2, 15.2) },
  { photo: 'receipt-berto', at: daysBefore(now, 3, 15.6), visible: 0.55 },
  { photo: 'receipt-berto', at: daysBefore(now, 3, 15.6) },
  { photo: 'receipt-corazon', at: daysBefore(now, 2, 16.1) },
  { photo: 'prescription-corazon', at: daysBefore(now, 1) },
  { photo: 'prescription-ising', at: daysBefore(now, 1) },
  // The same photo as Maria's accepted receipt.
  { photo: 'receipt-maria-2', at: daysBefore(now, 3, 11.2) },
]

/** The reviewer's queue: every kind of case, among them one overdue, one sent again and one duplicate receipt. */
export async function fillQueue(scene: Scene, now: Date): Promise<Person[]> {
  const { ana, ramon, tomas, berto, corazon, ising, nena } = people
  const ago = (hours: number) => hoursAfter(now, -hours)
  const photos = await renderPhotos(queuePhotos(now))
  const [ofAna, cut, whole, pens, goods, cutPens, wholePens, tablets, again, ginhavara, seen] = photos as [
    Upload,
    ...Upload[],
  ]
  if (!cut || !whole || !pens || !goods || !cutPens || !wholePens || !tablets || !again || !ginhavara || !seen)
    throw new Error('A photo is missing.')

  await patient.register(scene, ana, { id: await readPhoto('id-ana'), prescription: ofAna }, daysBefore(now, 6))
  const ramons = { id: await readPhoto('id-ramon'), prescription: cut }
  const { prescriptionId } = await patient.register(scene, ramon, ramons, daysBefore(now, 7))
  const wrong = { wrong: prescriptionId, reason: 'CutOff' } as const
  await reviewer.decline(scene, ramon, rosaAfter(now, daysBefore(now, 7), 3), wrong)
  await patient.sendAgain(scene, ramon, whole, { replaces: prescriptionId, at: ago(2.5) })

  const sold = (days: number, hour: number) => daysBefore(now, days, hour)
  const ofTomas = await joinWithLetter(scene, tomas, now, { at: sold(2, 15.2), quantity: 3 })
  const ofPens = await patient.sendReceipt(scene, tomas, pens, { letterId: ofTomas, quantity: 3, at: ago(20) })
  const question = await reviewer.askAbout(scene, tomas, rosa(ago(16)), {
    kind: 'OfficialReceipt',
    caseId: ofPens,
    question: {
      en: 'We can read the total, but not the line that says how many pens. How many did you buy?',
      fil: 'Nababasa po namin ang kabuuan, pero hindi ang linya kung ilang pen. Ilan po ang binili ninyo?',
    },
  })
  await patient.writeToProgram(scene, tomas, 'Sarado po ba kayo sa Lunes?', ago(3))
  await patient.answer(scene, tomas, question, '3 pens po, sa Katipunan. Salamat po.', ago(4))
  await patient.sendDocument(scene, tomas, goods, ago(19), { letterId: ofTomas })

  const ofNena = await joinWithLetter(scene, nena, now)
  const ofFive = await patient.sendReceipt(scene, nena, seen, { letterId: ofNena, quantity: 5, at: ago(40) })
  // It waits for Nena.
  await reviewer.askAbout(scene, nena, rosa(ago(22)), {
    kind: 'OfficialReceipt',
    caseId: ofFive,
    question: {
      en: 'Your receipt shows 5 pens. Did you buy all of them, and at which branch?',
      fil: 'May 5 pen po sa inyong resibo. Kayo po ba ang bumili ng lahat, at saang branch?',
    },
  })

  const ofBerto = await joinWithLetter(scene, berto, now, { at: sold(3, 15.6), quantity: 3 })
  const first = await patient.sendReceipt(scene, berto, cutPens, { letterId: ofBerto, quantity: 3, at: ago(50) })
  await reviewer.declineUpload(scene, berto, rosaAfter(now, ago(50), 4), { documentId: first, reason: 'CutOff' })
  const place = { letterId: ofBerto, orQuantity: 3 }
  await patient.sendAgain(scene, berto, wholePens, { ...place, replaces: first, at: ago(2) })
  await requestErasure(scene, berto, daysBefore(now, 25))

  // Her receipt says 30: eight more than the counter recorded.
  const ofCorazon = await joinWithLetter(scene, corazon, now, { at: sold(2, 16.1), quantity: 22 })
  await setProfilePhoto(scene, corazon, 'corazon', daysBefore(now, 30))
  await patient.sendReceipt(scene, corazon, tablets, { letterId: ofCorazon, quantity: 30, at: ago(7) })
  await patient.sendDocument(scene, corazon, again, ago(5))
  await buyTooFast(scene, ising, now)
  await patient.sendDocument(scene, ising, ginhavara, ago(1))
  await patient.sendDocument(scene, ising, printed(ising, ising.product, daysBefore(now, 2)), ago(0.7))
  // Older than the 180 days for which a prescription is good.
  await patient.sendDocument(scene, tomas, printed(tomas, tomas.product, daysBefore(now, 200)), ago(0.5))
  await logInByNumber(scene.db, accountIdOf(berto), '+639175550115')
  await fillPapers(scene, now)
  await fillSideEffects(scene, now)
  return [people.maria, ana, ramon, tomas, nena, berto, corazon, ising, ...(await fillSignals(scene, now))]
}

/** 88 tablets in five weeks, where the dose needs 78 in 90 days: another prescription comes too soon. */
async function buyTooFast(scene: Scene, person: Person, now: Date) {
  const { product } = person
  await joinWithLetter(scene, person, now, { at: daysBefore(now, 34, 14), quantity: 48 })
  const at = daysBefore(now, 20, 9)
  const { letterId } = await getLetter(scene, person, {
    upload: printed(person, product, daysBefore(now, 21)),
    product,
    at,
    now,
  })
  await patient.claim(scene, person, letterId, KATIPUNAN, daysBefore(now, 17, 12))
  await counter.handOver(scene, person, { letterId, branch: KATIPUNAN, at: daysBefore(now, 16, 14), quantity: 40 })
}

const WITH_PHOTO = [people.tomas, people.corazon]
/** Enrols a patient 40 days ago with a letter claimed at Katipunan Avenue, partly bought. Returns the letter's id. */
async function joinWithLetter(scene: Scene, person: Person, now: Date, bought?: { at: Date; quantity: number }) {
  const registeredAt = daysBefore(now, 40)
  const id = WITH_PHOTO.includes(person) ? await readPhoto(`id-${person.first.toLowerCase()}`) : idCard(person)
  await patient.register(
    scene,
    person,
    { id, prescription: printed(person, person.product, daysBefore(now, 41)) },
    registeredAt,
  )
  const letterId = await reviewer.approve(scene, person, rosaAfter(now, registeredAt, 6))
  await patient.claim(scene, person, letterId, KATIPUNAN, daysBefore(now, 36, 12))
  if (bought) await counter.handOver(scene, person, { letterId, branch: KATIPUNAN, ...bought })
  return letterId
}

/** Opens an erasure request; one of 25 days ago is due within the week. */
async function requestErasure(scene: Scene, person: Person, at: Date) {
  const patientId = patientIdOf(person)
  const request = await openRequest(scene.db, patientId, at)
  if (!request) return
  await audit(scene, person, { at, actorId: accountIdOf(person), action: 'erasure.requested', subjectId: request.id })
  const params = { reference: request.reference, day: dayOf(request.dueBy) }
  await notifyPatient(scene.db, { patientId, kind: 'ErasureRequested', params, now: at })
}
