// @vitest-environment happy-dom
// One device, one log-in, several patients: what is one's is never another's.

import { newEntry } from '@aruga/client/outbox/entry'
import { deviceStore } from '@aruga/client/stores'
import { fakeFetch, noNetwork } from '@aruga/client/testing/fake-fetch'
import { settled } from '@aruga/client/testing/settled'
import { listOwnPatients } from '@aruga/contract/caregivers/patients'
import { connectPaths } from '@aruga/contract/connect'
import { type LetterInFull, readLetter } from '@aruga/contract/letters/letters'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice } from '../testing/device.ts'
import { outboxStore } from './outbox-store.ts'
import { appStorage } from './storage.ts'

const person = (id: string, firstName: string, grounds: 'Self' | 'Invited') => ({
  ...{ id, firstName, lastName: 'Dizon', hasProfilePhoto: false, grounds, relation: null, scope: ['see' as const] },
  ...{ until: null, unread: 0, current: grounds === 'Self' },
})
const people = [
  person('maria', 'Maria', 'Self'),
  person('lourdes', 'Lourdes', 'Invited'),
  person('paolo', 'Paolo', 'Invited'),
]

let server: ReturnType<typeof fakeFetch>
/** For whom the server's session acts, whom it refuses, and whether it can be reached. */
let actsFor = 'maria'
let refused: string[] = []
let isOffline = false
let isErased = false
let cutsSwitches = false

beforeEach(async () => {
  await emptyDevice()
  ;[actsFor, refused] = ['maria', []]
  isOffline = isErased = cutsSwitches = false
  server = fakeFetch()
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    if (isOffline) throw noNetwork()
    if (isErased && !String(address).endsWith(connectPaths.logout))
      return Response.json({ error: 'invalid_grant', error_code: 'AccountErased' }, { status: 401 })
    const patient = new URLSearchParams(String(init.body)).get('patient')
    if (patient && cutsSwitches) throw noNetwork()
    if (String(address).endsWith(connectPaths.token)) {
      if (refused.includes(patient ?? actsFor))
        return Response.json({ error: 'access_denied', error_code: 'AccessEnded' }, { status: 400 })
      if (patient) actsFor = patient === 'own' ? 'maria' : patient
      server.actFor(actsFor)
    } else if (refused.includes(actsFor) && !String(address).includes('/connect/'))
      return new Response(null, { status: 401 })
    return answered(address, init)
  })
  server.on(listOwnPatients, () => ({ items: people }))
})

async function startApp() {
  vi.resetModules()
  const { api, attachApp, session } = await import('./api.ts')
  const { queryClient } = await import('./query-client.ts')
  const goneTo: string[] = []
  attachApp({ goToLogin: () => void goneTo.push('/login') })
  await session.open()
  const { openOfflineCopies } = await import('./offline-copy.ts')
  await openOfflineCopies(queryClient)
  const { forgetWhenErased } = await import('./erased-account.ts')
  const { followSwitches, useSwitches } = await import('./switches.ts')
  forgetWhenErased()
  followSwitches()
  const { goOn } = await import('./access-ended.ts')
  attachApp({ goOn })
  const { switchTo } = await import('./switch-to.ts')
  const { ownPatientsQuery, ownPatientIds } = await import('./own-patients.ts')
  const { cacheCode, validCodes } = await import('./cached-code.ts')
  const { toastStore } = await import('./toasts.ts')
  const { result } = renderHook(useSwitches)
  const turnedTo = async (patient: string) => {
    let switched = ''
    await act(async () => {
      switched = await switchTo(patient)
      await settled()
    })
    return switched
  }
  const read = (data: unknown, key = ['letters']) =>
    queryClient.fetchQuery({ queryKey: key, queryFn: async () => data, staleTime: 0, meta: { offlineCopy: true } })
  const codes = async () => (await validCodes()).map(({ code }) => code)
  const toasts = () => toastStore.current().map(({ message }) => message)
  return {
    ...{
      api,
      session,
      queryClient,
      ownPatientsQuery,
      ownPatientIds,
      switches: result,
      turnedTo,
      read,
      cacheCode,
      codes,
    },
    toasts,
    goneTo,
  }
}

const claimed = (id: string, code: string) =>
  ({
    ...{ id, productName: 'Dalisulin', quantityApproved: 12, quantityPurchased: 0 },
    claim: { code, codeValidUntil: new Date(Date.now() + 3_600_000).toISOString(), branch: { name: 'Katipunan' } },
  }) as unknown as LetterInFull

test('Each patient has their own copies and codes over switches, and after a restart; a log-out deletes all', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  await app.read('Maria’s letters')
  await app.cacheCode(claimed('l1', 'MARIA001'), new Date())
  await settled()
  expect(await app.turnedTo('lourdes')).toBe('done')
  expect(app.queryClient.getQueryData(['letters'])).toBeUndefined()
  expect(await app.codes()).toEqual([])
  await app.read('Lourdes’s letters')
  await app.cacheCode(claimed('l2', 'LOURDES1'), new Date())
  await settled()
  await app.turnedTo('maria')
  expect([app.queryClient.getQueryData(['letters']), await app.codes()]).toEqual(['Maria’s letters', ['MARIA001']])
  await app.turnedTo('lourdes')
  expect([app.queryClient.getQueryData(['letters']), await app.codes()]).toEqual(['Lourdes’s letters', ['LOURDES1']])
  const again = await startApp()
  expect([again.queryClient.getQueryData(['letters']), await again.codes()]).toEqual([
    'Lourdes’s letters',
    ['LOURDES1'],
  ])
  await again.turnedTo('maria')
  expect([again.queryClient.getQueryData(['letters']), await again.codes()]).toEqual(['Maria’s letters', ['MARIA001']])
  await again.session.logOut()
  await settled()
  expect([await appStorage.keys(), { ...localStorage }]).toEqual([
    [],
    expect.not.objectContaining({ codesOf: expect.anything() }),
  ])
})

test('While the other’s copies are restored no page is there; then pages are new ones, with the list of people', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  await app.queryClient.fetchQuery(app.ownPatientsQuery)
  const first = app.switches.current
  const seen: unknown[] = []
  app.session.subscribe(() => seen.push(app.queryClient.getQueryCache().getAll().length))
  await app.turnedTo('lourdes')
  expect(seen).toEqual([0])
  expect([first, app.switches.current]).toEqual([0, 1])
  expect(app.queryClient.getQueryData(app.ownPatientsQuery.queryKey)).toEqual(people)
  expect(app.ownPatientIds()).toEqual(['maria', 'lourdes', 'paolo'])
})

test('The list of people is asked for after a switch, and stored with the other patient’s copies', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  await app.queryClient.fetchQuery(app.ownPatientsQuery)
  await app.turnedTo('lourdes')
  // As the first page with the list does.
  await app.queryClient.fetchQuery({ ...app.ownPatientsQuery, staleTime: 15_000 })
  await settled()
  isOffline = true
  const again = await startApp()
  expect([again.session.owner(), again.queryClient.getQueryData(again.ownPatientsQuery.queryKey)]).toEqual([
    'lourdes',
    people,
  ])
})

test('A file that waits for one patient is not sent in another’s session', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  const { outbox, mayBeSent } = await import('../features/outbox/shared/outbox.ts')
  await outboxStore.add(newEntry('upload', 'maria', 'photo-1'), new ArrayBuffer(3))
  await outbox.open('maria')
  expect(mayBeSent()).toBe(true)
  await app.turnedTo('lourdes')
  expect(mayBeSent()).toBe(false)
  await outbox.open('lourdes')
  expect([mayBeSent(), await outbox.read()]).toEqual([true, []])
})

test('Late answers for one patient are neither shown nor stored as another’s', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  const answer = Promise.withResolvers<LetterInFull>()
  server.on(readLetter, () => answer.promise as never)
  const [readIn] = [app.session.current()?.logIn]
  const reading = app.queryClient
    .fetchQuery({
      queryKey: ['letters', 'l1'],
      queryFn: () => app.api.call(readLetter, { params: { id: 'l1' } }),
      retry: false,
      meta: { offlineCopy: true },
    })
    .catch(() => 'nothing')
  await expect.poll(() => server.calls.length).toBeGreaterThan(0)
  await app.turnedTo('lourdes')
  answer.resolve(claimed('l1', 'MARIA001'))
  await reading
  await app.cacheCode(claimed('l1', 'MARIA001'), new Date(), readIn)
  await app.session.savePatient({ id: 'maria' } as never)
  await settled()
  expect([app.queryClient.getQueryData(['letters', 'l1']), await app.codes(), app.session.patient()]).toEqual([
    undefined,
    [],
    null,
  ])
  expect((await appStorage.keys()).filter((key) => key !== 'session')).toEqual([])
})

test('Without internet the page stays whose it is', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  await app.read('Maria’s letters')
  isOffline = true
  expect(await app.turnedTo('lourdes')).toBe('offline')
  expect([app.session.owner(), app.queryClient.getQueryData(['letters'])]).toEqual(['maria', 'Maria’s letters'])
})

test('One whom the person may not help any more is refused, and nothing changes', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  refused = ['lourdes']
  expect(await app.turnedTo('lourdes')).toBe('ended')
  expect(app.session.owner()).toBe('maria')
})

test('When the open patient ends it, the app says so and is back at the person’s own page', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  await app.queryClient.fetchQuery(app.ownPatientsQuery)
  await app.turnedTo('lourdes')
  refused = ['lourdes']
  // Several calls learn of it at once, as on a page.
  const calls = ['l1', 'l2', 'l3'].map((id) => app.api.call(readLetter, { params: { id } }).catch(() => undefined))
  await Promise.all(calls)
  await expect.poll(() => app.session.owner()).toBe('maria')
  await settled()
  await expect.poll(app.toasts).toEqual(['Lourdes’s page is no longer open to you.'])
  expect([app.session.isLoggedIn(), app.goneTo]).toEqual([true, []])
})

test('When the internet goes before the app is back at the person’s own page, they stay logged in, and the next call leads there', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  await app.turnedTo('lourdes')
  ;[refused, cutsSwitches] = [['lourdes'], true]
  const read = () => app.api.call(readLetter, { params: { id: 'l1' } }).catch(() => undefined)
  await read()
  await settled()
  expect([app.session.owner(), app.toasts(), app.goneTo]).toEqual(['lourdes', [], []])
  cutsSwitches = false
  await read()
  await expect.poll(() => app.session.owner()).toBe('maria')
})

/** Whose unsent data, copies and codes the device has. */
async function storedOf() {
  const keys = (await appStorage.keys()).filter((key) => key !== 'session' && key !== 'patient')
  const ids = ['maria', 'lourdes', 'paolo']
  const accounts = await outboxStore.accounts()
  return ids.filter((id) => accounts.includes(id) || keys.some((key) => key.includes(id)))
}

/** As a page of theirs that was used. */
async function use(app: Awaited<ReturnType<typeof startApp>>, id: string) {
  await app.turnedTo(id)
  await app.queryClient.fetchQuery({ ...app.ownPatientsQuery, staleTime: 15_000 })
  await app.cacheCode(claimed(`letter of ${id}`, id.toUpperCase()), new Date())
  await outboxStore.add(newEntry('read', id))
  await appStorage.set(`draft.${id}.message`, { at: Date.now(), path: '/', draft: {} })
  await settled()
}

test('When the open patient ends it, nothing of theirs stays on the device', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  await use(app, 'paolo')
  await use(app, 'lourdes')
  refused = ['lourdes']
  await app.api.call(readLetter, { params: { id: 'l1' } }).catch(() => undefined)
  await expect.poll(() => app.session.owner()).toBe('maria')
  await expect.poll(storedOf).toEqual(['paolo'])
})

test('What the device has of a patient goes when they are no longer in the list of people', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  await use(app, 'lourdes')
  await use(app, 'paolo')
  server.on(listOwnPatients, () => ({ items: people.filter(({ id }) => id !== 'lourdes') }))
  await app.queryClient.fetchQuery({ ...app.ownPatientsQuery, staleTime: 0 })
  await expect.poll(storedOf).toEqual(['paolo'])
})

test('After an erasure of the account nothing of any of its patients stays on the device', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  await use(app, 'paolo')
  await use(app, 'lourdes')
  isErased = true
  await app.api.call(readLetter, { params: { id: 'l1' } }).catch(() => undefined)
  await expect.poll(() => app.session.isLoggedIn()).toBe(false)
  await expect.poll(storedOf).toEqual([])
})

test('When nobody is left whom they may help, and they have no page of their own, they are logged out with a reason', async () => {
  const app = await startApp()
  actsFor = 'lourdes'
  await app.session.logIn('ana@demo.test', 'x')
  refused = ['lourdes', 'own']
  await app.api.call(readLetter, { params: { id: 'l1' } }).catch(() => undefined)
  await expect.poll(() => app.session.isLoggedIn()).toBe(false)
  await expect.poll(() => app.goneTo).toEqual(['/login'])
  expect(app.toasts()).toContain('That page is no longer open to you.')
})

test('What belongs to the account stays over a switch: its messages on this phone and its language', async () => {
  const app = await startApp()
  await app.session.logIn('maria@demo.test', 'x')
  const { isPushMine, isPushSaved, ownPush, setPushSaved } = await import('./push-owner.ts')
  ownPush()()
  setPushSaved()
  await app.turnedTo('lourdes')
  expect([isPushMine(), isPushSaved(), deviceStore.getItem('pushOwner')]).toEqual([true, true, 'maria'])
})
