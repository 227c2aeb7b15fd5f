// Three people whose documents have something in common, for the administrators' page of signals: two seem to be one person, one sent
// the photo of another's ID, and all bought with receipts in sequence.

import { perceptualHashOf } from '@aruga/server/files/sandbox/perceptual-hash'
import { raiseSignalsOfReceipt } from '@aruga/server/records/signals/in-sequence'
import sharp from 'sharp'
import { ROSA } from './accounts.ts'
import * as counter from './actions/counter.ts'
import * as patient from './actions/patient.ts'
import * as reviewer from './actions/reviewer.ts'
import { dayIn, daysBefore, hoursAfter, officeHoursAfter } from './calendar.ts'
import { doctorOf } from './doctors.ts'
import { idCard } from './documents/id-card.ts'
import { prescription } from './documents/prescription.ts'
import { receipt } from './documents/receipt.ts'
import type { Upload } from './documents/upload.ts'
import { nameOf, type Person, patientIdOf } from './people/person.ts'
import { KATIPUNAN } from './pharmacies.ts'
import { readPhoto } from './photos/photos.ts'
import { productOf } from './products.ts'
import type { Scene } from './scene.ts'

const perla: Person = {
  ...{ first: 'Ma. Perla', last: 'Dela Peña', email: 'perla@demo.test', mobile: '+63 917 555 0131' },
  ...{ birthdate: '1957-04-02', sex: 'F', idNumber: 'D75550131', product: 'Dalisulin', doctor: 'HCP-2468' },
}
const perlaAgain: Person = {
  ...{ first: 'Maria Perla', last: 'De la Pena', email: 'perla.again@demo.test', mobile: '09175550131' },
  ...{ birthdate: '1957-04-02', sex: 'F', idNumber: 'D75550132', product: 'Dalisulin', doctor: 'HCP-8642' },
}
const delia: Person = {
  ...{ first: 'Delia', last: 'Pangarap', email: 'delia@demo.test', mobile: '+63 917 555 0133' },
  ...{ birthdate: '1963-08-19', sex: 'F', idNumber: 'D75550133', product: 'Dalisulin', doctor: 'HCP-8642' },
}

/** The photo of an ID as a phone's gallery saves it again: it looks the same, but is a different file. */
async function savedAgain(photo: string): Promise<Upload> {
  const bytes = await sharp((await readPhoto(photo)).bytes)
    .resize(1000)
    .jpeg({ quality: 80 })
    .toBuffer()
  const originalName = 'IMG-20261001.jpg'
  return { kind: 'Id', originalName, contentType: 'image/jpeg', bytes, perceptualHash: await perceptualHashOf(bytes) }
}

export async function fillSignals(scene: Scene, now: Date): Promise<Person[]> {
  const people: [Person, Upload][] = [
    [perla, idCard(perla)],
    [perlaAgain, idCard(perlaAgain)],
    [delia, await savedAgain('id-carmen')],
  ]
  for (const [n, [person, id]] of people.entries()) {
    const registeredAt = daysBefore(now, 34 - n)
    const product = productOf(person.product)
    const day = daysBefore(now, 35 - n)
    const paper = prescription({ doctor: doctorOf(person.doctor), patient: nameOf(person), product, day })
    await patient.register(scene, person, { id, prescription: paper }, registeredAt)
    const rosa = (at: Date) => ({ reviewerId: ROSA.id, at: officeHoursAfter(at, 5) })
    const letterId = await reviewer.approve(scene, person, rosa(registeredAt))
    const at = daysBefore(now, 20 - n, 10.5)
    const receiptNumber = `KA-02087${n + 1}`
    const [quantity, branch] = [3, KATIPUNAN]
    await patient.claim(scene, person, letterId, branch, hoursAfter(at, -1))
    await counter.handOver(scene, person, { letterId, branch, at, quantity })
    const sent = hoursAfter(at, 3)
    const slip = receipt({ branch, number: receiptNumber, at, product, quantity })
    const documentId = await patient.sendReceipt(scene, person, slip, { letterId, quantity, at: sent })
    const decision = rosa(sent)
    const bought = { quantity, receiptNumber, on: at, branchId: branch.id }
    await reviewer.acceptReceipt(scene, person, decision, { documentId, letterId, product: person.product, bought })
    const typed = {
      documentId,
      patientId: patientIdOf(person),
      receiptNumber,
      receiptDate: dayIn(at),
      branchId: branch.id,
    }
    await raiseSignalsOfReceipt(scene.db, typed, [], decision.at)
  }
  return people.map(([person]) => person)
}
