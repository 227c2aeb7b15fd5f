// Names as people have them, in the places that write, compare or find one.
import { reportAdverseEvent } from '@aruga/contract/adverse-events/adverse-events'
import { readAdverseEvent } from '@aruga/contract/adverse-events/staff'
import { listAccess } from '@aruga/contract/audit/access-log'
import { listLetters } from '@aruga/contract/letters/letters'
import { downloadPurchases } from '@aruga/contract/letters/purchases'
import { searchPatients } from '@aruga/contract/patients/patients'
import { listManagedProfessionals } from '@aruga/contract/professionals/staff'
import { editProfile, readProfile } from '@aruga/contract/profile/profile'
import { listStaffAccounts } from '@aruga/contract/staff/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findClaims } from './auth/oauth/claims.ts'
import { claimAt, pharmacistAt } from './features/counter/testing.ts'
import { call, startTestApp, type TestApp } from './testing/app.ts'
import { addBranch, addDoctor, addPatient, addSession, addStaff } from './testing/people.ts'
import { registerWith } from './testing/registration.ts'
import { addReviewer, openAs, type TestReviewer } from './testing/staff.ts'
import { rightEndOf, textOfPdf } from './testing/text-of-pdf.ts'

let server: TestApp
let reviewer: TestReviewer
let administrator: string
let pharmacist: Awaited<ReturnType<typeof pharmacistAt>>
let branchId: string
beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1 })
  await addDoctor(server.db)
  reviewer = await addReviewer(server)
  administrator = await tokenOf((await addStaff(server.db, 'administrator', 'Niña Peñafrancia')).accountId)
  branchId = await addBranch(server.db, 'Katipunan Avenue')
  pharmacist = await pharmacistAt(server, branchId)
})
afterAll(() => server.close())

const tokenOf = async (accountId: string) => (await addSession(server.db, accountId, server.context.clock())).token

type Names = { firstName: string; middleName?: string | null; lastName: string }
const rename = async (token: string, names: Names) => {
  const { result } = await call(server.app, readProfile, {}, { token })
  const mobilePhoneNumber = result.mobilePhoneNumber ?? ''
  const emailAddress = result.emailAddress ?? ''
  return call(server.app, editProfile, { body: { emailAddress, mobilePhoneNumber, ...names } }, { token })
}
const search = async (text: string) =>
  (await call(server.app, searchPatients, { body: { text } }, { token: reviewer.token })).result.items

test('Somebody with one name registers with a dash, and no screen, file or call shows a placeholder', async () => {
  const sent = await registerWith(server, { FirstName: 'Sukarno', LastName: '—' })
  expect(sent.statusCode).toBe(200)
  const [found] = await search('sukarno')
  expect(found).toMatchObject({ firstName: 'Sukarno', lastName: '' })
  const read = await openAs(reviewer, 'Registration', found?.id ?? '')
  expect(read.result.patient).toMatchObject({ firstName: 'Sukarno', middleName: null, lastName: '' })
})

test('The counter, the claims of a log-in, the purchases and a report have the one name, without blanks or signs', async () => {
  const claim = await claimAt(server, branchId)
  await rename(claim.token, { firstName: 'Suharto', lastName: '-' })
  const seen = (await pharmacist.lookUp(claim.code)).result
  expect(seen).toMatchObject({ patientFirstName: 'Suharto', patientInitial: '' })
  await pharmacist.dispense(claim.code, 1)
  const Year = server.context.clock().getFullYear()
  const pdf = await call(server.app, downloadPurchases, { query: { Year } }, { token: claim.token })
  expect(await textOfPdf(pdf.rawPayload)).toContain(' Suharto Aruga. ')
  const claims = await findClaims(server.db, claim.accountId)
  expect(claims).toMatchObject({ name: 'Suharto', given_name: 'Suharto' })
  expect(claims).not.toHaveProperty('family_name')
  const facts = {
    product: null,
    batch: null,
    beganOn: null,
    endedOn: null,
    seriousness: [],
    outcome: 'Unknown' as const,
  }
  const report = await call(
    server.app,
    reportAdverseEvent,
    { body: { words: 'A rash', facts } },
    { token: claim.token },
  )
  const safety = await tokenOf((await addStaff(server.db, 'safety')).accountId)
  const event = await call(server.app, readAdverseEvent, { params: { id: report.result.id } }, { token: safety })
  expect(event.result.patient?.name).toBe('Suharto')
  expect(event.result.facts.patient.initials).toBe('S')
})

test('A last name that begins small has a capital initial at the counter', async () => {
  const claim = await claimAt(server, branchId)
  await rename(claim.token, { firstName: 'Juan', lastName: 'dela Cruz Jr.' })
  expect((await pharmacist.lookUp(claim.code)).result).toMatchObject({ patientFirstName: 'Juan', patientInitial: 'D' })
  expect(await findClaims(server.db, claim.accountId)).toMatchObject({
    name: 'Juan dela Cruz Jr.',
    family_name: 'dela Cruz Jr.',
  })
})

test('Names of 80 signs stay on the page of the purchases’ PDF', async () => {
  const claim = await claimAt(server, branchId)
  const names = { firstName: 'Wenceslawa'.repeat(8), middleName: 'M'.repeat(80), lastName: `${'Wa '.repeat(26)}Wa` }
  expect((await rename(claim.token, names)).statusCode).toBe(200)
  await pharmacist.dispense(claim.code, 1)
  const Year = server.context.clock().getFullYear()
  const pdf = await call(server.app, downloadPurchases, { query: { Year } }, { token: claim.token })
  const text = await textOfPdf(pdf.rawPayload)
  expect(text.replaceAll(' ', '')).toContain(
    `${names.firstName}${names.middleName}${names.lastName}`.replaceAll(' ', ''),
  )
  expect(await rightEndOf(pdf.rawPayload)).toBeLessThanOrEqual(842 - 39)
})

test('A search finds names with ñ, accents, particles and suffixes, as people type them', async () => {
  const { accountId, patientId } = await addPatient(server.db)
  const token = await tokenOf(accountId)
  const finds = async (typed: string) =>
    expect(
      (await search(typed)).map(({ id }) => id),
      typed,
    ).toEqual([patientId])
  await rename(token, { firstName: 'Ma. Cristina', middleName: 'Nuñez', lastName: 'de los Ángeles-Reyes' })
  for (const typed of [
    'ma cristina de los angeles-reyes',
    'MA. CRISTINA DELOS ANGELES',
    'nunez angeles',
    'Ñuñez, cristina',
    'De Los Angeles-Reyes, Ma. Cristina',
    'angeles reyes',
  ])
    await finds(typed)
  await rename(token, { firstName: 'Zósimo', middleName: null, lastName: 'De la Peña Jr.' })
  for (const typed of ['dela pena jr', 'DELA PENA, ZOSIMO JR.', 'zosimo dela peña']) await finds(typed)
})

test('A search for doctors and staff finds ñ and accents without them', async () => {
  await server.db.query(`UPDATE healthcare_professional SET name = 'Dr. José Ñuñez' WHERE code = 'HCP-2468'`)
  const doctors = (Filter: string) =>
    call(server.app, listManagedProfessionals, { query: { Filter } }, { token: administrator })
  const staff = (Filter: string) => call(server.app, listStaffAccounts, { body: { Filter } }, { token: administrator })
  for (const typed of ['jose nunez', 'JOSÉ ÑUÑEZ', 'ñuñez'])
    expect(
      (await doctors(typed)).result.items.map(({ name }) => name),
      typed,
    ).toEqual(['Dr. José Ñuñez'])
  for (const typed of ['nina', 'PENAFRANCIA', 'Niña'])
    expect(
      (await staff(typed)).result.items.map(({ name }) => name),
      typed,
    ).toEqual(['Niña Peñafrancia'])
  expect((await doctors('100%')).result.items).toEqual([])
})

test('A patient finds letters and who viewed the data by a branch with ñ, without it', async () => {
  const plaza = await addBranch(server.db, 'Plaza Niño, Parañaque')
  const claim = await claimAt(server, plaza)
  await (await pharmacistAt(server, plaza)).dispense(claim.code, 1)
  for (const Filter of ['nino, paranaque', 'PLAZA NIÑO', 'parañaque']) {
    const letters = await call(server.app, listLetters, { query: { Filter } }, { token: claim.token })
    expect(letters.result.items.length, Filter).toBe(1)
    const access = await call(server.app, listAccess, { query: { Filter } }, { token: claim.token })
    expect(access.result.items.length, Filter).toBeGreaterThan(0)
  }
})
