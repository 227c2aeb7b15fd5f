// The cells of a file are cleaned like the fields of the call that adds one row.
import { tableColumns } from '@aruga/contract/csv/csv'
import { addProfessional } from '@aruga/contract/professionals/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TextRow } from '../../table-files/table.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addSession, addStaff } from '../../testing/people.ts'
import { branches } from './branches.ts'
import { professionals } from './professionals.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
})
afterAll(() => server.close())

const faults: unknown[] = []
const read = (table: typeof professionals | typeof branches, row: TextRow) => {
  faults.splice(0)
  return table.read(row, (...fault) => faults.push(fault))
}
const doctor = { code: 'HCP-1', name: 'Dr. A', specialty: 'S', clinic: 'C' }

let count = 0
test.each([
  (n: string) => `HCP.${n}`,
  (n: string) => `ＨＣＰ－${n}`,
  (n: string) => `hcp\u2014${n}.`,
  (n: string) => `“HCP\u200B-\u00A0${n}”`,
  (n: string) => `HCP\u2010${n.replace('2', '２').replace('4', '٤')}`,
])('A doctor’s code is cleaned alike from a file and from the call', async (write) => {
  const plain = String(2401 + count++)
  const typed = write(plain)
  expect(read(professionals, { ...doctor, code: typed })).toMatchObject({ code: `HCP-${plain}` })
  expect(faults).toEqual([])
  const { hcpCode } = (
    await call(
      server.app,
      addProfessional,
      { body: { hcpCode: typed, name: 'Dr. A', specialty: 'S', clinic: 'C' } },
      { token },
    )
  ).result
  expect(hcpCode).toBe(`HCP-${plain}`)
})

test.each([
  ['Dr.\u00A0Ｏ’Brien', "Dr. O'Brien"],
  ['Ana Dela\u2011Cruz\u200E', 'Ana Dela-Cruz'],
  ['Dr. Pe\u00ADn\u0303a', 'Dr. Peña'],
])('The name %j is cleaned alike from a file and from the call', async (typed, name) => {
  expect(read(professionals, { ...doctor, name: typed })).toMatchObject({ name })
  const body = { hcpCode: `NAME-${count++}`, name: typed, specialty: 'S', clinic: 'C' }
  expect((await call(server.app, addProfessional, { body }, { token })).result.name).toBe(name)
})

test('The cells of a branch may have any digits, dashes and blanks', () => {
  const empty = Object.fromEntries([...tableColumns.branches.needed, 'hours'].map((column) => [column, 'X']))
  const written = read(branches, {
    ...empty,
    latitude: '１４.６３９４',
    longitude: '121.0773\u00A0E',
    phone: '(０２)\u00A0８１２３—４５６７',
    hours: 'Mon－Fri ０８:００ − ２０:００\nSat 9:00\u202FAM – 5:00 PM',
    in_service: 'Ｎｏ',
  })
  expect(faults).toEqual([])
  expect(written).toMatchObject({ latitude: 14.6394, longitude: 121.0773, phone: '(02) 8123-4567', in_service: false })
  expect(written).toMatchObject({ hours: { length: 6 } })
})
