// Networks that pass only GET and POST: a POST names the method that it stands for.
import { randomUUID } from 'node:crypto'
import { putOfficialReceipt } from '@aruga/contract/documents/documents'
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { editProfessional, setProfessionalUse } from '@aruga/contract/professionals/staff'
import { setLanguage } from '@aruga/contract/profile/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientOf } from '../features/documents/testing.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { addDoctor, addSession, addStaff } from '../testing/people.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

type Sent = { token?: string; body?: object; headers?: Record<string, string> }
const post = (url: string, named: string | undefined, { token, body, headers }: Sent = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: {
      ...(named === undefined ? {} : { 'x-http-method-override': named }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body && { payload: body }),
  })

const all = endpoints as readonly Endpoint[]
const pathOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, randomUUID())
const named = all.filter(({ method }) => !['GET', 'POST'].includes(method))

test('Each PUT, PATCH or DELETE call answers a POST that names its method alike', async () => {
  expect(named.length).toBeGreaterThan(40)
  for (const endpoint of named) {
    const url = pathOf(endpoint)
    const itself = await server.app.inject({ method: endpoint.method as 'PUT', url })
    const byPost = await post(url, endpoint.method)
    expect([endpoint.name, byPost.statusCode, byPost.body]).toEqual([endpoint.name, itself.statusCode, itself.body])
    const isPost = all.some(({ path, method }) => path === endpoint.path && method === 'POST')
    if (!isPost) expect((await post(url, undefined)).statusCode, endpoint.name).toBe(404)
  }
})

test.each(['GET', 'HEAD', 'OPTIONS', 'POST', 'TRACE', 'put', 'PURGE', 'PUT, DELETE', '', 'x'])(
  'A POST that names %j is refused',
  async (method) => {
    const { token } = await patientOf(server)
    for (const url of [setLanguage.path, '/connect/token', '/api/app/nothing', '/'])
      expect((await post(url, method, { token, body: { language: 'fil' } })).statusCode, url).toBe(400)
  },
)

test.each(['GET', 'PUT', 'DELETE'] as const)('A %s keeps its method, whatever it names', async (method) => {
  const { token } = await patientOf(server)
  const send = (headers = {}) =>
    server.app.inject({
      method,
      url: setLanguage.path,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(method === 'PUT' && { payload: { language: 'fil' } }),
    })
  const itself = await send()
  expect((await send({ 'x-http-method-override': 'PATCH' })).statusCode).toBe(itself.statusCode)
})

test('A patient changes, corrects and removes by POST', async () => {
  const patient = await patientOf(server)
  const { token } = patient
  expect((await post(setLanguage.path, 'PUT', { token, body: { language: 'fil' } })).statusCode).toBe(204)
  const { rows } = await server.db.query('SELECT language FROM account WHERE email = $1', [patient.email])
  expect(rows).toEqual([{ language: 'fil' }])
  for (const path of [
    '/api/app/patient-client/erasure-request',
    '/api/app/profile/delayed-reset',
    '/api/app/profile/profile-photo',
  ])
    expect((await post(path, 'DELETE', { token })).statusCode, path).toBe(204)
  // Each is validated as its own method.
  expect((await post(putOfficialReceipt.path, 'PUT', { token, body: {} })).statusCode).toBe(400)
  expect((await post('/api/app/profile/push-settings', 'PUT', { token, body: { x: 1 } })).statusCode).toBe(400)
})

test('Staff change by POST with the rights of the named call, and the audit log has the same entry', async () => {
  const [id, sameId] = [await addDoctor(server.db, 'HCP-7310'), await addDoctor(server.db, 'HCP-7311')]
  const tokenOf = async (role: 'administrator' | 'finance') =>
    (await addSession(server.db, (await addStaff(server.db, role)).accountId)).token
  const url = editProfessional.path.replace('{id}', id)
  const body = { name: 'Dr. B', specialty: 'S', clinic: 'C' }
  expect((await post(url, 'PUT', { token: await tokenOf('finance'), body })).statusCode).toBe(403)
  const token = await tokenOf('administrator')
  expect((await post(url, 'PUT', { token, body })).json()).toMatchObject({ name: 'Dr. B' })
  const use = setProfessionalUse.path.replace('{id}', id)
  expect((await post(use, 'PUT', { token, body: { inUse: false } })).json().retiredAt).not.toBeNull()
  const headers = { authorization: `Bearer ${token}` }
  for (const [{ path }, payload] of [
    [editProfessional, body],
    [setProfessionalUse, { inUse: false }],
  ] as const)
    await server.app.inject({ method: 'PUT', url: path.replace('{id}', sameId), headers, payload })
  const entriesOf = async (subject: string) =>
    (await server.db.query('SELECT action, actor_id FROM audit_entry WHERE subject_id = $1 ORDER BY id', [subject]))
      .rows
  expect(await entriesOf(id)).toHaveLength(2)
  expect(await entriesOf(id)).toEqual(await entriesOf(sameId))
})
