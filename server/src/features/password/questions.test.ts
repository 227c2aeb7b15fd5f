import { DELAYED_RESET_OPEN_MS, DELAYED_RESET_WAIT_MS } from '@aruga/contract/limits'
import {
  cancelDelayedReset,
  changePassword,
  listSecurityQuestions,
  readResetQuestion,
  requestDelayedReset,
  resetPassword,
  type SecurityQuestionId,
  setSecurityQuestions,
  verifyPasswordResetToken,
} from '@aruga/contract/password/password'
import { readProfile } from '@aruga/contract/profile/profile'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Db, inTransaction } from '../../db/open.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { auditActionsOf, linkIn, notificationsToMail } from '../../testing/mailed.ts'
import { addPatient, addSession, PASSWORD } from '../../testing/people.ts'
import { hashAnswer, plainAnswer } from './answers.ts'
import { writeResetMail } from './mails.ts'
import { listChosen, replaceQuestions } from './questions.ts'

type Answer = { id: SecurityQuestionId; answer: string }
const ANSWERS: Answer[] = [
  { id: 'first-school', answer: 'St. Mary’s' },
  { id: 'first-pet', answer: 'Bantay' },
  { id: 'childhood-street', answer: 'Peñafrancia Avenue' },
]
const NEW = 'Another-horse-2'
// Hashing is slow on purpose, so it is done once.
const hashed = Promise.all(ANSWERS.map(({ answer }) => hashAnswer(answer)))

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1 })
})
afterAll(() => server.close())

let sender = 0
const from = () => ({ headers: { 'x-forwarded-for': `10.3.${Math.floor(++sender / 250)}.${sender % 250}` } })

async function newPatient() {
  const patient = await addPatient(server.db)
  return { ...patient, token: (await addSession(server.db, patient.accountId)).token }
}

/** A patient with the three answers set and a mailed link. */
async function withLink() {
  const patient = await newPatient()
  for (const [n, { id }] of ANSWERS.entries()) {
    await server.db.query('INSERT INTO security_answer VALUES ($1, $2, $3, now())', [
      patient.accountId,
      id,
      (await hashed)[n],
    ])
  }
  return { ...patient, link: await linkFor(patient.accountId) }
}
async function linkFor(accountId: string) {
  const { query } = linkIn(await writeResetMail(server.context, { kind: 'passwordReset', accountId }))
  return { userId: query.userId ?? '', resetToken: query.resetToken ?? '' }
}
type Link = Awaited<ReturnType<typeof linkFor>>

const set = (token: string, answers: Answer[] = ANSWERS) =>
  call(server.app, setSecurityQuestions, { body: { answers } }, { token })
const list = (token: string, language = 'en') =>
  call(server.app, listSecurityQuestions, {}, { token, headers: { 'accept-language': language } })
const readQuestion = (link: Link, headers: Record<string, string> = {}) =>
  call(server.app, readResetQuestion, { body: link }, { headers: { ...from().headers, ...headers } })
const reset = (link: Link, securityAnswer?: string) =>
  call(
    server.app,
    resetPassword,
    { body: { ...link, password: NEW, ...(securityAnswer && { securityAnswer }) } },
    from(),
  )
const verify = async (link: Link) =>
  (await call(server.app, verifyPasswordResetToken, { body: link }, from())).json() as boolean

async function rightAnswer(link: Link) {
  const { result } = await readQuestion(link)
  return ANSWERS.find(({ id }) => id === result.question?.id)?.answer ?? ''
}

test('A patient sets three questions and sees which; the answers are never returned', async () => {
  const patient = await newPatient()
  expect((await list(patient.token)).result.items.filter(({ chosen }) => chosen)).toEqual([])
  expect((await set(patient.token)).statusCode).toBe(204)
  const listed = await list(patient.token)
  const ids = listed.result.items.filter(({ chosen }) => chosen).map(({ id }) => id)
  expect(ids.sort()).toEqual(ANSWERS.map(({ id }) => id).sort())
  expect(listed.body).not.toMatch(/argon|Bantay|answerHash/i)
  const { result: profile } = await call(server.app, readProfile, {}, { token: patient.token })
  expect(profile.hasSecurityQuestions).toBe(true)
  expect(await auditActionsOf(server.db, patient.accountId)).toEqual(['security_questions.set'])
  expect(await notificationsToMail(server.db, patient.accountId)).toEqual(['SecurityQuestionsSet'])
  const { rows } = await server.db.query('SELECT answer_hash FROM security_answer WHERE account_id = $1', [
    patient.accountId,
  ])
  for (const { answer_hash } of rows) expect(answer_hash).toMatch(/^\$argon2id\$/)
})

test('The questions are in the requested language', async () => {
  const { token } = await newPatient()
  const texts = async (language: string) => (await list(token, language)).result.items.map(({ text }) => text)
  expect((await texts('en'))[0]).toBe('What was the name of your first school?')
  expect((await texts('fil'))[0]).toBe('Ano po ang pangalan ng inyong unang paaralan?')
})

test('Setting the same answers again changes nothing and notifies nobody', async () => {
  const { accountId, token } = await newPatient()
  await set(token)
  expect((await set(token, [...ANSWERS].reverse())).statusCode).toBe(204)
  expect(await notificationsToMail(server.db, accountId)).toEqual(['SecurityQuestionsSet'])
  const other = ANSWERS.map(({ id, answer }) => ({ id, answer: id === 'first-pet' ? 'Muning' : answer }))
  expect((await set(token, other)).statusCode).toBe(204)
  expect(await notificationsToMail(server.db, accountId)).toHaveLength(2)
})

test.each([
  ['A repeated question', ANSWERS.map(({ answer }) => ({ id: 'first-pet' as const, answer })), ['answers']],
  ['A set of two questions', ANSWERS.slice(1), ['answers']],
  [
    'An answer of punctuation only',
    ANSWERS.map((answer, n) => (n === 1 ? { ...answer, answer: '!? - !?' } : answer)),
    ['answers.1.answer'],
  ],
])('%s is refused', async (_what, answers, members) => {
  const { accountId, token } = await newPatient()
  const answer = await set(token, answers)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors).toMatchObject([{ members }])
  expect(await auditActionsOf(server.db, accountId)).toEqual([])
})

test('The later of two simultaneous changes of the questions wins as a whole', async () => {
  const { accountId } = await newPatient()
  const { sessionId } = await addSession(server.db, accountId)
  const [answerHash = ''] = await hashed
  const replace = (tx: Db, questions: SecurityQuestionId[]) =>
    replaceQuestions(tx, {
      accountId,
      sessionId,
      answers: questions.map((question) => ({ question, answerHash })),
      now: new Date(),
    })
  let later: Promise<boolean> | undefined
  await inTransaction(server.db, async (tx) => {
    await replace(tx, ['first-school', 'first-pet', 'first-job'])
    later = inTransaction(server.db, (other) => replace(other, ['first-pet', 'first-job', 'favourite-dish']))
    // By now it waits for this transaction.
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  expect(await later).toBe(true)
  const chosen = (await listChosen(server.db, accountId)).map(({ question }) => question)
  expect(chosen.sort()).toEqual(['favourite-dish', 'first-job', 'first-pet'])
})

test('Questions cannot be set in a session that ended meanwhile', async () => {
  const { accountId } = await newPatient()
  const { sessionId } = await addSession(server.db, accountId)
  await server.db.query('UPDATE account SET security_stamp = gen_random_uuid() WHERE id = $1', [accountId])
  const stale = { accountId, sessionId, answers: [], now: new Date() }
  expect(await inTransaction(server.db, (tx) => replaceQuestions(tx, stale))).toBe(false)
})

test('A mailed link always asks the same question, and a reset needs its answer', async () => {
  const { email, link } = await withLink()
  const first = await readQuestion(link)
  expect(ANSWERS.map(({ id }) => id)).toContain(first.result.question?.id)
  for (let n = 0; n < 3; n++) expect((await readQuestion(link)).result).toEqual(first.result)
  expect(refusal(await reset(link))).toEqual(problemOf('SecurityAnswerNeeded'))
  await logIn(server.app, email, PASSWORD)
  const sloppyAnswer = ` ${(await rightAnswer(link)).toUpperCase()}  `
  expect((await reset(link, sloppyAnswer)).statusCode).toBe(204)
  await logIn(server.app, email, NEW)
})

test('Over many links each question is asked', async () => {
  const { accountId } = await withLink()
  const seen = new Set<string | undefined>()
  for (let n = 0; n < 40 && seen.size < 3; n++)
    seen.add((await readQuestion(await linkFor(accountId))).result.question?.id)
  expect(seen.size).toBe(3)
})

test('An account without questions gets no question', async () => {
  const { accountId } = await newPatient()
  const link = await linkFor(accountId)
  expect((await readQuestion(link)).result).toEqual({ question: null })
  expect((await reset(link, 'whatever')).statusCode).toBe(204)
})

test('The question is in the requested language, and needs a valid link', async () => {
  const { link } = await withLink()
  const [english, filipino] = [await readQuestion(link), await readQuestion(link, { 'accept-language': 'fil' })]
  expect(filipino.result.question?.id).toBe(english.result.question?.id)
  expect(filipino.result.question?.text).not.toBe(english.result.question?.text)
  expect(refusal(await readQuestion({ ...link, resetToken: 'x' }))).toEqual(problemOf('InvalidToken'))
})

test('Five wrong answers invalidate the link, and each refusal contains how many tries are left', async () => {
  const { email, link } = await withLink()
  const right = await rightAnswer(link)
  for (const left of [4, 3, 2, 1, 0]) {
    expect(await verify(link)).toBe(true)
    const answer = await reset(link, 'wrong')
    expect(refusal(answer)).toEqual(problemOf('SecurityAnswerWrong'))
    expect(answer.json().error.data).toMatchObject({ left })
  }
  expect(await verify(link)).toBe(false)
  expect(refusal(await reset(link, right))).toEqual(problemOf('InvalidToken'))
  await logIn(server.app, email, PASSWORD)
})

test('Only five of thirty simultaneous answers are checked', async () => {
  const { link } = await withLink()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => reset(link, `wrong ${n}`)))
  const codes = answers.map((answer) => refusal(answer).code)
  expect(codes.filter((code) => code === problemOf('SecurityAnswerWrong').code)).toHaveLength(5)
  expect(codes.filter((code) => code === problemOf('InvalidToken').code)).toHaveLength(25)
})

test('A refused password does not use up a try of the answer', async () => {
  const { link } = await withLink()
  await reset(link, 'wrong')
  const right = await rightAnswer(link)
  const body = { ...link, password: 'Qwerty123$', securityAnswer: right }
  expect((await call(server.app, resetPassword, { body }, from())).statusCode).toBe(400)
  expect((await reset(link, 'wrong')).json().error.data).toEqual({ left: 3 })
})

test('Setting questions invalidates an earlier link', async () => {
  const { accountId, token } = await newPatient()
  const link = await linkFor(accountId)
  expect(await verify(link)).toBe(true)
  await set(token)
  expect(await verify(link)).toBe(false)
  expect(refusal(await reset(link))).toEqual(problemOf('InvalidToken'))
})

test.each([
  ['St. Mary’s', 'st marys'],
  ['Peña', ' PENA '],
  ['Ñ\u0303oño', 'nono'],
  ['Quezon  City', 'quezon city'],
  ['12-B Rizal St.', '12b rizal st'],
])('"%s" and "%s" count as the same answer', (one, other) => {
  expect(plainAnswer(one)).toBe(plainAnswer(other))
  expect(plainAnswer(one).length).toBeGreaterThan(1)
})

afterEach(() => server.setClock(new Date()))
const waitUntilOpen = (extra = 0) => server.setClock(new Date(Date.now() + DELAYED_RESET_WAIT_MS + extra))
const askWithout = (link: Link) => call(server.app, requestDelayedReset, { body: link }, from())
const waitOf = async (accountId: string) => {
  const { token } = await addSession(server.db, accountId, server.context.clock())
  return (await list(token)).result.delayedResetFrom
}

test('A reset without the security answers is possible 72 hours after its request, with a new link; the answers are deleted', async () => {
  const { accountId, email, token, link } = await withLink()
  const { openFrom } = (await call(server.app, requestDelayedReset, { body: link }, from())).result
  expect(Date.parse(openFrom) - Date.now()).toBeGreaterThan(DELAYED_RESET_WAIT_MS - 60_000)
  expect(await waitOf(accountId)).toBe(openFrom)
  expect(refusal(await reset(link, 'wrong'))).toEqual(problemOf('SecurityAnswerWrong'))

  waitUntilOpen(-60_000)
  expect(refusal(await reset(await linkFor(accountId), 'wrong'))).toEqual(problemOf('SecurityAnswerWrong'))
  waitUntilOpen(1000)
  const fresh = await linkFor(accountId)
  expect((await readQuestion(fresh)).result).toEqual({ question: null })
  expect((await reset(fresh)).statusCode).toBe(204)
  await logIn(server.app, email, NEW)
  expect(await listChosen(server.db, accountId)).toEqual([])
  expect((await list(token)).statusCode).toBe(401)
  expect(await waitOf(accountId)).toBeNull()
})

test('A reset without the security answers notifies its owner, in the app and by mail, once', async () => {
  const { accountId, link } = await withLink()
  const first = (await askWithout(link)).result.openFrom
  const again = await Promise.all(Array.from({ length: 10 }, () => askWithout(link)))
  expect(new Set(again.map(({ result }) => result.openFrom))).toEqual(new Set([first]))
  expect(await notificationsToMail(server.db, accountId)).toEqual(['DelayedReset'])
  expect(await auditActionsOf(server.db, accountId)).toEqual(['password.delayed_reset_requested'])
})

test('A reset without the security answers is requested by an app that knows no questions, and by the last wrong answer', async () => {
  const unknowing = await withLink()
  const refused = await reset(unknowing.link)
  expect(refusal(refused)).toEqual(problemOf('SecurityAnswerNeeded'))
  expect(refused.json().error.data.openFrom).toBe(await waitOf(unknowing.accountId))
  const forgetful = await withLink()
  for (let guess = 1; guess <= 4; guess++) await reset(forgetful.link, 'wrong')
  expect(await waitOf(forgetful.accountId)).toBeNull()
  expect((await reset(forgetful.link, 'wrong')).json().error.data).toEqual({
    left: 0,
    openFrom: await waitOf(forgetful.accountId),
  })
})

test('A reset without the security answers is cancelled by its owner, which also ends the mailed link', async () => {
  const { accountId, token, link } = await withLink()
  await askWithout(link)
  expect((await call(server.app, cancelDelayedReset, {}, { token })).statusCode).toBe(204)
  expect((await call(server.app, cancelDelayedReset, {}, { token })).statusCode).toBe(204)
  expect(await waitOf(accountId)).toBeNull()
  expect(refusal(await askWithout(link))).toEqual(problemOf('InvalidToken'))
  waitUntilOpen(1000)
  expect((await readQuestion(await linkFor(accountId))).result.question).not.toBeNull()
  expect(await auditActionsOf(server.db, accountId)).toEqual([
    'password.delayed_reset_requested',
    'password.delayed_reset_cancelled',
  ])
})

test.each([
  [
    'new security questions',
    ({ token }: { token: string }) =>
      set(
        token,
        [...ANSWERS].reverse().map((a) => ({ ...a, answer: 'Changed' })),
      ),
  ],
  [
    'another password',
    ({ token }: { token: string }) => {
      const body = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
      return call(server.app, changePassword, { body }, { token })
    },
  ],
])('The wait for a reset without answers is ended by %s', async (_what, change) => {
  const patient = await withLink()
  await askWithout(patient.link)
  expect((await change(patient)).statusCode).toBe(204)
  expect(await waitOf(patient.accountId)).toBeNull()
  waitUntilOpen(1000)
  expect((await readQuestion(await linkFor(patient.accountId))).result.question).not.toBeNull()
})

test('A reset without the security answers is possible for seven days; afterwards it needs the answer again', async () => {
  const { accountId, link } = await withLink()
  await askWithout(link)
  waitUntilOpen(DELAYED_RESET_OPEN_MS)
  expect((await readQuestion(await linkFor(accountId))).result.question).not.toBeNull()
  expect(refusal(await askWithout({ ...link, resetToken: 'x' }))).toEqual(problemOf('InvalidToken'))
})
