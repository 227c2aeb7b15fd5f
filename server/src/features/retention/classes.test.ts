import { NOTICE_DAYS, type RetentionClass, retentionBounds, retentionClasses } from '@aruga/contract/retention/classes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monthsBefore } from '../../records/disposals/periods.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addHold, addLetter, addStaff } from '../../testing/people.ts'
import { disposeOfDue } from './dispose.ts'
import { readRetention } from './state.ts'
import { type Retained, retained } from './testing.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = new Date('2038-11-23T18:40:00Z')

let server: TestApp
let add: Record<RetentionClass, (at: Date) => Promise<Retained>>
let administrator: string

beforeAll(async () => {
  server = await startTestApp()
  add = retained(server)
  administrator = (await addStaff(server.db, 'administrator')).accountId
  server.setClock(new Date(NOW.getTime() - (NOTICE_DAYS + 1) * DAY_MS))
  await disposeOfDue(server.context)
})
beforeEach(() => server.setClock(NOW))
afterAll(() => server.close())

const rows = async (sql: string, values: unknown[] = []) => (await server.db.query(sql, values)).rows
const run = () => disposeOfDue(server.context)
const ended = (name: RetentionClass, later = 0) =>
  new Date(monthsBefore(NOW, retentionBounds[name].usual).getTime() + later)
const recorded = async (name: RetentionClass) =>
  (await rows('SELECT coalesce(sum(count), 0)::int AS total FROM disposal WHERE class = $1', [name]))[0]?.total

test.each(retentionClasses)(
  '%s: goes on the day its period ends, with a record, and not a minute before',
  async (name) => {
    const [old, young] = [await add[name](ended(name)), await add[name](ended(name, 60_000))]
    const before = await recorded(name)
    await run()
    expect([await old.isThere(), await young.isThere()]).toEqual([false, true])
    expect(await recorded(name)).toBe(before + 1)
  },
)

test.each(retentionClasses)('%s: nothing of a patient under legal hold goes until the hold is lifted', async (name) => {
  const [onHold, free] = [await add[name](ended(name)), await add[name](ended(name))]
  const hold = await addHold(server.db, onHold.patientId, administrator)
  await run()
  expect([await onHold.isThere(), await free.isThere()]).toEqual([true, false])
  await rows(`UPDATE legal_hold SET lifted_at = now(), lifted_by = placed_by, lift_reason = 'over' WHERE id = $1`, [
    hold,
  ])
  await run()
  expect(await onHold.isThere()).toBe(false)
})

test('Each class disposes of what was shown as due tonight', async () => {
  for (const name of retentionClasses) await add[name](ended(name))
  const onHold = await add.Letter(ended('Letter'))
  await addHold(server.db, onHold.patientId, administrator)
  server.setClock(new Date(NOW.getTime() - 60_000))
  const { nextRunAt, items } = await readRetention(server.db, server.context.clock())
  expect(nextRunAt).toBe(NOW.toISOString())
  const before = Object.fromEntries(
    await Promise.all(retentionClasses.map(async (name) => [name, await recorded(name)])),
  )
  server.setClock(NOW)
  await run()
  for (const { class: name, dueTonight } of items)
    expect([name, await recorded(name)]).toEqual([name, before[name] + dueTonight])
  expect(items.map(({ dueTonight }) => dueTonight)).toEqual(retentionClasses.map(() => 1))
})

test('A prescription stays while its letter can still be used', async () => {
  const { patientId, isThere } = await add.Prescription(ended('Prescription'))
  const letter = await addLetter(server.db, patientId, { validUntil: NOW })
  await rows('UPDATE letter SET prescription_id = (SELECT id FROM document WHERE patient_id = $1) WHERE id = $2', [
    patientId,
    letter,
  ])
  await run()
  expect(await isThere()).toBe(true)
  await rows(`UPDATE letter SET status = 'Expired' WHERE id = $1`, [letter])
  await run()
  expect(await isThere()).toBe(false)
  expect(await rows('SELECT prescription_id FROM letter WHERE id = $1', [letter])).toEqual([{ prescription_id: null }])
})

test('A prescription stays while the letter for another of its medicines can still be used', async () => {
  const { patientId, isThere } = await add.Prescription(ended('Prescription'))
  const letter = await addLetter(server.db, patientId, { validUntil: NOW })
  await rows(
    `INSERT INTO prescribed (letter_id, prescription_id, written_on, prescriber, dose_units, dose_days, supply_days, dose_unit)
     SELECT $2, id, now(), 'Dr. Elena Halimbawa', 1, 1, 30, 'tablet' FROM document WHERE patient_id = $1`,
    [patientId, letter],
  )
  await run()
  expect(await isThere()).toBe(true)
  await rows(`UPDATE letter SET status = 'Expired' WHERE id = $1`, [letter])
  await run()
  expect(await isThere()).toBe(false)
  expect(await rows('SELECT FROM prescribed WHERE letter_id = $1', [letter])).toEqual([])
})

test('A letter stays as long as one of its receipts, and purchases still count after the receipt went', async () => {
  const { patientId, isThere } = await add.Letter(ended('Letter'))
  const receipt = await add.Receipt(ended('Receipt', DAY_MS))
  await rows(
    `UPDATE document SET patient_id = $1, letter_id = (SELECT id FROM letter WHERE patient_id = $1) WHERE patient_id = $2`,
    [patientId, receipt.patientId],
  )
  await rows('UPDATE letter SET quantity_receipted = 2 WHERE patient_id = $1', [patientId])
  await run()
  expect([await isThere(), await receipt.isThere()]).toEqual([true, true])
  await rows(`UPDATE document SET reviewed_at = reviewed_at - interval '1 day' WHERE patient_id = $1`, [patientId])
  await rows(`UPDATE letter SET valid_until = valid_until + interval '1 day' WHERE patient_id = $1`, [patientId])
  await run()
  expect([await isThere(), await receipt.isThere()]).toEqual([true, false])
  expect(await rows('SELECT quantity_purchased FROM letter WHERE patient_id = $1', [patientId])).toEqual([
    { quantity_purchased: 2 },
  ])
})

test('A letter stays as long as a receipt that is also for it, which goes with all of its parts', async () => {
  const { patientId, isThere } = await add.Letter(ended('Letter'))
  const receipt = await add.Receipt(ended('Receipt', DAY_MS))
  await rows(
    `INSERT INTO receipt_part (document_id, letter_id, quantity)
     SELECT d.id, l.id, 2 FROM document d, letter l WHERE d.patient_id = $1 AND l.patient_id = $2`,
    [receipt.patientId, patientId],
  )
  await run()
  expect([await isThere(), await receipt.isThere()]).toEqual([true, true])
  await rows(`UPDATE document SET reviewed_at = reviewed_at - interval '1 day' WHERE patient_id = $1`, [
    receipt.patientId,
  ])
  await run()
  expect(await receipt.isThere()).toBe(false)
  expect(await rows('SELECT FROM receipt_part')).toEqual([])
  await run()
  expect(await isThere()).toBe(false)
})

test('A letter goes before another that somebody named for its claim collected with it, whose record keeps the name', async () => {
  const { patientId, isThere } = await add.Letter(ended('Letter'))
  const other = await add.Letter(ended('Letter', DAY_MS))
  await rows('UPDATE letter SET patient_id = $1 WHERE patient_id = $2', [patientId, other.patientId])
  await rows(
    `INSERT INTO collector (id, patient_id, name, relation, letter_id, claimed_at, ends_at, named_at)
     SELECT l.id, l.patient_id, 'Jun Halimbawa', 'son', l.id, l.issued_at, l.valid_until, l.issued_at FROM letter l WHERE l.patient_id = $1`,
    [patientId],
  )
  await rows(
    `UPDATE dispensing d SET collector_id = (SELECT c.id FROM collector c JOIN letter l ON l.id = c.letter_id WHERE c.patient_id = $1 ORDER BY l.valid_until LIMIT 1)
     FROM letter l WHERE l.id = d.letter_id AND l.patient_id = $1`,
    [patientId],
  )
  await run()
  expect(await isThere()).toBe(false)
  expect(await other.isThere()).toBe(true)
  const collected = `SELECT c.name, c.letter_id IS NULL AS "isFree", c.removed_at IS NOT NULL AS "isOver"
    FROM dispensing d JOIN letter l ON l.id = d.letter_id JOIN collector c ON c.id = d.collector_id WHERE l.patient_id = $1`
  expect(await rows(collected, [patientId])).toEqual([{ name: 'Jun Halimbawa', isFree: true, isOver: true }])
})

test('An accepted receipt of an erased patient goes at the end of its own period', async () => {
  const { patientId, isThere } = await add.Receipt(ended('Receipt'))
  await rows(`UPDATE patient SET status = 'Declined', erased_at = now() WHERE id = $1`, [patientId])
  await run()
  expect(await isThere()).toBe(false)
})

test('A connection that breaks in the middle of a batch leaves no half batch, and no second record after the next run', async () => {
  for (const name of ['Letter', 'Receipt', 'AccessRecord'] as const) {
    const due = await add[name](ended(name))
    const before = await recorded(name)
    await rows(
      `CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5); END $$;
       CREATE TRIGGER cut AFTER INSERT ON disposal FOR EACH ROW EXECUTE FUNCTION cut()`,
    )
    await expect(run(), name).rejects.toThrow()
    await rows('DROP TRIGGER cut ON disposal; DROP FUNCTION cut()')
    expect([await due.isThere(), await recorded(name)], name).toEqual([true, before])
    await Promise.all([run(), run()])
    expect([await due.isThere(), await recorded(name)], name).toEqual([false, before + 1])
  }
  await expect(rows('DELETE FROM audit_entry')).rejects.toMatchObject({ code: '42501' })
})
