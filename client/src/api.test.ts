import { claimLetter, listLetters } from '@aruga/contract/letters/letters'
import { register } from '@aruga/contract/registration/registration'
import { expect, test } from 'vitest'
import { bearerOf, LETTER, openApp, openLoggedIn } from './testing/app.ts'
import { refusal, reply, tokens } from './testing/fake-server.ts'

const DISCONNECTED = 'toast: You currently disconnected to the internet. Please check your network settings.'
const EXPIRED = 'toast: Session expired, please relogin.'
const UNREACHABLE = "toast: Can't connect to the server, please try again later."

test('an ordinary call carries the bearer token and the language', async () => {
  const app = await openLoggedIn({ [LETTER]: () => reply(200, { id: 'letter' }) })
  expect(await app.readLetter()).toEqual({ id: 'letter' })
  expect(app.requests[0]?.headers).toMatchObject({ authorization: 'Bearer access-1', 'accept-language': 'en' })
})

test('a list query uses the declared parameter names and omits absent values', async () => {
  const path = '/api/app/patient-client/letter-of-authorization/'
  const app = await openLoggedIn({ [path]: () => reply(200, { totalCount: 0, items: [] }) })
  await app.api.call(listLetters, { query: { Filter: 'insulin pen', MaxResultCount: 20 } })
  expect(app.requests[0]?.url).toBe(`${path}?Filter=insulin+pen&MaxResultCount=20`)
})

test('a 401 is resolved by a refresh that the patient does not notice', async () => {
  let calls = 0
  const app = await openLoggedIn({
    '/connect/token': () => tokens(++calls),
    [LETTER]: (request) => (bearerOf(request) === 'access-2' ? reply(200, { id: 'letter' }) : reply(401)),
  })
  expect(await app.readLetter()).toEqual({ id: 'letter' })
  expect(app.happened).toEqual(['POST /connect/token'])
})

test('five simultaneous 401s cause one refresh', async () => {
  let calls = 0
  const app = await openLoggedIn({
    '/connect/token': () => tokens(++calls),
    [LETTER]: (request) => (bearerOf(request) === 'access-2' ? reply(200, {}) : reply(401)),
  })
  await Promise.all([1, 2, 3, 4, 5].map(() => app.readLetter()))
  expect(calls).toBe(2)
})

test('a 401 that a refresh cannot resolve: one toast, one log-out, one revocation, the log-in page', async () => {
  let calls = 0
  const app = await openLoggedIn({
    '/connect/token': () => (++calls === 1 ? tokens(1) : reply(400, { error: 'invalid_grant' })),
    [LETTER]: () => reply(401),
  })
  const failed = await Promise.allSettled([1, 2, 3, 4, 5].map(() => app.readLetter()))
  expect(failed.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  await expect.poll(() => app.happened.at(-1)).toBe('POST /connect/revocat')
  expect(app.happened).toEqual([
    'POST /connect/token',
    EXPIRED,
    'GET /connect/logout',
    'overlays dismissed',
    'at /login, to come back',
    'POST /connect/revocat',
  ])
})

test('a refresh that cannot reach the server does not log the patient out', async () => {
  let calls = 0
  const app = await openLoggedIn({
    '/connect/token': () => (++calls === 1 ? tokens(1) : 'no network'),
    [LETTER]: () => reply(401),
  })
  await expect(app.readLetter()).rejects.toMatchObject({ status: 0 })
  expect(app.session.isLoggedIn()).toBe(true)
  expect(app.happened).toEqual(['POST /connect/token', DISCONNECTED])
})

test('one patient’s call is never retried with the next patient’s token', async () => {
  let answer: (value: ReturnType<typeof reply>) => void = () => undefined
  let calls = 0
  const app = await openLoggedIn({
    '/connect/token': () => tokens(++calls),
    [LETTER]: () => new Promise((resolve) => (answer = resolve as never)),
  })
  const reading = app.readLetter()
  await app.session.logOut()
  await app.session.logIn('other@demo.test', 'x')
  answer(reply(401))
  await expect(reading).rejects.toMatchObject({ status: 401 })
  expect(app.requests.filter(({ url }) => url === LETTER)).toHaveLength(1)
  expect(app.session.isLoggedIn()).toBe(true)
})

test('five requests without a network cause one toast', async () => {
  const app = await openLoggedIn({ [LETTER]: () => 'no network' })
  await Promise.allSettled([1, 2, 3, 4, 5].map(() => app.readLetter()))
  expect(app.happened).toEqual([DISCONNECTED])
})

test('a call that handles business errors shows them in place, without a toast', async () => {
  const app = await openLoggedIn({ [LETTER]: () => refusal(403, 'LetterExpired', 'Past its date.') })
  await expect(app.readLetter({ handles: true })).rejects.toMatchObject({
    status: 403,
    code: 'LetterExpired',
    message: 'Past its date.',
    toasted: false,
  })
  expect(app.happened).toEqual([])
})

test('a call that handles business errors also shows a rate limit in place', async () => {
  const app = await openLoggedIn({ [LETTER]: () => refusal(429, 'TooManyRequests', 'Too many tries.') })
  await expect(app.readLetter({ handles: true })).rejects.toMatchObject({ status: 429, toasted: false })
  expect(app.happened).toEqual([])
})

test.each([refusal(500, 'InternalError', 'x'), reply(403, '<html>Forbidden by a proxy')])(
  'a failure other than a business error is toasted even where business errors are handled: %#',
  async (answer) => {
    const app = await openLoggedIn({ [LETTER]: () => answer })
    await expect(app.readLetter({ handles: true })).rejects.toMatchObject({ toasted: true })
    expect(app.happened).toEqual([UNREACHABLE])
  },
)

test('a quiet call fails without a toast, but the end of the session is still shown', async () => {
  let status = 502
  const app = await openLoggedIn({ [LETTER]: () => (status === 0 ? 'no network' : reply(status)) })
  await expect(app.readLetter({ quiet: true })).rejects.toMatchObject({ status: 502 })
  status = 0
  await expect(app.readLetter({ quiet: true })).rejects.toMatchObject({ status: 0 })
  expect(app.happened).toEqual([])
  status = 401
  await expect(app.readLetter({ quiet: true })).rejects.toMatchObject({ status: 401 })
  await expect.poll(() => app.happened).toContain(EXPIRED)
})

const passwordNeeded = refusal(403, 'PasswordProofNeeded', 'This needs your password again.')

test('a call that needs the password again asks for it and is repeated, with the same input', async () => {
  let isProved = false
  const app = await openLoggedIn({
    [claimLetter.path]: () => (isProved ? reply(200, { id: 'letter' }) : passwordNeeded),
  })
  app.person.typesPassword = async () => {
    isProved = true
    return true
  }
  const body = { id: 'letter', pharmacyBranchId: 'branch' }
  expect(await app.api.call(claimLetter, { body })).toEqual({ id: 'letter' })
  expect(app.requests.map((request) => request.body)).toEqual([JSON.stringify(body), JSON.stringify(body)])
  expect(app.happened).toEqual(['password?'])
})

test('closing the question for the password returns the refusal, without a toast or a repeat', async () => {
  const app = await openLoggedIn({ [LETTER]: () => passwordNeeded })
  await expect(app.readLetter()).rejects.toMatchObject({ status: 403, code: 'PasswordProofNeeded', toasted: false })
  expect(app.requests).toHaveLength(1)
  expect(app.happened).toEqual(['password?'])
})

test('calls that need the password at the same time ask for it once', async () => {
  let isProved = false
  const app = await openLoggedIn({ [LETTER]: () => (isProved ? reply(200, {}) : passwordNeeded) })
  app.person.typesPassword = async () => {
    isProved = true
    return true
  }
  await Promise.all([app.readLetter(), app.readLetter(), app.readLetter()])
  expect(app.happened).toEqual(['password?'])
})

test('a call that is refused even with the password fails instead of asking forever', async () => {
  const app = await openLoggedIn({ [LETTER]: () => passwordNeeded })
  app.person.typesPassword = async () => true
  await expect(app.readLetter()).rejects.toMatchObject({ code: 'PasswordProofNeeded' })
  expect(app.requests).toHaveLength(2)
  expect(app.happened).toEqual(['password?'])
})

test('a problem carries the field errors and the request id to quote', async () => {
  const body = {
    error: {
      code: null,
      message: 'Your request is not valid!',
      details: null,
      data: { id: 'req-7' },
      validationErrors: [{ message: 'This is not an id.', members: ['pharmacyBranchId'] }],
    },
  }
  const app = await openLoggedIn({ [claimLetter.path]: () => reply(400, body) })
  const claiming = app.api.call(claimLetter, { body: { id: 'a', pharmacyBranchId: 'b' } }, { handles: true })
  await expect(claiming).rejects.toMatchObject({
    id: 'req-7',
    validationErrors: [{ message: 'This is not an id.', members: ['pharmacyBranchId'] }],
  })
})

test('a captive portal’s page with status 200 is a failure', async () => {
  const app = await openLoggedIn({ [LETTER]: () => reply(200, '<html>Log in to the hotel') })
  await expect(app.readLetter()).rejects.toThrow()
  expect(app.happened).toEqual([UNREACHABLE])
})

const form = {
  fields: {
    HCPCode: 'HCP-2468',
    FirstName: 'Maria',
    LastName: 'Santos',
    EmailAddress: 'maria@demo.test',
    MobilePhoneNumber: '0917 555 0100',
    Password: 'Aruga-demo-1',
    IsAgreed: true as const,
  },
  files: { FileId: new File(['id'], 'id.jpg'), FilePrescription: new Blob(['rx']) },
}

test('the registration is sent as a form: fields, then named files, an idempotency key, no credentials', async () => {
  const app = openApp({ [register.path]: () => reply(200, { reference: 'R-1', status: 'UnderReview' }) })
  await app.api.call(register, form, { idempotencyKey: 'attempt-1' })
  const [request] = app.requests
  const sent = request?.body as FormData
  expect([...sent.keys()].slice(-2)).toEqual(['FileId', 'FilePrescription'])
  expect(sent.get('IsAgreed')).toBe('true')
  expect((sent.get('FileId') as File).name).toBe('id.jpg')
  expect(request?.headers).toMatchObject({ 'idempotency-key': 'attempt-1' })
  expect(request?.headers).not.toHaveProperty('authorization')
  expect(request?.headers).not.toHaveProperty('content-type')
})

test.each([201, 204, 302])('the registration resolves on 200 only, not on %s', async (status) => {
  const app = openApp({ [register.path]: () => reply(status, { reference: 'R-1' }) })
  await expect(app.api.call(register, form)).rejects.toMatchObject({ status })
})
