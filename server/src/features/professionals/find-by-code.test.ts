import { findHealthcareProfessional } from '@aruga/contract/professionals/professionals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addDoctor } from '../../testing/people.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1 })
  await addDoctor(server.db, 'HCP-2468')
  await addDoctor(server.db, 'HCP-1357', true)
})
afterAll(() => server.close())

const find = (hcpCode: string, address = '10.0.0.1') =>
  call(server.app, findHealthcareProfessional, { params: { hcpCode } }, { headers: { 'x-forwarded-for': address } })

test.each([
  ...['HCP-2468', 'hcp-2468', ' HCP - 2468 ', 'hcp2468', 'HCP 2468', 'H-C-P-2468'],
  ...[
    'HCP\u20132468',
    'HCP\u20112468\u200B',
    'HCP.2468',
    '“HCP-2468”',
    'ＨＣＰ－２４６８',
    '\u202AHCP\u00A02468\u202C',
  ],
])('Typing %j finds the doctor', async (typed) => {
  const { result } = await find(typed)
  expect(result).toEqual({
    hcpCode: 'HCP-2468',
    doctorName: 'Dr. Test',
    specialty: 'Endocrinology',
    clinic: 'Test Clinic',
  })
})

test('When two codes differ only in their dashes, the one as typed is found', async () => {
  await addDoctor(server.db, 'AB-123')
  await addDoctor(server.db, 'AB1-23')
  expect((await find('ab1-23')).result).toMatchObject({ hcpCode: 'AB1-23' })
  expect((await find('ab-123')).result).toMatchObject({ hcpCode: 'AB-123' })
})

test('An unknown code and a retired one are refused differently', async () => {
  expect(refusal(await find('HCP-0000'))).toEqual(problemOf('HcpCodeUnknown'))
  expect(refusal(await find('HCP-1357'))).toEqual(problemOf('HcpCodeRetired'))
})

test('Trying many codes is rate-limited by network address', async () => {
  const start = Date.now()
  server.setClock(new Date(start))
  const attempts = await Promise.all(Array.from({ length: 40 }, (_, n) => find(`HCP-${1000 + n}`, '10.0.0.2')))
  const refused = attempts.filter(({ statusCode }) => statusCode === 429)
  // Thirty are allowed within a minute of the first.
  expect(refused).toHaveLength(10)
  expect((await find('HCP-2468', '10.0.0.3')).statusCode).toBe(200)
  server.setClock(new Date(start + 13_000))
  expect((await find('HCP-2468', '10.0.0.2')).headers['retry-after']).toBe('47')
  server.setClock(new Date(start + 60_000))
  expect((await find('HCP-2468', '10.0.0.2')).statusCode).toBe(200)
})
