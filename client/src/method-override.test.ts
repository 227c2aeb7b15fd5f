// Networks that let only GET and POST through.
import { putOfficialReceipt } from '@aruga/contract/documents/documents'
import { removeProfilePhoto, setLanguage } from '@aruga/contract/profile/profile'
import { beforeEach, expect, test } from 'vitest'
import { rememberBlocked } from './method-override.ts'
import { openLoggedIn } from './testing/app.ts'
import { refusal, reply } from './testing/fake-server.ts'

beforeEach(() => rememberBlocked(false))

const LANGUAGE = setLanguage.path
const PHOTO = removeProfilePhoto.path
const fil = { body: { language: 'fil' } } as const

/** `network`: its response to a method that it does not know; the server behind it answers all others. */
async function behind(network: () => ReturnType<typeof reply>, server = () => reply(204)) {
  const answer = ({ method }: { method: string }) => (method === 'POST' ? server() : network())
  return openLoggedIn({ [LANGUAGE]: answer, [PHOTO]: answer, [putOfficialReceipt.path]: answer })
}

test.each<[string, () => ReturnType<typeof reply>]>([
  ['answers 405', () => reply(405, '<h1>Method not allowed</h1>')],
  ['answers 501', () => reply(501)],
  ['answers 403 in its own words', () => reply(403, 'Blocked by policy')],
  ['answers 400 in JSON', () => reply(400, { error: { id: 7 } })],
  ['answers 404', () => reply(404, '')],
  ['cuts the connection', () => 'no network'],
])('A network that %s gets a POST that names the method, and from then on at once', async (_, network) => {
  const app = await behind(network)
  await app.api.call(setLanguage, fil)
  await app.api.call(removeProfilePhoto, {})
  expect(app.calls()).toEqual([`PUT ${LANGUAGE}`, `POST ${LANGUAGE}`, `POST ${PHOTO}`])
  const [itself, again, removal] = app.requests
  expect(again).toMatchObject({ body: itself?.body, headers: { ...itself?.headers, 'x-http-method-override': 'PUT' } })
  expect(removal?.headers['x-http-method-override']).toBe('DELETE')
  expect(app.happened).toEqual([])
})

test.each([
  ['a refusal', () => refusal(403, 'Forbidden', 'No.')],
  ['a thing that is not found', () => refusal(404, 'NotFound', 'No.')],
  ['a method that it does not have', () => refusal(405, 'NotFound', 'No.')],
  ['trouble', () => refusal(500, 'Unexpected', 'No.')],
  ['a gateway that waited in vain', () => reply(504, 'Gateway timeout')],
])('Our server’s own answer does not count as a blocked method: %s', async (_, own) => {
  const app = await behind(own)
  await expect(app.api.call(setLanguage, fil)).rejects.toThrow()
  expect(app.calls()).toEqual([`PUT ${LANGUAGE}`])
})

test('The person reads our server’s refusal of the POST', async () => {
  const app = await behind(
    () => reply(405),
    () => refusal(409, 'DocumentDecided', 'It is decided.'),
  )
  const body = { id: '00000000-0000-4000-8000-000000000000', orQuantityInput: 3 }
  await expect(app.api.call(putOfficialReceipt, { body }, { handles: true })).rejects.toMatchObject({
    code: 'DocumentDecided',
  })
  await app.api.call(removeProfilePhoto, {}).catch(() => undefined)
  expect(app.calls().at(-1)).toBe(`POST ${PHOTO}`)
})

test.each([
  ['offline', () => 'no network' as const],
  ['behind a page for all', () => reply(403, 'Log in to the Wi-Fi')],
])('If the POST is blocked, too, nothing is remembered: %s', async (_, down) => {
  let isUp = false
  const app = await openLoggedIn({ [LANGUAGE]: () => (isUp ? reply(204) : down()) })
  await expect(app.api.call(setLanguage, fil)).rejects.toThrow()
  expect(app.calls()).toEqual([`PUT ${LANGUAGE}`, `POST ${LANGUAGE}`])
  isUp = true
  await app.api.call(setLanguage, fil)
  expect(app.calls().at(-1)).toBe(`PUT ${LANGUAGE}`)
})
