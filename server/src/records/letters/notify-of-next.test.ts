import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { patientOf } from '../../features/documents/testing.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter } from '../../testing/people.ts'
import { addReviewer } from '../../testing/staff.ts'
import { notifyOfNextLetters } from './notify-of-next.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.setClock(new Date('2026-11-23T04:00:00Z')))

/** 9 pens, bought on November 1, one for seven days: used up on January 3; the next letter may be requested from December 27. */
async function withNineBought() {
  const patient = await patientOf(server)
  const { accountId: pharmacist } = await addReviewer(server)
  const branchId = await addBranch(server.db)
  const letterId = await addLetter(server.db, patient.patientId, { quantity: 9, status: 'Dispensed' })
  const prescription = (await patient.sent('Prescription')).id
  await server.db.query(
    `UPDATE document SET status = 'Accepted', written_on = '2026-10-30', prescriber = 'Dr. Elena Halimbawa', dose_units = 1,
       dose_days = 7, supply_days = 90, dose_unit = 'pen' WHERE id = $1`,
    [prescription],
  )
  await server.db.query('UPDATE letter SET prescription_id = $2, quantity_dispensed = 9 WHERE id = $1', [
    letterId,
    prescription,
  ])
  await server.db.query(
    `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, dispensed_by, quantity, dispensed_at)
     VALUES (gen_random_uuid(), $1, $2, left(gen_random_uuid()::text, 8), $3, 9, '2026-11-01T04:00:00Z')`,
    [letterId, branchId, pharmacist],
  )
  return { ...patient, letterId }
}

type Notification = { title_en: string; body_en: string; subject_id: string }
/** The patient's notifications by that time, after several servers have checked. */
async function notifiedBy(time: string, patientId: string): Promise<Notification[]> {
  server.setClock(new Date(time))
  await Promise.all(Array.from({ length: 3 }, () => notifyOfNextLetters(server.context)))
  await notifyOfNextLetters(server.context)
  const { rows } = await server.db.query(
    `SELECT n.title_en, n.body_en, n.subject_id FROM notification n JOIN patient p ON p.account_id = n.account_id
     WHERE p.id = $1 AND n.kind = 'NextLetterDue'`,
    [patientId],
  )
  return rows as unknown as Notification[]
}
const DAY_TO_ASK = '2026-12-27T00:00:01Z'

test('A patient who bought a whole letter is notified once, in the morning, that the next one may be requested', async () => {
  const { patientId, letterId } = await withNineBought()
  expect(await notifiedBy('2026-11-23T04:00:00Z', patientId)).toEqual([])
  expect(await notifiedBy('2026-12-26T23:59:00Z', patientId)).toEqual([])
  const notified = await notifiedBy(DAY_TO_ASK, patientId)
  expect(notified).toMatchObject([{ title_en: 'You can ask for your next letter', subject_id: letterId }])
  expect(notified[0]?.body_en).toContain('The Insulin glargine you bought lasts until about January 3, 2027.')
  expect(await notifiedBy('2026-12-29T00:00:00Z', patientId)).toHaveLength(1)
})

test('A letter that is used up later is checked again', async () => {
  const { patientId, letterId } = await withNineBought()
  const set = (status: string, quantity: number) =>
    server.db.query('UPDATE letter SET status = $2, quantity_approved = $3, valid_until = $4 WHERE id = $1', [
      letterId,
      status,
      quantity,
      '2027-06-01T00:00:00Z',
    ])
  await set('Issued', 12)
  expect(await notifiedBy('2026-12-27T04:00:00Z', patientId)).toEqual([])
  await set('Dispensed', 9)
  expect(await notifiedBy('2026-12-28T04:00:01Z', patientId)).toHaveLength(1)
})

test('A bulk purchase recorded late moves the day', async () => {
  const { patientId, letterId } = await withNineBought()
  expect(await notifiedBy('2026-11-24T04:00:00Z', patientId)).toEqual([])
  await server.db.query('UPDATE dispensing SET quantity = 10 WHERE letter_id = $1', [letterId])
  expect(await notifiedBy(DAY_TO_ASK, patientId)).toEqual([])
  expect(await notifiedBy('2027-01-03T00:00:01Z', patientId)).toHaveLength(1)
})

const needNot: [string, (patient: Awaited<ReturnType<typeof withNineBought>>) => Promise<unknown>][] = [
  ['has sent a new prescription', (patient) => patient.sent('Prescription')],
  ['has a later letter', async ({ patientId }) => addLetter(server.db, patientId)],
  [
    'has left the program',
    ({ patientId }) => server.db.query(`UPDATE patient SET status = 'Unsubscribed' WHERE id = $1`, [patientId]),
  ],
  [
    'has no dose on record',
    ({ letterId }) => server.db.query('UPDATE letter SET prescription_id = NULL WHERE id = $1', [letterId]),
  ],
]
test.each(needNot)('A patient who %s is not notified', async (_who, change) => {
  const patient = await withNineBought()
  await change(patient)
  expect(await notifiedBy(DAY_TO_ASK, patient.patientId)).toEqual([])
})

test('A later letter for another medicine of the same prescription silences nothing', async () => {
  const { patientId, letterId } = await withNineBought()
  const other = await addLetter(server.db, patientId)
  await server.db.query(
    `INSERT INTO prescribed (letter_id, prescription_id, written_on, prescriber, dose_units, dose_days, supply_days, dose_unit)
     SELECT $2, prescription_id, '2026-10-30', 'Dr. Elena Halimbawa', 2, 1, 90, 'tablet' FROM letter WHERE id = $1`,
    [letterId, other],
  )
  expect(await notifiedBy(DAY_TO_ASK, patientId)).toMatchObject([{ subject_id: letterId }])
})

test('Units that ran out long ago cause no notification', async () => {
  const { patientId } = await withNineBought()
  expect(await notifiedBy('2027-01-04T04:00:00Z', patientId)).toEqual([])
  expect(await notifiedBy('2027-01-05T04:00:00Z', patientId)).toEqual([])
})
