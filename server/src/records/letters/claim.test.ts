import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { claimLetter, readLetter, undoLetterClaim } from '@aruga/contract/letters/letters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addPatient, addPharmacist, PASSWORD } from '../../testing/people.ts'

let server: TestApp
let patient: Awaited<ReturnType<typeof addPatient>>
let token: string
let katipunan: string
let shaw: string

beforeAll(async () => {
  server = await startTestApp()
  patient = await addPatient(server.db)
  token = await logIn(server.app, patient.email, PASSWORD)
  katipunan = await addBranch(server.db, 'Katipunan Avenue')
  shaw = await addBranch(server.db, 'Shaw Boulevard')
})
afterAll(() => server.close())

const claim = (id: string, pharmacyBranchId: string, by = token, app = server.app) =>
  call(app, claimLetter, { body: { id, pharmacyBranchId } }, { token: by })

const countOf = async (sql: string, values: unknown[]) => Number((await server.db.query(sql, values)).rows[0]?.count)

test('200 simultaneous claims of one letter at two branches, on two servers: one branch wins, one notification exists', async () => {
  const letterId = await addLetter(server.db, patient.patientId)
  const another = await server.startAnother()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      claim(letterId, n % 2 ? katipunan : shaw, token, n % 4 < 2 ? server.app : another),
    ),
  )
  const won = answers.filter((answer) => answer.statusCode === 200)
  const winner = won[0]?.result.claim?.branch.id
  expect(won).toHaveLength(100)
  expect([katipunan, shaw]).toContain(winner)
  expect(new Set(won.map((answer) => answer.result.claim?.code)).size).toBe(1)
  expect(new Set(won.map((answer) => answer.result.claim?.branch.id)).size).toBe(1)
  for (const lost of answers.filter((answer) => answer.statusCode !== 200)) {
    expect(refusal(lost)).toEqual(problemOf('LetterClaimedElsewhere'))
  }
  expect(await countOf('SELECT count(*) FROM notification WHERE subject_id = $1', [letterId])).toBe(1)
  expect(
    await countOf(`SELECT count(*) FROM letter_event WHERE letter_id = $1 AND state = 'Claimed'`, [letterId]),
  ).toBe(1)
  expect(await countOf(`SELECT count(*) FROM audit_entry WHERE subject_id = $1`, [letterId])).toBe(1)
  expect(await countOf('SELECT count(*) FROM notification WHERE mail_due AND subject_id = $1', [letterId])).toBe(1)
})

test('Claiming again at the same branch returns the same code', async () => {
  const letterId = await addLetter(server.db, patient.patientId)
  const first = await claim(letterId, katipunan)
  const again = await claim(letterId, katipunan.toUpperCase())
  expect(first.statusCode).toBe(200)
  expect(again.result).toEqual(first.result)
  expect(first.result.claim?.code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/)
})

test("A patient cannot claim, read or undo another patient's letter, nor learn that it exists", async () => {
  const otherPatient = await addPatient(server.db)
  const theirs = await addLetter(server.db, otherPatient.patientId)
  const unknown = '00000000-0000-4000-8000-000000000000'
  const claimOfTheirs = await claim(theirs, katipunan)
  const claimOfUnknown = await claim(unknown, katipunan)
  expect(refusal(claimOfTheirs)).toEqual(problemOf('NotFound'))
  expect(claimOfTheirs.json()).toEqual(claimOfUnknown.json())
  expect(refusal(await call(server.app, readLetter, { params: { id: theirs } }, { token }))).toEqual(
    problemOf('NotFound'),
  )
  expect(refusal(await call(server.app, undoLetterClaim, { params: { id: theirs } }, { token }))).toEqual(
    problemOf('NotFound'),
  )
})

test('A caller without the patient role, with a revoked token or with an unknown token claims nothing', async () => {
  const letterId = await addLetter(server.db, patient.patientId)
  const setRoles = (roles: string[]) =>
    server.db.query('UPDATE account SET roles = $2::role[] WHERE id = $1', [patient.accountId, roles])
  await setRoles(['reviewer'])
  expect(refusal(await claim(letterId, katipunan))).toEqual(problemOf('NotAllowed'))
  await setRoles(['patient'])
  const revoked = await logIn(server.app, patient.email, PASSWORD)
  await server.db.query('DELETE FROM connect_access_token WHERE hash = sha256($1)', [Buffer.from(revoked)])
  for (const by of [revoked, 'unknown-token']) expect((await claim(letterId, katipunan, by)).statusCode).toBe(401)
  expect(await countOf(`SELECT count(*) FROM letter WHERE id = $1 AND status = 'Issued'`, [letterId])).toBe(1)
  expect(await countOf('SELECT count(*) FROM notification WHERE subject_id = $1', [letterId])).toBe(0)
  expect(await countOf('SELECT count(*) FROM letter_event WHERE letter_id = $1', [letterId])).toBe(0)
  expect((await claim(letterId, katipunan)).statusCode).toBe(200)
})

test('A letter past its date cannot be claimed and reads as expired even before the sweep', async () => {
  const letterId = await addLetter(server.db, patient.patientId, { validUntil: new Date(Date.now() - 1000) })
  expect(refusal(await claim(letterId, katipunan))).toEqual(problemOf('LetterExpired'))
  const { result } = await call(server.app, readLetter, { params: { id: letterId } }, { token })
  expect(result.status).toBe('Expired')
  expect(result.timeline.at(-1)).toMatchObject({ state: 'Expired', by: 'program' })
})

test('A cancelled letter, an unknown branch and a retired branch are refused', async () => {
  const cancelled = await addLetter(server.db, patient.patientId, { status: 'Cancelled' })
  expect(refusal(await claim(cancelled, katipunan))).toEqual(problemOf('LetterNotClaimable'))
  const letterId = await addLetter(server.db, patient.patientId)
  // Not a branch's id.
  expect(refusal(await claim(letterId, patient.patientId))).toEqual(problemOf('NotFound'))
  const retired = await addBranch(server.db, 'Retired Street')
  await server.db.query('UPDATE branch SET retired_at = now() WHERE id = $1', [retired])
  expect(refusal(await claim(letterId, retired))).toEqual(problemOf('BranchNotAvailable'))
})

test('Claiming a letter that already has a receipt returns the receipt too', async () => {
  const letterId = await addLetter(server.db, patient.patientId)
  await server.db.query(
    `INSERT INTO document (id, patient_id, kind, status, letter_id, filename, original_name, content_type, size, sha256, uploaded_at)
     VALUES (gen_random_uuid(), $1, 'OfficialReceipt', 'NeedsQuantity', $2, $3, 'receipt.pdf', 'application/pdf', 1, 'x', now())`,
    [patient.patientId, letterId, 'f'.repeat(64)],
  )
  const { result } = await claim(letterId, katipunan)
  expect(result).toMatchObject({ status: 'Claimed', receipts: [{ kind: 'OfficialReceipt', letterId }] })
  expect(result).toEqual((await call(server.app, readLetter, { params: { id: letterId } }, { token })).result)
})

test.each(['en', 'fil'])(
  'The answer of a claim is the letter as it reads afterwards, with what happened before (%s)',
  async (language) => {
    const letterId = await addLetter(server.db, patient.patientId)
    await server.db.query(
      `INSERT INTO letter_event (letter_id, state, at, by, note, note_fil) VALUES ($1, 'Issued', now(), 'program', 'New', 'Bago')`,
      [letterId],
    )
    await server.db.query('UPDATE account SET language = $2 WHERE id = $1', [patient.accountId, language])
    await claim(letterId, shaw)
    await call(server.app, undoLetterClaim, { params: { id: letterId } }, { token })
    const claimed = await claim(letterId, katipunan)
    const read = await call(server.app, readLetter, { params: { id: letterId } }, { token })
    await server.db.query(`UPDATE account SET language = 'en' WHERE id = $1`, [patient.accountId])
    expect(claimed.result.timeline.map(({ state, note }) => [state, note])).toEqual([
      ['Issued', language === 'en' ? 'New' : 'Bago'],
      ['Claimed', 'Shaw Boulevard'],
      ['ClaimUndone', 'Shaw Boulevard'],
      ['Claimed', 'Katipunan Avenue'],
    ])
    expect(claimed.result).toMatchObject({ status: 'Claimed', claimCanBeUndone: true, nextLetter: null })
    expect(claimed.body).toBe(read.body)
  },
)

test('A claim at the wrong branch can be undone until the counter has scanned the code', async () => {
  const letterId = await addLetter(server.db, patient.patientId)
  await claim(letterId, shaw)
  const undone = await call(server.app, undoLetterClaim, { params: { id: letterId } }, { token })
  expect(undone.result).toMatchObject({ status: 'Issued', claim: null, branchName: null })
  expect(undone.result.timeline.map(({ state }) => state)).toEqual(['Claimed', 'ClaimUndone'])
  expect(refusal(await call(server.app, undoLetterClaim, { params: { id: letterId } }, { token }))).toEqual(
    problemOf('LetterNotClaimed'),
  )

  const claimed = await claim(letterId, katipunan)
  const counter = await logIn(server.app, (await addPharmacist(server.db, katipunan)).email, PASSWORD)
  await call(server.app, lookUpClaim, { body: { code: claimed.result.claim?.code ?? '' } }, { token: counter })
  expect(refusal(await call(server.app, undoLetterClaim, { params: { id: letterId } }, { token }))).toEqual(
    problemOf('ClaimAlreadyScanned'),
  )
})

test('When two phones claim and undo at once, no undo reports that a counter has scanned the code', async () => {
  const letterId = await addLetter(server.db, patient.patientId)
  const another = await server.startAnother()
  const refusals = new Set<string>()
  const onPhone = async (app: TestApp['app']) => {
    for (let times = 0; times < 60; times++) {
      await claim(letterId, shaw, token, app)
      const undone = await call(app, undoLetterClaim, { params: { id: letterId } }, { token })
      if (undone.statusCode !== 200) refusals.add(JSON.stringify(refusal(undone)))
    }
  }
  await Promise.all([server.app, another, server.app, another].map(onPhone))
  expect([...refusals]).toEqual([JSON.stringify(problemOf('LetterNotClaimed'))])
})

test('A code older than a day is refused at the counter and replaced when the patient opens the letter', async () => {
  const branch = await addBranch(server.db, 'Alone')
  const letterId = await addLetter(server.db, patient.patientId)
  const first = await claim(letterId, branch)
  const code = first.result.claim?.code ?? ''
  const pharmacist = await addPharmacist(server.db, branch)
  server.setClock(new Date(Date.now() + 25 * 60 * 60_000))
  try {
    const later = await logIn(server.app, patient.email, PASSWORD)
    const counter = await logIn(server.app, pharmacist.email, PASSWORD)
    const lookedUp = await call(server.app, lookUpClaim, { body: { code } }, { token: counter })
    expect(refusal(lookedUp)).toEqual(problemOf('ClaimCodeExpired'))
    const opened = await call(server.app, readLetter, { params: { id: letterId } }, { token: later })
    expect(opened.result.claim?.code).not.toBe(code)
    const now = await call(
      server.app,
      lookUpClaim,
      { body: { code: opened.result.claim?.code ?? '' } },
      { token: counter },
    )
    expect(now.result.letterId).toBe(letterId)
  } finally {
    server.setClock(new Date())
  }
})

test('Claiming again after the code has expired returns a code that works at the counter', async () => {
  const branch = await addBranch(server.db, 'Alone')
  const letterId = await addLetter(server.db, patient.patientId)
  const code = (await claim(letterId, branch)).result.claim?.code ?? ''
  const pharmacist = await addPharmacist(server.db, branch)
  server.setClock(new Date(Date.now() + 25 * 60 * 60_000))
  try {
    const later = await logIn(server.app, patient.email, PASSWORD)
    const counter = await logIn(server.app, pharmacist.email, PASSWORD)
    const again = (await claim(letterId, branch, later)).result.claim?.code ?? ''
    expect(again).not.toBe(code)
    const lookedUp = await call(server.app, lookUpClaim, { body: { code: again } }, { token: counter })
    expect(lookedUp.result.letterId).toBe(letterId)
  } finally {
    server.setClock(new Date())
  }
})

test('Confirming fifty times at the counter hands the units over once', async () => {
  const branch = await addBranch(server.db, 'Alone')
  const letterId = await addLetter(server.db, patient.patientId)
  const code = (await claim(letterId, branch)).result.claim?.code ?? ''
  const counter = await logIn(server.app, (await addPharmacist(server.db, branch)).email, PASSWORD)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      call(server.app, dispenseClaim, { body: { code, quantity: 5 } }, { token: counter }),
    ),
  )
  // Every press gets the same stored result.
  for (const answer of answers) expect(answer.result).toEqual(answers[0]?.result)
  expect(answers[0]?.result).toMatchObject({ quantity: 5, quantityPurchased: 5, quantityLeft: 7 })
  const { result } = await call(server.app, readLetter, { params: { id: letterId } }, { token })
  expect(result).toMatchObject({ status: 'Claimed', quantityPurchased: 5 })
  expect(result.timeline.at(-1)).toMatchObject({ state: 'Bought', by: 'pharmacy', note: '5' })
  expect(result.claim?.code).not.toBe(code)

  const next = result.claim?.code ?? ''
  expect(
    refusal(await call(server.app, dispenseClaim, { body: { code: next, quantity: 8 } }, { token: counter })),
  ).toEqual(problemOf('QuantityTooLarge'))
  const rest = await call(server.app, dispenseClaim, { body: { code: next, quantity: 7 } }, { token: counter })
  expect(rest.result).toMatchObject({ quantityPurchased: 12, quantityLeft: 0 })
  const done = await call(server.app, readLetter, { params: { id: letterId } }, { token })
  expect(done.result).toMatchObject({ status: 'Dispensed', claim: null })
})

test('Another branch, a made-up code and a pharmacist without a branch each get their own refusal', async () => {
  const letterId = await addLetter(server.db, patient.patientId)
  const code = (await claim(letterId, katipunan)).result.claim?.code ?? ''
  const elsewhere = await logIn(server.app, (await addPharmacist(server.db, shaw)).email, PASSWORD)
  const withoutBranch = await logIn(server.app, (await addPharmacist(server.db, null)).email, PASSWORD)
  const lookUp = (typed: string, by: string) => call(server.app, lookUpClaim, { body: { code: typed } }, { token: by })
  expect(refusal(await lookUp(code, elsewhere))).toEqual(problemOf('ClaimCodeOtherBranch'))
  expect(refusal(await lookUp('AAAA-AAAA', elsewhere))).toEqual(problemOf('ClaimCodeUnknown'))
  expect(refusal(await lookUp(code, withoutBranch))).toEqual(problemOf('StaffWithoutBranch'))
  expect(refusal(await lookUp(code, token))).toEqual(problemOf('NotAllowed'))
})
