import {
  listSecurityQuestions,
  readResetQuestion,
  resetPassword,
  type SecurityQuestionId,
  setSecurityQuestions,
  verifyPasswordResetToken,
} from '@aruga/contract/password/password'
import { readProfile } from '@aruga/contract/profile/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
// Hashing is slow on purpose: one for all.
const hashed = Promise.all(ANSWERS.map(({ answer }) => hashAnswer(answer)))

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ trustProxy: true })
})
afterAll(() => server.close())

let sender = 0
const from = () => ({ headers: { 'x-forwarded-for': `10.3.${Math.floor(++sender / 250)}.${sender % 250}` } })

async function someone() {
  const patient = await addPatient(server.db)
  return { ...patient, token: (await addSession(server.db, patient.accountId)).token }
}

/** A patient who has set the three answers, and has a mailed link. */
async function withLink() {
  const patient = await someone()
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

const set = (token: string, answers: Answer[] = ANSWERS, currentPassword = PASSWORD) =>
  call(server.app, setSecurityQuestions, { body: { currentPassword, answers } }, { token })
const list = (token: string, language = 'en') =>
  call(server.app, listSecurityQuestions, {}, { token, headers: { 'accept-language': language } })
const asked = (link: Link, headers: Record<string, string> = {}) =>
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
  const { result } = await asked(link)
  return ANSWERS.find(({ id }) => id === result.question?.id)?.answer ?? ''
}

test('A patient chooses three questions, and sees which; the answers never leave', async () => {
  const patient = await someone()
  expect((await list(patient.token)).result.items.filter(({ chosen }) => chosen)).toEqual([])
  expect((await set(patient.token)).statusCode).toBe(204)
  const listed = await list(patient.token)
  const ids = listed.result.items.filter(({ chosen }) => chosen).map(({ id }) => id)
  expect(ids.sort()).toEqual(ANSWERS.map(({ id }) => id).sort())
  expect(listed.body).not.toMatch(/argon|Bantay|answer/i)
  const { result: profile } = await call(server.app, readProfile, {}, { token: patient.token })
  expect(profile.hasSecurityQuestions).toBe(true)
  expect(await auditActionsOf(server.db, patient.accountId)).toEqual(['security_questions.set'])
  expect(await notificationsToMail(server.db, patient.accountId)).toEqual(['SecurityQuestionsSet'])
  const { rows } = await server.db.query('SELECT answer_hash FROM security_answer WHERE account_id = $1', [
    patient.accountId,
  ])
  for (const { answer_hash } of rows) expect(answer_hash).toMatch(/^\$argon2id\$/)
})

test('The questions are told in the language asked for', async () => {
  const { token } = await someone()
  const texts = async (language: string) => (await list(token, language)).result.items.map(({ text }) => text)
  expect((await texts('en'))[0]).toBe('What was the name of your first school?')
  expect((await texts('fil'))[0]).toBe('Ano po ang pangalan ng inyong unang paaralan?')
})

test('Setting the same again changes nothing and tells nobody', async () => {
  const { accountId, token } = await someone()
  await set(token)
  expect((await set(token, [...ANSWERS].reverse())).statusCode).toBe(204)
  expect(await notificationsToMail(server.db, accountId)).toEqual(['SecurityQuestionsSet'])
  const other = ANSWERS.map(({ id, answer }) => ({ id, answer: id === 'first-pet' ? 'Muning' : answer }))
  expect((await set(token, other)).statusCode).toBe(204)
  expect(await notificationsToMail(server.db, accountId)).toHaveLength(2)
})

test.each([
  ['one question twice', ANSWERS.map(({ answer }) => ({ id: 'first-pet' as const, answer })), ['answers']],
  ['two questions', ANSWERS.slice(1), ['answers']],
  [
    'an answer of signs only',
    ANSWERS.map((answer, n) => (n === 1 ? { ...answer, answer: '!? - !?' } : answer)),
    ['answers.1.answer'],
  ],
])('%s is refused', async (_what, answers, members) => {
  const { accountId, token } = await someone()
  const answer = await set(token, answers)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.validationErrors).toMatchObject([{ members }])
  expect(await auditActionsOf(server.db, accountId)).toEqual([])
})

test('Without the current password nobody sets questions, and guessing it is limited', async () => {
  const { accountId, email, token } = await someone()
  for (let guess = 1; guess <= 5; guess++) {
    expect(refusal(await set(token, ANSWERS, `Wrong-horse-${guess}`))).toEqual(problemOf('PasswordMismatch'))
  }
  const locked = await set(token)
  expect(refusal(locked)).toEqual(problemOf('TooManyRequests'))
  expect(locked.headers['retry-after']).toBe('300')
  await expect(logIn(server.app, email, PASSWORD)).rejects.toThrow('locked out')
  expect(await auditActionsOf(server.db, accountId)).toEqual([])
})

test('Of two settings at once the later one stands whole', async () => {
  const { accountId } = await someone()
  const { rows } = await server.db.query('SELECT password_hash FROM account WHERE id = $1', [accountId])
  const [answerHash = ''] = await hashed
  const replace = (tx: Db, questions: SecurityQuestionId[]) =>
    replaceQuestions(tx, {
      accountId,
      passwordHash: rows[0]?.password_hash,
      answers: questions.map((question) => ({ question, answerHash })),
      now: new Date(),
    })
  let later: Promise<boolean> | undefined
  await inTransaction(server.db, async (tx) => {
    await replace(tx, ['first-school', 'first-pet', 'first-job'])
    later = inTransaction(server.db, (other) => replace(other, ['first-pet', 'first-job', 'favourite-dish']))
    // It has come as far as it gets before this one ends.
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  expect(await later).toBe(true)
  const stands = (await listChosen(server.db, accountId)).map(({ question }) => question)
  expect(stands.sort()).toEqual(['favourite-dish', 'first-job', 'first-pet'])
})

test('Questions are not set with a password that was changed meanwhile', async () => {
  const { accountId } = await someone()
  const stale = { accountId, passwordHash: 'the one before', answers: [], now: new Date() }
  expect(await inTransaction(server.db, (tx) => replaceQuestions(tx, stale))).toBe(false)
})

test('A mailed link asks one of the questions, the same each time, and the answer is needed on top', async () => {
  const { email, link } = await withLink()
  const first = await asked(link)
  expect(ANSWERS.map(({ id }) => id)).toContain(first.result.question?.id)
  for (let look = 0; look < 3; look++) expect((await asked(link)).result).toEqual(first.result)
  expect(refusal(await reset(link))).toEqual(problemOf('SecurityAnswerNeeded'))
  await logIn(server.app, email, PASSWORD)
  const typedInHaste = ` ${(await rightAnswer(link)).toUpperCase()}  `
  expect((await reset(link, typedInHaste)).statusCode).toBe(204)
  await logIn(server.app, email, NEW)
})

test('Over many links each of the questions comes up', async () => {
  const { accountId } = await withLink()
  const seen = new Set<string | undefined>()
  for (let n = 0; n < 40 && seen.size < 3; n++) seen.add((await asked(await linkFor(accountId))).result.question?.id)
  expect(seen.size).toBe(3)
})

test('Who has set no questions is asked none', async () => {
  const { accountId } = await someone()
  const link = await linkFor(accountId)
  expect((await asked(link)).result).toEqual({ question: null })
  expect((await reset(link, 'whatever')).statusCode).toBe(204)
})

test('The question is read in the language asked for, and only with a living link', async () => {
  const { link } = await withLink()
  const [english, filipino] = [await asked(link), await asked(link, { 'accept-language': 'fil' })]
  expect(filipino.result.question?.id).toBe(english.result.question?.id)
  expect(filipino.result.question?.text).not.toBe(english.result.question?.text)
  expect(refusal(await asked({ ...link, resetToken: 'x' }))).toEqual(problemOf('InvalidToken'))
})

test('Five wrong answers kill the link, and each says how many tries are left', async () => {
  const { email, link } = await withLink()
  const right = await rightAnswer(link)
  for (const left of [4, 3, 2, 1, 0]) {
    expect(await verify(link)).toBe(true)
    const answer = await reset(link, 'wrong')
    expect(refusal(answer)).toEqual(problemOf('SecurityAnswerWrong'))
    expect(answer.json().error.data).toEqual({ left })
  }
  expect(await verify(link)).toBe(false)
  expect(refusal(await reset(link, right))).toEqual(problemOf('InvalidToken'))
  await logIn(server.app, email, PASSWORD)
})

test('Of thirty answers at once five are looked at', async () => {
  const { link } = await withLink()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => reset(link, `wrong ${n}`)))
  const codes = answers.map((answer) => refusal(answer).code)
  expect(codes.filter((code) => code === problemOf('SecurityAnswerWrong').code)).toHaveLength(5)
  expect(codes.filter((code) => code === problemOf('InvalidToken').code)).toHaveLength(25)
})

test('A password that is refused costs no try of the answer', async () => {
  const { link } = await withLink()
  await reset(link, 'wrong')
  const right = await rightAnswer(link)
  const body = { ...link, password: 'Qwerty123$', securityAnswer: right }
  expect((await call(server.app, resetPassword, { body }, from())).statusCode).toBe(400)
  expect((await reset(link, 'wrong')).json().error.data).toEqual({ left: 3 })
})

test('A link from before the questions were set does not go around them', async () => {
  const { accountId, token } = await someone()
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
])('"%s" and "%s" are one answer', (one, other) => {
  expect(plainAnswer(one)).toBe(plainAnswer(other))
  expect(plainAnswer(one).length).toBeGreaterThan(1)
})
