// Background work takes due rows in order, so a row that cannot be done is always first: it must not block the others.
import { randomBytes, randomUUID } from 'node:crypto'
import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rehashEarlierDocuments } from '../features/documents/rehash-earlier.ts'
import { patientOf } from '../features/documents/testing.ts'
import { queueDue } from '../features/notifications/outbox.ts'
import { checkAllFiles, checkDueFiles } from '../features/operations/file-check.ts'
import { runRecall } from '../features/recalls/run.ts'
import { sweepUnconfirmed } from '../features/registration/sweep.ts'
import { findNewSignals } from '../features/signals/find.ts'
import { notifyPatient } from '../notify/notify.ts'
import { expireLetters } from '../records/letters/expire.ts'
import { extendLetters } from '../records/letters/extend.ts'
import { notifyOfNextLetters } from '../records/letters/notify-of-next.ts'
import { remindOfLetters } from '../records/letters/remind.ts'
import { lapseQuestions } from '../records/questions/lapse-questions.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { whileRowFails } from '../testing/fault-injection.ts'
import { addDoctor, addLetter, addPatient, addProduct, addStaff } from '../testing/people.ts'
import { readPicture } from '../testing/pictures.ts'
import { jpegFile, registerWith } from '../testing/registration.ts'

const DAY_MS = 24 * 60 * 60_000
let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  await addDoctor(server.db)
})
afterEach(() => server.setClock(new Date()))
afterAll(() => server.close())

const rowsOf = async (sql: string, values: unknown[] = []) => (await server.db.query(sql, values)).rows
const columnOf = async (sql: string, values: unknown[] = []) =>
  (await rowsOf(sql, values)).map((row) => Object.values(row)[0])
const fails = (table: string, text: string, work: () => Promise<unknown>) =>
  whileRowFails(server.db, table, text, async () => {
    await expect(work()).rejects.toThrow('a row that fails')
    // It is first again.
    await expect(work()).rejects.toThrow('a row that fails')
  })

/** Letters of their own patients, the first of which is due first. */
async function lettersOf(validUntil: Date, changes: string) {
  const made = []
  for (let count = 0; count < 3; count++) {
    const patient = await addPatient(server.db)
    const id = await addLetter(server.db, patient.patientId, { validUntil: new Date(validUntil.getTime() + count) })
    await server.db.query(`UPDATE letter SET ${changes} WHERE id = $1`, [id])
    made.push({ ...patient, id })
  }
  return made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]]
}
const notifiedOf = async (kind: string, letters: { id: string }[]) =>
  (
    await columnOf('SELECT subject_id FROM notification WHERE kind = $1 AND subject_id = ANY ($2)', [
      kind,
      letters.map(({ id }) => id),
    ])
  ).sort()
const idsOf = (letters: { id: string }[]) => letters.map(({ id }) => id).sort()

test.each([
  ['expires', 'LetterExpired', () => new Date(Date.now() - DAY_MS), 'issued_at = issued_at', expireLetters],
  [
    'ends soon',
    'LetterExpiresSoon',
    () => new Date(Date.now() + 2 * DAY_MS),
    `issued_at = now() - interval '60 days'`,
    remindOfLetters,
  ],
] as const)(
  'A letter that %s and whose patient cannot be notified delays no other letter',
  async (_what, kind, ends, changes, work) => {
    const letters = await lettersOf(ends(), changes)
    const [poison, ...others] = letters
    await fails('notification', poison.accountId, () => work(server.context))
    expect(await notifiedOf(kind, letters)).toEqual(idsOf(others))
    await work(server.context)
    expect(await notifiedOf(kind, letters)).toEqual(idsOf(letters))
  },
)

test.each([
  ['be extended', 'valid_until', extendLetters],
  ['be looked at for the next one', 'next_letter_look_at', notifyOfNextLetters],
] as const)('A letter that cannot %s delays no other letter', async (_what, column, work) => {
  const letters = await lettersOf(new Date(Date.now() + 20 * DAY_MS), `next_letter_look_at = now() - interval '1 day'`)
  const [poison, ...others] = letters
  const before = new Map((await rowsOf(`SELECT id, ${column} AS at FROM letter`)).map(({ id, at }) => [id, String(at)]))
  await fails('letter', poison.id, () => work(server.context))
  const changed = async () =>
    (await rowsOf(`SELECT id, ${column} AS at FROM letter WHERE id = ANY ($1)`, [idsOf(letters)]))
      .filter(({ id, at }) => before.get(id) !== String(at))
      .map(({ id }) => id)
      .sort()
  expect(await changed()).toEqual(idsOf(others))
  await work(server.context)
  expect(await changed()).toEqual(idsOf(letters))
})

test('A notification whose phone has an unknown time zone delays no other mail', async () => {
  const people = [await addPatient(server.db), await addPatient(server.db), await addPatient(server.db)]
  const [poison, ...others] = people
  if (!poison) throw new Error('Nobody')
  const settings = { topics: ['letters'], zone: 'Atlantis/Poseidon' }
  await server.db.query(
    `INSERT INTO push_settings (account_id, topics, quiet_from, quiet_until, time_zone) VALUES ($1, $2, 60, 120, $3)`,
    [poison.accountId, settings.topics, settings.zone],
  )
  await server.db.query(
    `INSERT INTO push_subscription (id, account_id, session_id, endpoint, p256dh, auth, confirmed_at)
     VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'https://push.test/x', 'a', 'b', now())`,
    [poison.accountId],
  )
  for (const { patientId } of people)
    await notifyPatient(server.db, { patientId, kind: 'LetterIssued', now: new Date() })
  await expect(queueDue(server.context)).rejects.toThrow(RangeError)
  const due = await columnOf('SELECT account_id FROM notification WHERE mail_due')
  expect(due).toEqual([poison.accountId])
  expect(others).toHaveLength(2)
})

test('A recalled letter that cannot be cancelled does not keep other patients from being notified', async () => {
  const { accountId } = await addStaff(server.db, 'administrator')
  const productId = await addProduct(server.db)
  const letters = await lettersOf(new Date(Date.now() + 20 * DAY_MS), 'quantity_dispensed = 0')
  const recallId = randomUUID()
  await server.db.query(
    `INSERT INTO recall (id, reference, status, product_id, note_en, note_fil, listed_at, listed_by, started_by, starts_at)
     VALUES ($1, 'RC-2611-900', 'Running', $2, 'Withdrawn', 'Binawi', now(), $3, $3, now())`,
    [recallId, productId, accountId],
  )
  for (const { id, patientId } of letters)
    await server.db.query(
      `INSERT INTO recall_letter (recall_id, letter_id, number, patient_id, had, quantity_approved, quantity_bought)
       VALUES ($1, $2, 'L-2611-0', $3, 'Issued', 12, 0)`,
      [recallId, id, patientId],
    )
  const [first = ''] = idsOf(letters)
  const others = letters.filter(({ id }) => id !== first)
  await fails('letter', first, () => runRecall(server.context, { recallId }))
  expect(await notifiedOf('LetterCancelled', letters)).toEqual(idsOf(others))
  expect(await columnOf('SELECT status FROM recall WHERE id = $1', [recallId])).toEqual(['Running'])
  await runRecall(server.context, { recallId })
  expect(await notifiedOf('LetterCancelled', letters)).toEqual(idsOf(letters))
  expect(await columnOf('SELECT status FROM recall WHERE id = $1', [recallId])).toEqual(['Done'])
})

test('A registration that cannot be discarded does not keep others from being discarded', async () => {
  const emails = [1, 2, 3].map((n) => `never-${n}@demo.test`)
  for (const EmailAddress of emails) expect((await registerWith(server, { EmailAddress })).statusCode).toBe(200)
  const [first = ''] = emails
  await server.db.query(`UPDATE account SET created_at = created_at - interval '1 hour' WHERE email = $1`, [first])
  const [poison] = await columnOf('SELECT id FROM account WHERE email = $1', [first])
  server.setClock(new Date(Date.now() + 60 * DAY_MS))
  const left = () => columnOf('SELECT email FROM account WHERE email = ANY ($1)', [emails])
  await fails('account', String(poison), () => sweepUnconfirmed(server.context))
  expect(await left()).toEqual([first])
  await sweepUnconfirmed(server.context)
  expect(await left()).toEqual([])
})

test('A question that cannot lapse does not keep others from lapsing', async () => {
  const questions: { id: string; caseId: string }[] = []
  for (let count = 0; count < 3; count++) {
    const patient = await patientOf(server)
    const { id: caseId } = await patient.sent('Prescription')
    const id = randomUUID()
    await server.db.query(
      `INSERT INTO question (id, patient_id, case_kind, case_id, status, asked_by, asked_at, question_en, question_fil)
       VALUES ($1, $2, 'Prescription', $3, 'Asked', $4, now() - interval '40 days' + $5 * interval '1 minute', 'Which?', 'Alin?')`,
      [id, patient.patientId, caseId, (await addStaff(server.db, 'reviewer')).accountId, count],
    )
    questions.push({ id, caseId })
  }
  const [poison, ...others] = questions
  const lapsed = async () =>
    (await columnOf(`SELECT id FROM question WHERE status = 'Lapsed' AND id = ANY ($1)`, [idsOf(questions)])).sort()
  await fails('document', poison?.caseId ?? '', () => lapseQuestions(server.context))
  expect(await lapsed()).toEqual(idsOf(others))
  await lapseQuestions(server.context)
  expect(await lapsed()).toEqual(idsOf(questions))
})

const pathOf = (key: string) => join(server.context.config.dataDir, 'files', key)

/** Receipts with a photo, by id. */
async function receipts(count: number) {
  const sent = []
  for (let n = 0; n < count; n++) {
    const patient = await patientOf(server)
    const bytes = await sharp(await readPicture('receipt-maria-2.webp'))
      .modulate({ brightness: 1 - n / 50 })
      .jpeg()
      .toBuffer()
    const letterId = await patient.letter()
    const { id } = await patient.sent('OfficialReceipt', { file: await jpegFile('photo.jpg', bytes), letterId })
    sent.push({ id, patientId: patient.patientId })
  }
  return sent.sort((one, other) => (one.id < other.id ? -1 : 1))
}

test.each([
  ['is empty', `''::bytea`],
  ['is cut off', 'substr(detail, 1, 400)'],
  ['has no width', `set_byte(detail, 0, 0)`],
  ['says another size than it has', `set_byte(detail, 1, 7)`],
])(
  'A photo whose stored greys are broken (it %s) is compared with nothing, and others are still compared',
  async (_what, broken) => {
    const [poison, one, other] = await receipts(3)
    const ids = [poison, one, other].map((each) => each?.id)
    // All of one till, as those of one branch and product are.
    await server.db.query('UPDATE document_look SET place = $2 WHERE document_id = ANY ($1)', [ids, randomUUID()])
    await server.db.query(`UPDATE document_look SET detail = ${broken} WHERE document_id = $1`, [poison?.id])
    await findNewSignals(server.context)
    const compared = await columnOf(
      'SELECT document_id FROM document_look WHERE document_id = ANY ($1) AND compared_at IS NOT NULL',
      [ids],
    )
    expect(compared.sort()).toEqual(ids)
    const found = await columnOf(
      `SELECT document_id FROM signal_subject o JOIN signal s ON s.id = o.signal_id WHERE s.kind = 'SamePicture' AND document_id = ANY ($1)`,
      [ids],
    )
    expect([...new Set(found)].sort()).toEqual(expect.arrayContaining([one?.id, other?.id]))
  },
  60_000,
)

test('A patient whose signals cannot be written does not keep others from being checked', async () => {
  const sent = await receipts(3)
  const [poison, ...others] = sent
  await server.db.query(
    'UPDATE document_look SET searched_at = NULL, compared_at = NULL WHERE document_id = ANY ($1)',
    [idsOf(sent)],
  )
  await fails('document_look', poison?.id ?? '', () => findNewSignals(server.context))
  const waiting = () =>
    columnOf(
      'SELECT document_id FROM document_look WHERE document_id = ANY ($1) AND (searched_at IS NULL OR compared_at IS NULL)',
      [idsOf(sent)],
    )
  expect(await waiting()).toEqual([poison?.id])
  expect(others).toHaveLength(2)
  await findNewSignals(server.context)
  expect(await waiting()).toEqual([])
})

test('A file that is missing, broken or unreadable does not keep others from their thumbnails', async () => {
  const sent = await receipts(4)
  await server.db.query('UPDATE document SET look_due = true, thumbnail = NULL, picture = NULL WHERE id = ANY ($1)', [
    idsOf(sent),
  ])
  const keys = new Map(
    (await rowsOf('SELECT id, filename AS key FROM document WHERE id = ANY ($1)', [idsOf(sent)])).map(({ id, key }) => [
      id,
      key,
    ]),
  )
  const [unreadable, missing, broken, whole] = idsOf(sent)
  const path = (id: string | undefined) => pathOf(String(keys.get(id)))
  await rm(path(missing))
  await writeFile(path(broken), 'no picture at all')
  await rm(path(unreadable))
  await symlink(path(unreadable), path(unreadable))
  const due = () => columnOf('SELECT id FROM document WHERE look_due AND id = ANY ($1) ORDER BY id', [idsOf(sent)])
  await expect(rehashEarlierDocuments(server.context)).rejects.toMatchObject({ code: 'ELOOP' })
  expect(await due()).toEqual([unreadable])
  const [thumbnail] = await columnOf('SELECT thumbnail FROM document WHERE id = $1', [whole])
  expect(thumbnail).toEqual(expect.any(String))

  // The check of all files continues, too, and reports those that it could read.
  const found = () => columnOf('SELECT document_id FROM damaged_file WHERE document_id = ANY ($1)', [idsOf(sent)])
  await expect(checkAllFiles(server.context, () => {})).rejects.toMatchObject({ code: 'ELOOP' })
  expect((await found()).sort()).toEqual([missing, broken].sort())
  await server.db.query(
    `INSERT INTO damaged_file (key, part, fault, patient_id, document_id, found_at)
     SELECT filename, 'Original', 'Damaged', patient_id, id, now() FROM document WHERE id = $1`,
    [unreadable],
  )
  await server.db.query('DELETE FROM file_check')
  await expect(checkDueFiles(server.context)).rejects.toMatchObject({ code: 'ELOOP' })
  server.setClock(new Date(Date.now() + 29 * DAY_MS))
  await expect(checkDueFiles(server.context)).rejects.toMatchObject({ code: 'ELOOP' })
  const [finished] = await columnOf('SELECT finished_at IS NOT NULL FROM file_check')
  expect(finished).toBe(true)
  await rm(path(unreadable))
}, 120_000)

test('A mended file leaves the record of damaged files while others stay damaged', async () => {
  const [{ id, patientId } = { id: '', patientId: '' }] = await receipts(1)
  const [key] = await columnOf('SELECT filename FROM document WHERE id = $1', [id])
  const insert = `INSERT INTO damaged_file (key, part, fault, patient_id, document_id, found_at) VALUES ($1, 'Original', 'Missing', $2, $3, $4)`
  const away: string[] = []
  for (let n = 0; n < 150; n++) {
    const copy = randomUUID()
    const gone = `kept/aa/aa/${randomBytes(32).toString('hex')}`
    away.push(copy)
    await server.db.query(
      `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
       VALUES ($1, $2, 'Id', 'Accepted', $3, 'x.pdf', 'application/pdf', 1, $3, now())`,
      [copy, patientId, gone],
    )
    await server.db.query(insert, [gone, patientId, copy, '2026-01-01Z'])
  }
  await server.db.query(insert, [key, patientId, id, '2026-11-01Z'])
  const isRecorded = async () => (await rowsOf('SELECT FROM damaged_file WHERE key = $1', [key])).length > 0
  for (let run = 0; run < 20 && (await isRecorded()); run++) await checkDueFiles(server.context)
  expect(await isRecorded()).toBe(false)
  expect((await columnOf('SELECT count(*)::int FROM damaged_file WHERE document_id = ANY ($1)', [away]))[0]).toBe(150)
}, 120_000)
