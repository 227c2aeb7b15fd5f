// The filled demo obeys every rule that the real calls enforce, checked over all of its rows.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { refuseDemoAccounts } from '@aruga/server/auth/refuse-demo-accounts'
import { publishFirstPages } from '@aruga/server/features/content/first-pages'
import { readReport } from '@aruga/server/features/reports/read-report'
import { countForReports } from '@aruga/server/features/reports/roll-up/count'
import { weeksOf } from '@aruga/server/features/reports/weeks'
import { openDiskStore } from '@aruga/server/files/disk-store'
import { inspectUpload } from '@aruga/server/files/inspect'
import type { FileStore } from '@aruga/server/files/store'
import { UPLOAD_TYPES } from '@aruga/server/files/upload-types'
import { createTestDatabase } from '@aruga/server/testing/database'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayIn, daysAfter, weekBefore } from './calendar.ts'
import { receive } from './documents/upload.ts'
import { fill } from './fill.ts'
import { needsFilling } from './filled.ts'
import * as people from './people/known-people.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let files: FileStore
let dir: string
const now = new Date()

const rowsOf = async <R extends object>(sql: string, values: unknown[] = []) => (await db.query<R>(sql, values)).rows
/** Expects no rows that break a rule. */
const expectNone = async (sql: string) => expect(await rowsOf(`${sql} LIMIT 5`)).toEqual([])

beforeAll(async () => {
  db = await createTestDatabase()
  dir = await mkdtemp(join(inject('scratch'), 'demo-'))
  files = await openDiskStore({ dir, keys: [Buffer.alloc(32, 7)] })
  await publishFirstPages(db, daysAfter(now, -200))
  // The first start is killed halfway.
  const kill = (progress: object) => {
    if ('done' in progress && progress.done === 50) throw new Error('killed')
  }
  expect(await needsFilling(db, 'full')).toBe(true)
  await expect(fill({ db, files }, 'full', kill, { now })).rejects.toThrow('killed')
  expect(await needsFilling(db, 'full')).toBe(true)
  await fill({ db, files }, 'full', () => {})
}, 600_000)
afterAll(async () => {
  await db.drop()
  await rm(dir, { recursive: true, force: true })
})

test('After a kill, the next start fills only what is missing', async () => {
  expect(await needsFilling(db, 'full')).toBe(false)
  const before = await rowsOf('SELECT count(*) FROM patient')
  await fill({ db, files }, 'full', () => {})
  expect(await rowsOf('SELECT count(*) FROM patient')).toEqual(before)
  expect(Number((before[0] as { count: number }).count)).toBeGreaterThan(300)
})

test('A database that already has accounts is not filled', async () => {
  const own = await createTestDatabase()
  await own.query(
    `INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
     VALUES (gen_random_uuid(), 'me@own.test', '', '{administrator}', gen_random_uuid(), now())`,
  )
  expect(await needsFilling(own, 'full')).toBe(false)
  await own.drop()
})

test('The units of receipts and hand-overs add up and never exceed the approved quantity', async () => {
  await expectNone(`SELECT l.number, l.quantity_receipted, l.quantity_dispensed FROM letter l
    WHERE l.quantity_receipted <> (SELECT coalesce(sum(d.or_quantity), 0) FROM document d
        WHERE d.letter_id = l.id AND d.kind = 'OfficialReceipt' AND d.status = 'Accepted')
      OR l.quantity_dispensed <> (SELECT coalesce(sum(h.quantity), 0) FROM dispensing h WHERE h.letter_id = l.id)
      OR l.quantity_purchased > l.quantity_approved
      OR (l.status = 'Dispensed') <> (l.quantity_purchased = l.quantity_approved)`)
  await expectNone(`SELECT l.number FROM letter l WHERE l.status IN ('Issued', 'Claimed') AND l.valid_until <= now()`)
  await expectNone(`SELECT receipt_key FROM document WHERE status = 'Accepted' AND receipt_key IS NOT NULL
    GROUP BY receipt_key, receipt_date, receipt_branch_id HAVING count(*) > 1`)
  await expectNone(`SELECT d.id FROM document d JOIN letter l ON l.id = d.letter_id
    WHERE d.status = 'Accepted' AND d.kind = 'OfficialReceipt' AND (d.receipt_branch_id IS DISTINCT FROM l.branch_id OR NOT EXISTS (
      SELECT FROM dispensing h WHERE h.letter_id = l.id AND h.quantity = d.or_quantity
        AND (h.dispensed_at AT TIME ZONE 'Asia/Manila')::date = d.receipt_date))`)
})

test('Every letter has a timeline in order, from its issue to its current state', async () => {
  await expectNone(`SELECT l.number FROM letter l WHERE l.issued_at IS DISTINCT FROM
    (SELECT e.at FROM letter_event e WHERE e.letter_id = l.id AND e.state = 'Issued')`)
  await expectNone(`SELECT * FROM (SELECT letter_id, at, lag(at) OVER (PARTITION BY letter_id ORDER BY id) AS before FROM letter_event) e
    WHERE at < before`)
  await expectNone(`SELECT l.number, l.status, last.state FROM letter l CROSS JOIN LATERAL
      (SELECT e.state FROM letter_event e WHERE e.letter_id = l.id ORDER BY e.id DESC LIMIT 1) last
    WHERE last.state <> ALL (CASE l.status WHEN 'Issued' THEN '{Issued,ClaimUndone}'
      WHEN 'Claimed' THEN '{Claimed,Bought,NotHandedOver}' ELSE ARRAY[l.status] END)`)
  await expectNone(`SELECT number FROM letter WHERE quantity_dispensed > 0 AND branch_id IS NULL`)
})

test('Every decision, letter, claim and hand-over is in the audit log, with who did it and when', async () => {
  const audited = (action: string, subject: string, at: string, by?: string) =>
    `EXISTS (SELECT FROM audit_entry a WHERE a.action ${action} AND a.subject_id = ${subject} AND a.at = ${at}
      ${by ? `AND a.actor_id = ${by}` : ''})`
  const decided = `IN ('registration.approved', 'registration.declined')`
  await expectNone(
    `SELECT p.id FROM patient p WHERE p.decided_at IS NOT NULL AND NOT ${audited(decided, 'p.id', 'p.decided_at', 'p.decided_by')}`,
  )
  await expectNone(
    `SELECT p.id FROM patient p WHERE NOT ${audited(`= 'registration.sent'`, 'p.id', 'p.registered_at')}`,
  )
  await expectNone(`SELECT d.id FROM document d WHERE d.reviewed_at IS NOT NULL
    AND NOT ${audited(`IN ('document.accepted', 'document.declined')`, 'd.id', 'd.reviewed_at', 'd.reviewed_by')}
    AND NOT ${audited(decided, 'd.patient_id', 'd.reviewed_at', 'd.reviewed_by')}`)
  // Reviewers view every document that they decide on.
  await expectNone(`SELECT d.id FROM document d WHERE d.reviewed_at IS NOT NULL AND NOT EXISTS (SELECT FROM audit_entry a
    WHERE a.action = 'document.viewed' AND a.subject_id = d.id AND a.actor_id = d.reviewed_by AND a.at < d.reviewed_at)`)
  await expectNone(`SELECT l.number FROM letter l WHERE NOT ${audited(`= 'letter.issued'`, 'l.id', 'l.issued_at')}`)
  await expectNone(
    `SELECT h.id FROM dispensing h WHERE NOT ${audited(`= 'letter.dispensed'`, 'h.letter_id', 'h.dispensed_at', 'h.dispensed_by')}`,
  )
  await expectNone(
    `SELECT h.id FROM dispensing h JOIN staff s ON s.account_id = h.dispensed_by WHERE s.branch_id <> h.branch_id`,
  )
  for (const [state, action] of [
    ['Claimed', 'letter.claimed'],
    ['ClaimUndone', 'letter.claim_undone'],
    ['NotHandedOver', 'claim.refused'],
    ['Cancelled', 'letter.cancelled'],
  ])
    await expectNone(
      `SELECT e.id FROM letter_event e WHERE e.state = '${state}' AND NOT ${audited(`= '${action}'`, 'e.letter_id', 'e.at')}`,
    )
})

test('Everything happened in the past, staff decided in office hours, and no mail is sent about it', async () => {
  await expectNone(`SELECT * FROM (SELECT max(at) AS at FROM audit_entry UNION ALL SELECT max(created_at) FROM notification
    UNION ALL SELECT max(at) FROM letter_event) last WHERE at > now()`)
  await expectNone(`SELECT a.at FROM audit_entry a JOIN staff s ON s.account_id = a.actor_id AND s.name <> 'Rosa Halimbawa'
    WHERE a.action IN ('registration.approved', 'registration.declined', 'document.accepted', 'document.declined')
      AND (extract(isodow FROM a.at AT TIME ZONE 'Asia/Manila') > 5 OR extract(hour FROM a.at AT TIME ZONE 'Asia/Manila') NOT BETWEEN 8 AND 16)`)
  await expectNone('SELECT id FROM notification WHERE mail_due')
  await expectNone(
    `SELECT n.id FROM notification n JOIN patient p ON p.account_id = n.account_id WHERE n.created_at < p.registered_at`,
  )
  await expectNone(
    `SELECT p.id FROM patient p WHERE NOT EXISTS (SELECT FROM notification n WHERE n.account_id = p.account_id)`,
  )
  await expectNone(`SELECT l.number FROM letter l WHERE NOT EXISTS (SELECT FROM notification n
    WHERE n.kind = 'LetterIssued' AND n.subject_id = l.id)`)
})

test('No notification has a word that was not filled in', async () => {
  await expectNone(`SELECT kind FROM notification WHERE title_en || body_en || title_fil || body_fil LIKE '%{{%'`)
})

test('Every document file is stored intact and passes the upload inspection', async () => {
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
    // They are made from few drawings and photos: a sample shows that all pass.
    if (n % (type === 'application/pdf' ? 60 : 4) > 0) continue
    const inspected = await inspectUpload(files, await receive(files, bytes), { accept: UPLOAD_TYPES })
    expect(inspected.contentType).toBe(type)
  }
}, 120_000)

test('Every document has a thumbnail, or the server’s job will render it', async () => {
  await expectNone(`SELECT d.id FROM document d WHERE d.thumbnail IS NULL AND NOT d.look_due`)
  const [{ due } = { due: 0 }] = await rowsOf<{ due: number }>(
    'SELECT count(*)::int AS due FROM document WHERE look_due AND thumbnail IS NULL',
  )
  expect(due).toBeGreaterThan(500)
})

test('Every document of the demo’s accounts and its queue has a picture', async () => {
  const emails = Object.values(people).map(({ email }) => email)
  const sent = await rowsOf<{ thumbnail: string | null }>(
    `SELECT d.thumbnail FROM document d JOIN patient p ON p.id = d.patient_id JOIN account a ON a.id = p.account_id
     WHERE a.email = ANY ($1)`,
    [emails],
  )
  expect(sent.length).toBeGreaterThan(20)
  expect(sent.filter(({ thumbnail }) => thumbnail === null)).toEqual([])
})

test('The twelve-week reports show a busy, growing program', async () => {
  const [monday, end] = [weekBefore(now, 12), daysAfter(weekBefore(now, 0), -1)]
  const filter = { productId: null, pharmacyId: null, branchId: null }
  await countForReports({ db, clock: () => now })
  const report = await readReport(db, { ...weeksOf(dayIn(monday), dayIn(end)), ...filter }, now)
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
  expect(report.compared.now.registrations).toBeGreaterThan(report.compared.before.registrations)
  expect(report.steps.every(({ median }) => median !== null)).toBe(true)
  expect(report.branches.length).toBeGreaterThan(15)
  expect(report.products).toHaveLength(5)
  expect(report.declines.length).toBeGreaterThan(4)
  const states = await rowsOf<{ status: string }>('SELECT DISTINCT status FROM letter ORDER BY status')
  expect(states.map(({ status }) => status)).toEqual(['Cancelled', 'Claimed', 'Dispensed', 'Expired', 'Issued'])
  const people = await rowsOf<{ status: string }>('SELECT DISTINCT status FROM patient ORDER BY status')
  expect(people.map(({ status }) => status)).toEqual(['Active', 'Declined', 'UnderReview', 'Unsubscribed'])
})

test('A demo whose accounts were all renamed does not start in production: its branches and products are known', async () => {
  await refuseAs('claimed')
  await db.query(`UPDATE account SET email = 'renamed-' || replace(email, '@demo.test', '@clinic.test')`)
  await refuseAs('renamed-claimed')
  await db.query(
    `UPDATE account SET email = replace(substr(email, length('renamed-') + 1), '@clinic.test', '@demo.test')`,
  )
})

async function refuseAs(name: string) {
  expect(await rowsOf(`SELECT FROM account WHERE email LIKE $1`, [`${name}@%`])).toHaveLength(1)
  await expect(refuseDemoAccounts(db)).rejects.toThrow('demo accounts')
}
