// The filled demo holds what the real calls would have left behind: every rule of theirs, over all of its rows.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { publishFirstPages } from '@aruga/server/features/content/first-pages'
import { readReport } from '@aruga/server/features/reports/read-report'
import { openDiskStore } from '@aruga/server/files/disk-store'
import { inspectUpload } from '@aruga/server/files/inspect'
import type { FileStore } from '@aruga/server/files/store'
import { UPLOAD_TYPES } from '@aruga/server/files/upload-types'
import { createTestDatabase } from '@aruga/server/testing/database'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { AMIHAN } from './accounts.ts'
import { dayIn, daysAfter, weekBefore } from './calendar.ts'
import { receive } from './documents/upload.ts'
import { fill, isToBeFilled } from './fill.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let files: FileStore
let dir: string
const now = new Date()

const rowsOf = async <R extends object>(sql: string, values: unknown[] = []) => (await db.query<R>(sql, values)).rows
/** Rows that break a rule. */
const none = async (sql: string) => expect(await rowsOf(`${sql} LIMIT 5`)).toEqual([])

beforeAll(async () => {
  db = await createTestDatabase()
  dir = await mkdtemp(join(inject('scratch'), 'demo-'))
  files = await openDiskStore({ dir, key: Buffer.alloc(32, 7) })
  await publishFirstPages(db, daysAfter(now, -200))
  // The first start is killed in the middle of its crowd.
  const kill = (progress: object) => {
    if ('done' in progress && progress.done === 50) throw new Error('killed')
  }
  expect(await isToBeFilled(db, 'full')).toBe(true)
  await expect(fill({ db, files }, 'full', kill, now)).rejects.toThrow('killed')
  expect(await isToBeFilled(db, 'full')).toBe(true)
  await fill({ db, files }, 'full', () => {}, new Date())
}, 300_000)
afterAll(async () => {
  await db.drop()
  await rm(dir, { recursive: true, force: true })
})

test('After a kill the next start fills what is missing, once; then nothing is left to fill', async () => {
  expect(await isToBeFilled(db, 'full')).toBe(false)
  const before = await rowsOf('SELECT count(*) FROM patient')
  await fill({ db, files }, 'full', () => {})
  expect(await rowsOf('SELECT count(*) FROM patient')).toEqual(before)
  expect(Number((before[0] as { count: number }).count)).toBeGreaterThan(300)
})

test("A database that is somebody's own is left alone", async () => {
  const own = await createTestDatabase()
  await own.query(
    `INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
     VALUES (gen_random_uuid(), 'me@own.test', '', '{administrator}', gen_random_uuid(), now())`,
  )
  expect(await isToBeFilled(own, 'full')).toBe(false)
  await own.drop()
})

test('Units add up: accepted receipts, hand-overs, and never more than approved', async () => {
  await none(`SELECT l.number, l.quantity_receipted, l.quantity_dispensed FROM letter l
    WHERE l.quantity_receipted <> (SELECT coalesce(sum(d.or_quantity), 0) FROM document d
        WHERE d.letter_id = l.id AND d.kind = 'OfficialReceipt' AND d.status = 'Accepted')
      OR l.quantity_dispensed <> (SELECT coalesce(sum(h.quantity), 0) FROM dispensing h WHERE h.letter_id = l.id)
      OR l.quantity_purchased > l.quantity_approved
      OR (l.status = 'Dispensed') <> (l.quantity_purchased = l.quantity_approved)`)
  await none(`SELECT l.number FROM letter l WHERE l.status IN ('Issued', 'Claimed') AND l.valid_until <= now()`)
  await none(`SELECT receipt_key FROM document WHERE status = 'Accepted' AND receipt_key IS NOT NULL
    GROUP BY receipt_key, receipt_date, receipt_branch_id HAVING count(*) > 1`)
  await none(`SELECT d.id FROM document d JOIN letter l ON l.id = d.letter_id
    WHERE d.status = 'Accepted' AND d.kind = 'OfficialReceipt' AND (d.receipt_branch_id IS DISTINCT FROM l.branch_id OR NOT EXISTS (
      SELECT FROM dispensing h WHERE h.letter_id = l.id AND h.quantity = d.or_quantity
        AND (h.dispensed_at AT TIME ZONE 'Asia/Manila')::date = d.receipt_date))`)
})

test('Every letter has its timeline, in order, from its issue to what it is now', async () => {
  await none(`SELECT l.number FROM letter l WHERE l.issued_at IS DISTINCT FROM
    (SELECT e.at FROM letter_event e WHERE e.letter_id = l.id AND e.state = 'Issued')`)
  await none(`SELECT * FROM (SELECT letter_id, at, lag(at) OVER (PARTITION BY letter_id ORDER BY id) AS before FROM letter_event) e
    WHERE at < before`)
  await none(`SELECT l.number, l.status, last.state FROM letter l CROSS JOIN LATERAL
      (SELECT e.state FROM letter_event e WHERE e.letter_id = l.id ORDER BY e.id DESC LIMIT 1) last
    WHERE last.state <> ALL (CASE l.status WHEN 'Issued' THEN '{Issued,ClaimUndone}'
      WHEN 'Claimed' THEN '{Claimed,Bought,NotHandedOver}' ELSE ARRAY[l.status] END)`)
  await none(`SELECT number FROM letter WHERE quantity_dispensed > 0 AND branch_id IS NULL`)
})

test('Every decision, letter, claim and hand-over is on record, by who did it and when', async () => {
  const onRecord = (action: string, subject: string, at: string, by?: string) =>
    `EXISTS (SELECT FROM audit_entry a WHERE a.action ${action} AND a.subject_id = ${subject} AND a.at = ${at}
      ${by ? `AND a.actor_id = ${by}` : ''})`
  const decided = `IN ('registration.approved', 'registration.declined')`
  await none(
    `SELECT p.id FROM patient p WHERE p.decided_at IS NOT NULL AND NOT ${onRecord(decided, 'p.id', 'p.decided_at', 'p.decided_by')}`,
  )
  await none(`SELECT p.id FROM patient p WHERE NOT ${onRecord(`= 'registration.sent'`, 'p.id', 'p.registered_at')}`)
  await none(`SELECT d.id FROM document d WHERE d.reviewed_at IS NOT NULL
    AND NOT ${onRecord(`IN ('document.accepted', 'document.declined')`, 'd.id', 'd.reviewed_at', 'd.reviewed_by')}
    AND NOT ${onRecord(decided, 'd.patient_id', 'd.reviewed_at', 'd.reviewed_by')}`)
  // Nobody decides on papers that they have not looked at.
  await none(`SELECT d.id FROM document d WHERE d.reviewed_at IS NOT NULL AND NOT EXISTS (SELECT FROM audit_entry a
    WHERE a.action = 'document.viewed' AND a.subject_id = d.id AND a.actor_id = d.reviewed_by AND a.at < d.reviewed_at)`)
  await none(`SELECT l.number FROM letter l WHERE NOT ${onRecord(`= 'letter.issued'`, 'l.id', 'l.issued_at')}`)
  await none(
    `SELECT h.id FROM dispensing h WHERE NOT ${onRecord(`= 'letter.dispensed'`, 'h.letter_id', 'h.dispensed_at', 'h.dispensed_by')}`,
  )
  await none(
    `SELECT h.id FROM dispensing h JOIN staff s ON s.account_id = h.dispensed_by WHERE s.branch_id <> h.branch_id`,
  )
  for (const [state, action] of [
    ['Claimed', 'letter.claimed'],
    ['ClaimUndone', 'letter.claim_undone'],
    ['NotHandedOver', 'claim.refused'],
    ['Cancelled', 'letter.cancelled'],
  ])
    await none(
      `SELECT e.id FROM letter_event e WHERE e.state = '${state}' AND NOT ${onRecord(`= '${action}'`, 'e.letter_id', 'e.at')}`,
    )
})

test('Everything happened before now, staff decided in office hours, nobody is mailed about it', async () => {
  await none(`SELECT * FROM (SELECT max(at) AS at FROM audit_entry UNION ALL SELECT max(created_at) FROM notification
    UNION ALL SELECT max(at) FROM letter_event) last WHERE at > now()`)
  await none(`SELECT a.at FROM audit_entry a JOIN staff s ON s.account_id = a.actor_id AND s.name <> 'Rosa Halimbawa'
    WHERE a.action IN ('registration.approved', 'registration.declined', 'document.accepted', 'document.declined')
      AND (extract(isodow FROM a.at AT TIME ZONE 'Asia/Manila') > 5 OR extract(hour FROM a.at AT TIME ZONE 'Asia/Manila') NOT BETWEEN 8 AND 16)`)
  await none('SELECT id FROM notification WHERE mail_due')
  await none(
    `SELECT n.id FROM notification n JOIN patient p ON p.account_id = n.account_id WHERE n.created_at < p.registered_at`,
  )
  await none(
    `SELECT p.id FROM patient p WHERE NOT EXISTS (SELECT FROM notification n WHERE n.account_id = p.account_id)`,
  )
  await none(`SELECT l.number FROM letter l WHERE NOT EXISTS (SELECT FROM notification n
    WHERE n.kind = 'LetterIssued' AND n.subject_id = l.id)`)
})

test('Every file is there, whole, and one that an upload would be', async () => {
  const documents = await rowsOf<{
    filename: string
    thumbnail: string | null
    sha256: string
    size: number
    type: string
  }>('SELECT filename, thumbnail, sha256, size, content_type AS type FROM document ORDER BY uploaded_at')
  expect(documents.length).toBeGreaterThan(900)
  for (const [n, { filename, thumbnail, sha256, size, type }] of documents.entries()) {
    const bytes = await buffer(await files.open(filename))
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256])
    if (thumbnail) expect(await files.size(thumbnail)).toBeGreaterThan(1000)
    if (type === 'application/pdf' && n % 60 > 0) continue
    const inspected = await inspectUpload(files, await receive(files, bytes), { accept: UPLOAD_TYPES })
    expect(inspected.contentType).toBe(type)
  }
}, 120_000)

test('The reports of twelve weeks show a program that is busy, and grows', async () => {
  const [monday, end] = [weekBefore(now, 12), daysAfter(weekBefore(now, 0), -1)]
  const which = { productId: null, pharmacyId: null, branchId: null }
  const report = await readReport(db, { from: dayIn(monday), lastDay: dayIn(end), ...which }, AMIHAN.id, now)
  expect(report.weeks).toHaveLength(12)
  for (const week of report.weeks) {
    expect(week.registrations).toBeGreaterThan(8)
    expect(week.issued).toBeGreaterThan(8)
    expect(week.claimed).toBeGreaterThan(5)
    expect(week.fullyBought).toBeGreaterThan(2)
    expect(week.decisionMedian).toBeLessThan(30)
  }
  const sum = (weeks: typeof report.weeks) => weeks.reduce((all, week) => all + week.registrations, 0)
  expect(sum(report.weeks.slice(8))).toBeGreaterThan(sum(report.weeks.slice(0, 4)))
  expect(report.totals.registrations).toBeGreaterThan(report.totals.registrationsBefore)
  expect(report.steps.every(({ median }) => median !== null)).toBe(true)
  expect(report.branches.length).toBeGreaterThan(15)
  expect(report.products).toHaveLength(5)
  expect(report.declines.length).toBeGreaterThan(4)
  const states = await rowsOf<{ status: string }>('SELECT DISTINCT status FROM letter ORDER BY status')
  expect(states.map(({ status }) => status)).toEqual(['Cancelled', 'Claimed', 'Dispensed', 'Expired', 'Issued'])
  const people = await rowsOf<{ status: string }>('SELECT DISTINCT status FROM patient ORDER BY status')
  expect(people.map(({ status }) => status)).toEqual(['Active', 'Declined', 'UnderReview', 'Unsubscribed'])
})
