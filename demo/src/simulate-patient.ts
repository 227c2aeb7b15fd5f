// Simulates one generated patient: registration, approval, claims, purchases, receipts, the next prescription. Everybody's
// history differs and is the same in every demo; it stops at the demo's present, which leaves cases open everywhere.
import { isAfter } from '@aruga/contract/instants'
import { REVIEWERS } from './accounts.ts'
import * as counter from './actions/counter.ts'
import * as patient from './actions/patient.ts'
import * as reviewer from './actions/reviewer.ts'
import { atHour, daysAfter, daytime, endAfter, hoursAfter, officeHoursAfter } from './calendar.ts'
import { doctorOf } from './doctors.ts'
import { idCard } from './documents/id-card.ts'
import { prescription } from './documents/prescription.ts'
import { goodsSlip, receipt } from './documents/receipt.ts'
import { idOf } from './ids.ts'
import { remindAndExpire, remindOfUnclaimed } from './letter-expiry.ts'
import type { Newcomer } from './people/crowd.ts'
import { nameOf } from './people/person.ts'
import { BRANCHES, type Branch } from './pharmacies.ts'
import { productOf } from './products.ts'
import { pick, randomFrom } from './random.ts'
import type { Scene } from './scene.ts'

type Simulation = Newcomer & { scene: Scene; random: () => number; now: Date }

const DECLINES = ['Blurry', 'Blurry', 'CutOff', 'CutOff', 'NameMismatch', 'WrongDocument', 'DocumentExpired'] as const
const REFUSALS = ['OutOfStock', 'OutOfStock', 'NoIdShown', 'PrescriptionMissing'] as const

export async function simulatePatient(scene: Scene, newcomer: Newcomer, now: Date): Promise<void> {
  const { person, registeredAt } = newcomer
  const sim: Simulation = { ...newcomer, scene, random: randomFrom(`life ${person.email}`), now }
  let letter = await joinProgram(sim)
  let since = registeredAt
  for (let n = 1; letter && n <= 3; n++) {
    const end = await useLetter(sim, letter.id, letter.at)
    if (!end) return
    since = daysAfter(end, 20 + 40 * sim.random())
    letter = await requestNextLetter(sim, since)
  }
}

const decisionAfter = ({ random }: Simulation, at: Date) => {
  // Half of the decisions take a morning, a few take two days.
  const hours = 0.4 + 3 * random() + (random() < 0.3 ? 8 * random() : 0) + (random() < 0.04 ? 12 : 0)
  return { reviewerId: pick(random, REVIEWERS).id, at: officeHoursAfter(at, hours) }
}

/** Some who registered within the last day have not followed the mailed link yet. */
const hasNotConfirmed = ({ registeredAt, now }: Simulation) =>
  isAfter(registeredAt, hoursAfter(now, -24)) && registeredAt.getMinutes() % 2 === 0

type Letter = { id: string; at: Date } | undefined

/** Registers, in some cases twice, and is approved. Returns the first letter; undefined if it is not issued yet. */
async function joinProgram(sim: Simulation): Promise<Letter> {
  const { scene, person, registeredAt, random, now } = sim
  const documents = { id: idCard(person), prescription: prescribed(sim, registeredAt) }
  const flawed = random() < 0.13 ? pick(random, DECLINES) : undefined
  if (flawed) documents.prescription = prescribed(sim, registeredAt, flawed === 'CutOff' ? 0.6 : 0.99)
  const { prescriptionId } = await patient.register(scene, person, documents, registeredAt)
  let decision = decisionAfter(sim, registeredAt)
  if (decision.at > now) return hasNotConfirmed(sim) ? patient.unconfirm(scene, person) : undefined
  if (flawed) {
    await reviewer.decline(scene, person, decision, { wrong: prescriptionId, reason: flawed })
    const again = daytime(hoursAfter(decision.at, 3 + 70 * random()), random)
    if (random() < 0.15 || again > now) return
    await patient.sendAgain(scene, person, prescribed(sim, registeredAt), { replaces: prescriptionId, at: again })
    decision = decisionAfter(sim, again)
    if (decision.at > now) return
  }
  return { id: await reviewer.approve(scene, person, decision), at: decision.at }
}

function prescribed({ person }: Simulation, day: Date, visible = 1) {
  const written = daysAfter(day, -1)
  const doctor = doctorOf(person.doctor)
  return prescription({ doctor, patient: nameOf(person), product: productOf(person.product), day: written }, visible)
}

/** Sends a new prescription after the previous letter is used up. */
async function requestNextLetter(sim: Simulation, since: Date): Promise<Letter> {
  const { scene, person, random, now } = sim
  const at = daytime(since, random)
  if (at > now) return
  if (random() < 0.06) {
    await patient.leaveProgram(scene, person, at)
    return
  }
  const documentId = await patient.sendDocument(scene, person, prescribed(sim, at), at)
  const decision = decisionAfter(sim, at)
  if (decision.at > now) return
  const id = await reviewer.acceptPrescription(scene, person, decision, { documentId, product: person.product })
  return { id, at: decision.at }
}

/** Claims the letter and buys all units at once or month by month. Returns when it was used up or expired. */
async function useLetter(sim: Simulation, letterId: string, issued: Date): Promise<Date | undefined> {
  const { scene, person, home, random, now } = sim
  const product = productOf(person.product)
  const ends = endAfter(issued, product.days)
  const unused = random() < 0.06
  const claimed = daytime(hoursAfter(issued, 0.5 + 30 * random() ** 2 + (random() < 0.2 ? 200 * random() : 0)), random)
  await remindOfUnclaimed(sim, { letterId, issued, until: unused ? ends : claimed })
  if (unused || claimed > now) return remindAndExpire(sim, ends)
  const branch = await claimAtHome(sim, letterId, claimed, home)
  const parts = random() < 0.5 ? 1 : 3
  let at = claimed
  for (let part = 0; part < parts; part++) {
    at = visitAfter(sim, branch, part === 0 ? hoursAfter(at, 2 + 60 * random()) : daysAfter(at, 24 + 9 * random()))
    if (at >= ends || at > now) return remindAndExpire(sim, ends)
    if (part === 0 && random() < 0.05) {
      await counter.refuse(scene, person, { letterId, branch, at, reason: pick(random, REFUSALS) })
      at = visitAfter(sim, branch, daysAfter(at, 1 + 2 * random()))
      if (at >= ends || at > now) return remindAndExpire(sim, ends)
    }
    const quantity = product.quantity / parts
    await counter.handOver(scene, person, { letterId, branch, at, quantity })
    await sendReceiptFor(sim, { letterId, branch, at, quantity, part })
  }
  return at
}

/** Claims at the nearest branch, sometimes after claiming at another one by mistake. */
async function claimAtHome(
  { scene, person, random }: Simulation,
  letterId: string,
  at: Date,
  home: Branch,
): Promise<Branch> {
  if (random() < 0.05) {
    const wrong = pick(random, BRANCHES)
    await patient.claim(scene, person, letterId, wrong, hoursAfter(at, -0.4))
    await patient.undo(scene, person, letterId, hoursAfter(at, -0.1))
  }
  await patient.claim(scene, person, letterId, home, at)
  return home
}

/** The next time at which the branch is open in the daytime. */
function visitAfter({ random }: Simulation, branch: Branch, time: Date): Date {
  let at = daytime(time, random)
  for (;;) {
    const [opens, closes] = [atHour(at, 9.2), atHour(at, 18.8)]
    const day = new Date(at.getTime() + 8 * 3_600_000).getUTCDay()
    if (branch.hours.some((hours) => hours.day === day)) {
      if (at < opens) return hoursAfter(opens, 3 * random())
      if (at < closes) return at
    }
    at = atHour(daysAfter(at, 1), 9)
  }
}

type Bought = { letterId: string; branch: Branch; at: Date; quantity: number; part: number }

/** Sends the receipt of a purchase within some days; it is reviewed and in some cases declined and sent again. */
async function sendReceiptFor(sim: Simulation, { letterId, branch, at, quantity, part }: Bought) {
  const { scene, person, random, now } = sim
  const sent = daytime(hoursAfter(at, 0.5 + 50 * random() ** 2), random)
  if (random() < 0.08 || sent > now) return
  const product = productOf(person.product)
  const number = `OR-${numberOf(`${letterId} ${part}`)}`
  const sale = { branch, number, at, product, quantity }
  const flawed = random() < 0.1 ? pick(random, ['Blurry', 'CutOff', 'CutOff', 'WrongDocument'] as const) : undefined
  const first = receipt(sale, flawed === undefined ? 1 : flawed === 'CutOff' ? 0.5 : 0.98)
  let documentId = await patient.sendReceipt(scene, person, first, { letterId, quantity, at: sent })
  if (part === 0 && random() < 0.15) await sendGoods(sim, { letterId, branch, at, quantity, part }, sent)
  let decision = decisionAfter(sim, sent)
  if (decision.at > now) return
  if (flawed) {
    await reviewer.declineUpload(scene, person, decision, { documentId, reason: flawed })
    const again = daytime(hoursAfter(decision.at, 2 + 40 * random()), random)
    if (again > now) return
    const place = { letterId, orQuantity: quantity }
    documentId = await patient.sendAgain(scene, person, receipt(sale), { ...place, replaces: documentId, at: again })
    decision = decisionAfter(sim, again)
    if (decision.at > now) return
  }
  const bought = { quantity, receiptNumber: number, on: at, branchId: branch.id }
  await reviewer.acceptReceipt(scene, person, decision, { documentId, letterId, product: product.name, bought })
}

async function sendGoods(sim: Simulation, { letterId, branch, at }: Bought, sent: Date) {
  const { scene, person, now } = sim
  const product = productOf(person.product)
  const sale = { branch, number: `CG-${numberOf(`goods ${letterId}`)}`, at, product, quantity: 1 }
  const slip = goodsSlip(sale, nameOf(person))
  const documentId = await patient.sendDocument(scene, person, slip, hoursAfter(sent, 0.1), { letterId })
  const decision = decisionAfter(sim, hoursAfter(sent, 0.1))
  if (decision.at > now) return
  await reviewer.acceptReceipt(scene, person, decision, { documentId, letterId, product: product.name, bought: null })
}

/** Six digits, unique to a receipt. */
const numberOf = (of: string) => String((Number.parseInt(idOf(of).slice(0, 8), 16) % 900_000) + 100_000)
