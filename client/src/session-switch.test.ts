// A session that turns to another patient (contract/src/connect.ts): the same log-in, with tokens that act for somebody else.
import { claimLetter } from '@aruga/contract/letters/letters'
import { expect, test } from 'vitest'
import { device, LETTER, openApp, openLoggedIn } from './testing/app.ts'
import { later, refusal, reply, tokens } from './testing/fake-server.ts'

const ended = reply(400, { error: 'access_denied', error_code: 'AccessEnded', error_description: 'No.' })

/** A server that answers with tokens for the patient that is asked for; `actFor`: for whom the session acts on it now. */
function server(own = 'maria') {
  const state = { actsFor: own, number: 0, refusals: [] as string[] }
  return {
    state,
    routes: {
      '/connect/token': ({ body }: { body?: unknown }) => {
        const patient = new URLSearchParams(String(body)).get('patient')
        if (state.refusals.includes(patient ?? state.actsFor)) return ended
        if (patient) state.actsFor = patient === 'own' ? own : patient
        state.number += 1
        return tokens(state.number, state.actsFor)
      },
    },
  }
}

const switchTo = async (
  { session }: Pick<Awaited<ReturnType<typeof openLoggedIn>>, 'session'>,
  patient: string,
  isAhead = false,
) => {
  const current = session.current()
  if (!current) throw new Error('Not logged in.')
  return session.renew(current, { to: patient, isAhead })
}

test('a switch asks for the patient, stores tokens that act for them as another log-in, and keeps the first one', async () => {
  const app = await openLoggedIn(server().routes)
  await app.session.savePatient({ id: 'maria', firstName: 'Maria' } as never)
  const before = app.session.current()
  await switchTo(app, 'lourdes')
  expect(String(app.requests[0]?.body)).toContain('grant_type=refresh_token&refresh_token=refresh-1')
  expect(String(app.requests[0]?.body)).toContain('patient=lourdes')
  const current = app.session.current()
  expect(current).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2', patientId: 'lourdes' })
  expect(current?.logIn).not.toBe(before?.logIn)
  expect(current?.first).toMatchObject({ logIn: before?.logIn, patientId: 'maria' })
  expect([app.session.owner(), app.session.patient()]).toEqual(['lourdes', null])
  expect([app.app.get('session'), app.local.get('TOKEN')]).toEqual([current, 'access-2'])
  await switchTo(app, 'maria')
  expect(app.session.current()?.first).toEqual(current?.first)
})

test('a renewal keeps the patient, the log-in and the first one', async () => {
  const app = await openLoggedIn(server().routes)
  await switchTo(app, 'lourdes')
  const { accessToken: _, refreshToken: __, expiresAt: ___, ...same } = app.session.current() ?? ({} as never)
  const stale = app.session.current()
  if (stale) await app.session.renew(stale)
  expect(app.session.current()).toMatchObject({ ...same, accessToken: 'access-3' })
})

test('another tab follows a switch, and never has one patient’s token with another’s name', async () => {
  const on = device()
  const { routes } = server()
  const app = await openLoggedIn(routes, on)
  await app.session.savePatient({ id: 'maria', firstName: 'Maria' } as never)
  const tab = openApp(routes, on)
  await tab.session.open()
  const seen: unknown[] = []
  tab.session.subscribe((ended, before) =>
    seen.push([ended, before, tab.session.owner(), tab.session.patient(), tab.session.current()?.accessToken]),
  )
  await switchTo(app, 'lourdes')
  await tab.session.changedElsewhere()
  expect(seen).toEqual([[undefined, 'maria', 'lourdes', null, 'access-2']])
  expect(tab.happened).toEqual([])
})

test('a tab that renews after a switch whose answer was lost learns for whom the session acts', async () => {
  const { state, routes } = server()
  const app = await openLoggedIn(routes)
  state.actsFor = 'lourdes'
  const stale = app.session.current()
  if (!stale) throw new Error('Not logged in.')
  expect(await app.session.renew(stale)).toBeNull()
  expect(app.session.owner()).toBe('lourdes')
  expect(app.session.current()?.logIn).not.toBe(stale.logIn)
  expect(app.calls()).not.toContain('POST /connect/revocat')
})

const atOnceOrNot = test.each([
  ['', false],
  [' at once', true],
])

atOnceOrNot('two tabs that switch%s at the same time end with one session for one patient', async (_how, isAhead) => {
  const on = device()
  const { routes } = server()
  const app = await openLoggedIn(routes, on)
  const tab = openApp(routes, on)
  await tab.session.open()
  await Promise.all([switchTo(app, 'lourdes', isAhead), switchTo(tab, 'paolo', isAhead)])
  await Promise.all([app.session.changedElsewhere(), tab.session.changedElsewhere()])
  expect(app.session.current()).toEqual(tab.session.current())
  expect(app.session.owner()).toBe('paolo')
  expect([...app.calls(), ...tab.calls()]).not.toContain('POST /connect/revocat')
})

/** A server whose answer to a switch comes when the test says so. */
async function openSwitching() {
  const { routes } = server()
  const switched = Promise.withResolvers<ReturnType<typeof reply> | 'no network'>()
  let asked = 0
  const app = await openLoggedIn({
    ...routes,
    '/connect/token': (request) => (asked++ === 1 ? switched.promise : routes['/connect/token'](request)),
    [LETTER]: () => reply(200, { id: 'letter' }),
  })
  await app.session.savePatient({ id: 'maria', firstName: 'Maria' } as never)
  const before = app.session.current()
  const seen: unknown[] = []
  app.session.subscribe((_ended, owner) => seen.push([owner, app.session.owner()]))
  const switching = switchTo(app, 'lourdes', true)
  await expect.poll(() => app.session.owner()).toBe('lourdes')
  return { app, before, seen, switching, answer: switched.resolve }
}

test('a switch is there at once, and what is read for the other patient waits for their tokens', async () => {
  const { app, before, seen, switching, answer } = await openSwitching()
  const reading = app.readLetter()
  expect([app.session.patient(), app.app.get('session')]).toEqual([null, before])
  expect(app.calls()).not.toContain(`GET ${LETTER}`)
  answer(tokens(2, 'lourdes'))
  await switching
  expect(await reading).toEqual({ id: 'letter' })
  expect(app.requests.at(-1)?.headers.authorization).toBe('Bearer access-2')
  expect(seen).toEqual([['maria', 'lourdes']])
  expect(app.app.get('session')).toEqual(app.session.current())
})

test.each([
  ['is refused', ended],
  ['gets no answer', 'no network' as const],
  ['is for somebody else', tokens(2, 'maria')],
])('a switch that %s turns back, and what waited for it ends without a log-out', async (_how, given) => {
  const { app, before, seen, switching, answer } = await openSwitching()
  const reading = app.readLetter()
  answer(given)
  await switching.catch(() => undefined)
  await expect(reading).rejects.toMatchObject({ status: 401 })
  expect(app.session.current()?.logIn).toBe(before?.logIn)
  expect([app.session.owner(), app.session.patient()]).toEqual(['maria', { id: 'maria', firstName: 'Maria' }])
  expect(seen).toEqual([
    ['maria', 'lourdes'],
    ['lourdes', 'maria'],
  ])
  expect(app.happened).toEqual(['POST /connect/token'])
})

test('without a network the session stays with its patient', async () => {
  const { routes } = server()
  let isOffline = false
  const app = await openLoggedIn({
    '/connect/token': (request) => (isOffline ? 'no network' : routes['/connect/token'](request)),
  })
  const before = app.session.current()
  isOffline = true
  await expect(switchTo(app, 'lourdes')).rejects.toMatchObject({ status: 0 })
  expect(app.session.current()).toEqual(before)
})

test('a patient for whom the person may not act any more is refused, and the session stays as it is', async () => {
  const { state, routes } = server()
  const app = await openLoggedIn(routes)
  state.refusals = ['lourdes']
  const before = app.session.current()
  expect(await switchTo(app, 'lourdes')).toBeNull()
  expect([app.session.current(), app.session.refusal()]).toEqual([before, 'AccessEnded'])
  await switchTo(app, 'paolo')
  expect(app.session.refusal()).toBeNull()
})

atOnceOrNot('a switch%s during a log-out leaves nobody logged in', async (_how, isAhead) => {
  let answer: (value: ReturnType<typeof reply>) => void = () => undefined
  let asked = 0
  const app = await openLoggedIn({
    '/connect/token': () => {
      asked += 1
      return asked === 1 ? tokens(1, 'maria') : new Promise((resolve) => (answer = resolve as never))
    },
  })
  const switching = switchTo(app, 'lourdes', isAhead)
  await expect.poll(() => asked).toBe(2)
  const loggingOut = app.session.logOut()
  answer(tokens(2, 'lourdes'))
  expect(await switching).toBeNull()
  await loggingOut
  expect([app.session.isLoggedIn(), app.app.size, app.local.size]).toEqual([false, 0, 0])
  expect(app.requests.filter(({ url }) => url === '/connect/revocat').map(({ body }) => String(body))).toContain(
    'token=refresh-2&client_id=aruga-patient-app',
  )
})

test('a page that was read for one patient is not given to the next one', async () => {
  let answer: (value: ReturnType<typeof reply>) => void = () => undefined
  const { routes } = server()
  const app = await openLoggedIn({
    ...routes,
    [LETTER]: () => new Promise((resolve) => (answer = resolve as never)),
  })
  const reading = app.readLetter()
  await expect.poll(() => app.calls()).toContain(`GET ${LETTER}`)
  await switchTo(app, 'lourdes')
  answer(reply(200, { id: 'letter' }))
  await expect(reading).rejects.toMatchObject({ status: 401 })
  expect(app.session.owner()).toBe('lourdes')
})

/** A claim whose first answer comes when the test says so. */
async function openClaiming(answers: (() => ReturnType<typeof reply>)[] = []) {
  const { routes } = server()
  const first = Promise.withResolvers<ReturnType<typeof reply>>()
  const app = await openLoggedIn({
    ...routes,
    [claimLetter.path]: () =>
      (app.requests.filter(isClaim).length === 1 ? first.promise : (answers[0]?.() ?? reply(200, {}))) as never,
  })
  const isClaim = ({ url }: { url: string }) => url === claimLetter.path
  const claim = (options = {}) => app.api.call(claimLetter, { body: { id: 'l1', pharmacyBranchId: 'b1' } }, options)
  const begun = () => expect.poll(() => app.requests.filter(isClaim).length).toBe(1)
  return { app, claim, begun, answer: first.resolve, claims: () => app.requests.filter(isClaim) }
}

test('a write without an answer ends with the log-in in which it was made', async () => {
  const { app, claim, begun, answer } = await openClaiming()
  const claiming = claim()
  await begun()
  await switchTo(app, 'lourdes')
  answer('no network')
  await expect(claiming).rejects.toMatchObject({ status: 401 })
  expect(app.session.owner()).toBe('lourdes')
})

test('the answer to a write is not given to the next patient’s page, only to the outbox', async () => {
  const late = async (options = {}) => {
    const { app, claim, begun, answer } = await openClaiming()
    const claiming = claim(options)
    await begun()
    await switchTo(app, 'lourdes')
    answer(reply(200, { id: 'l1' }))
    return claiming
  }
  await expect(late()).rejects.toMatchObject({ status: 401 })
  expect(await late({ idempotencyKey: 'an-entry-of-it' })).toEqual({ id: 'l1' })
})

test('what is repeated for one patient is not repeated for the next one', async () => {
  const repeated = async (first: ReturnType<typeof reply>, options = {}) => {
    const { app, claim, begun, answer, claims } = await openClaiming()
    app.person.typesPassword = async () => {
      await switchTo(app, 'lourdes')
      return true
    }
    const claiming = claim(options)
    await begun()
    answer(first)
    if ('idempotencyKey' in options) await switchTo(app, 'lourdes')
    await expect(claiming).rejects.toMatchObject({ status: 401 })
    expect([app.session.owner(), claims().length]).toEqual(['lourdes', 1])
  }
  await repeated(refusal(403, 'PasswordProofNeeded', 'No.'))
  await repeated(later(503, 'Busy', 1), { idempotencyKey: 'an-entry-of-it' })
})

test('a session that an earlier version stored keeps its patient as the first one, when its first renewal is a switch', async () => {
  const { state, routes } = server()
  const on = device()
  const old = { logIn: 'before', accessToken: 'access-0', refreshToken: 'refresh-0', expiresAt: 0, isLoggedIn: true }
  on.app.set('session', old)
  on.app.set('patient', { id: 'maria', firstName: 'Maria' })
  const app = openApp(routes, on)
  await app.session.open()
  state.actsFor = 'maria'
  await switchTo(app, 'lourdes')
  expect(app.session.current()?.first).toEqual({ logIn: 'before', patientId: 'maria' })
})
