// Each call cleans what people paste and scan, whatever the client is.
import { findHealthcareProfessional } from '@aruga/contract/professionals/professionals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientOf } from '../features/documents/testing.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { addDoctor } from '../testing/people.ts'
import { registerWith } from '../testing/registration.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1 })
  await addDoctor(server.db)
})
afterAll(() => server.close())

let people = 0
async function stored(changes: Record<string, string>) {
  const EmailAddress = `typed-${++people}@demo.test`
  expect((await registerWith(server, { EmailAddress, ...changes })).statusCode).toBe(200)
  const { rows } = await server.db.query(
    `SELECT p.first_name, p.last_name, p.mobile_phone_number FROM patient p JOIN account a ON a.id = p.account_id WHERE a.email = $1`,
    [EmailAddress],
  )
  return rows[0]
}

test.each([
  ['Ma\u202Eria\u200B', 'Hala\u00ADmbawa', 'Maria', 'Halambawa'],
  ['\u2067Jose\u2069', 'De\u00A0la\u2009Cruz', 'Jose', 'De la Cruz'],
  ['Ｌｕｚ', 'Reyes\u2011Santos\u061C', 'Luz', 'Reyes-Santos'],
])('The name %j %j is stored as it reads', async (FirstName, LastName, first_name, last_name) => {
  expect(await stored({ FirstName, LastName })).toMatchObject({ first_name, last_name })
})

test.each([
  '+63\u202F917\u00A0555 0101',
  '０９１７５５５０１０１',
  '0917/555/0101',
  '٠٩١٧ ٥٥٥ ٠١٠١',
  '\u202D0917\u2011555\u20110101\u202C',
  '۰۹۱۷۵۵۵۰۱۰۱',
])('The mobile number %j is one number', async (MobilePhoneNumber) => {
  const number = String((await stored({ MobilePhoneNumber }))?.mobile_phone_number)
  expect(number.replaceAll(/\D/g, '').slice(-10)).toBe('9175550101')
  expect(number).toMatch(/^[+0-9 ()-]+$/)
})

test.each(['HCP\u20112468', 'ＨＣＰ－２４６８', 'H\u00ADCP-24\u200B68', '\u202Ehcp–٢٤٦٨\u202C'])(
  'The doctor’s code %j is found',
  async (code) => {
    const professional = await call(server.app, findHealthcareProfessional, { params: { hcpCode: code } })
    expect(professional.statusCode).toBe(200)
    expect(JSON.stringify(professional.result)).toContain('HCP-2468')
    expect(await stored({ HCPCode: code })).toBeDefined()
  },
)

test.each([
  [' OR\u200B №\u202E０0123 ', 'OR No00123'],
  ['SI\u2011٠٠\u00AD٤٢', 'SI-0042'],
  ['ＩＮＶ\u00A0７', 'INV 7'],
])('The receipt’s number %j is stored as %j', async (typed, number) => {
  const patient = await patientOf(server)
  const { id } = await patient.sent('OfficialReceipt', { letterId: await patient.letter() })
  expect((await patient.put(id, 1, typed)).statusCode).toBe(200)
  const { rows } = await server.db.query('SELECT stated_number FROM document WHERE id = $1', [id])
  expect(rows[0]?.stated_number).toBe(number)
})
