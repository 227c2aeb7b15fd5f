// Change events reach the people they concern and nobody else: tested through the API, on two servers.

import { setTimeout as sleep } from 'node:timers/promises'
import { cancelLetter } from '@aruga/contract/letters/staff'
import { markNotificationRead } from '@aruga/contract/notifications/notifications'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, type Reader, topicsOf } from '../../events/testing.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addBranch, addPharmacist, addSession } from '../../testing/people.ts'
import { addReviewer, note, openPatientAs } from '../../testing/staff.ts'
import { claimAt, pharmacistAt } from '../counter/testing.ts'
import { patientOf } from '../documents/testing.ts'

let server: TestApp
let other: FastifyInstance
let reviewer: Reader
let otherPatient: Reader

const tokenOf = async (accountId: string) => (await addSession(server.db, accountId, server.context.clock())).token

beforeAll(async () => {
  server = await startTestApp()
  // A claim is published to its branch only where branches see what is coming.
  await server.db.query('UPDATE program SET branches_answer = true')
  other = await server.startAnother()
  reviewer = await follow(other, await tokenOf((await addAccount(server.db, 'reviewer')).accountId))
  otherPatient = await follow(other, (await patientOf(server)).token)
})
afterAll(() => server.close())

const casesOf = ({ received }: Reader) => received.flatMap((each) => (each === 'everything' ? [] : each.cases))

test('A new prescription publishes to the patient’s other phone and, with its case id, to the reviewers', async () => {
  const patient = await patientOf(server)
  const phone = await follow(other, patient.token)
  const { id } = await patient.sent('Prescription')
  await expect.poll(() => topicsOf(phone)).toEqual(['documents', 'letters', 'notifications'])
  await expect.poll(() => casesOf(reviewer)).toContain(id)
  expect(casesOf(phone)).toEqual([])
})

test('A receipt reaches the queue when its quantity is entered, not before', async () => {
  const patient = await patientOf(server)
  const { id } = await patient.sent('OfficialReceipt', { letterId: await patient.letter() })
  await patient.put(id, 3)
  await expect.poll(() => casesOf(reviewer)).toContain(id)
})

test('Replacing a document publishes its own case and that of its registration', async () => {
  const patient = await patientOf(server)
  const { id } = await patient.sent('Prescription')
  await server.db.query(`UPDATE document SET status = 'Declined' WHERE id = $1`, [id])
  const again = (await patient.replace(id)).json()
  await expect.poll(() => casesOf(reviewer)).toEqual(expect.arrayContaining([again.id, patient.patientId]))
})

test('A claim, a purchase and a read notification reach the patient’s other phone, and the purchase its branch', async () => {
  const branch = await addBranch(server.db)
  const pharmacist = await pharmacistAt(server, branch)
  const counter = await follow(other, await tokenOf((await addPharmacist(server.db, branch)).accountId))
  const elsewhere = await follow(
    other,
    await tokenOf((await addPharmacist(server.db, await addBranch(server.db))).accountId),
  )
  const claim = await claimAt(server, branch)
  const phone = await follow(other, claim.token)
  await pharmacist.lookUp(claim.code)
  await pharmacist.dispense(claim.code, 5)
  await expect.poll(() => topicsOf(phone)).toEqual(['letters', 'notifications'])
  await expect.poll(() => topicsOf(counter)).toEqual(['claims', 'counter'])
  const [notice] = await claim.notifications()
  // Otherwise one event may cover both this and the claim, whose own event comes late (events/debounce.ts).
  await sleep(500)
  const before = phone.received.length
  await call(server.app, markNotificationRead, { params: { id: notice?.id ?? '' } }, { token: claim.token })
  await expect.poll(() => phone.received.slice(before)).toEqual([{ topics: ['notifications'], cases: [] }])
  expect(elsewhere.received).toEqual(['everything'])
})

test('When an open claim ends, every till of its branch is notified within two seconds, and no other', async () => {
  const [branch, otherBranch] = [await addBranch(server.db), await addBranch(server.db)]
  const pharmacist = await pharmacistAt(server, branch)
  const tillAt = async (at: string, on = other) =>
    follow(on, await tokenOf((await addPharmacist(server.db, at)).accountId))
  const tills = [await tillAt(branch, server.app), await tillAt(branch)]
  const elsewhere = await tillAt(otherBranch)
  const byStaff = await addReviewer(server)
  const open = async () => {
    const before = tills.map(({ received }) => received.length)
    const claim = await claimAt(server, branch)
    // The claim's own event comes late (events/debounce.ts).
    const claimed = [{ topics: ['claims'], cases: [] }]
    await expect.poll(() => tills.map(({ received }, at) => received.slice(before[at]))).toEqual([claimed, claimed])
    await pharmacist.lookUp(claim.code)
    expect((await pharmacist.check(claim.code)).result).toEqual({ ended: null, letterIds: [claim.letterId] })
    return claim
  }
  const expectPublished = async (code: string, action: () => Promise<{ statusCode: number }>) => {
    const before = tills.map(({ received }) => received.length)
    expect((await action()).statusCode).toBeLessThan(300)
    const eventsSince = () => tills.map(({ received }, at) => received.slice(before[at]))
    const counter = [{ topics: ['counter'], cases: [] }]
    await expect.poll(eventsSince, { timeout: 2_000, interval: 20 }).toEqual([counter, counter])
    expect((await pharmacist.check(code)).result.ended).not.toBeNull()
  }

  const cancelled = await open()
  const body = { reason: 'IssuedByMistake' as const, note }
  await openPatientAs({ app: server.app, token: byStaff.token }, cancelled.patientId)
  await expectPublished(cancelled.code, () =>
    call(server.app, cancelLetter, { params: { id: cancelled.letterId }, body }, { token: byStaff.token }),
  )
  const left = await open()
  await expectPublished(left.code, () => call(server.app, unsubscribe, {}, { token: left.token }))
  // A colleague refuses it, which frees the claim; the patient undoes it.
  const undone = await open()
  const expected = tills.map(({ received }) => received.length + 1)
  await pharmacist.refuse(undone.code, 'OutOfStock')
  await expect.poll(() => tills.map(({ received }) => received.length)).toEqual(expected)
  await expectPublished(undone.code, undone.undo)
  expect(elsewhere.received).toEqual(['everything'])
})

test('Another patient received no change event at all', () => {
  expect(otherPatient.received).toEqual(['everything'])
  expect(otherPatient.text()).not.toMatch(/changed/)
})
