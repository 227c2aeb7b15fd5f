import { randomUUID } from 'node:crypto'
import { listPharmacies, readBranch, searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import * as contract from '@aruga/contract/pharmacies/staff'
import { findHealthcareProfessional } from '@aruga/contract/professionals/professionals'
import * as codes from '@aruga/contract/professionals/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession, addStaff } from '../../testing/people.ts'

let server: TestApp
let token: string
let patientToken: string

beforeAll(async () => {
  server = await startTestApp()
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
  patientToken = (await addSession(server.db, (await addPatient(server.db)).accountId)).token
})
afterAll(() => server.close())

const details = (name: string): contract.BranchDetails => ({
  name,
  address: '1 Osmeña Street',
  city: 'Cebu City',
  province: 'Cebu',
  latitude: 10.3,
  longitude: 123.9,
  phone: null,
  hours: [{ day: 1, opens: '08:00', closes: '20:00' }],
})
const addPharmacy = (name: string) => call(server.app, contract.addPharmacy, { body: { name } }, { token })
const addBranch = (id: string, body: contract.BranchDetails) =>
  call(server.app, contract.addBranch, { params: { id }, body }, { token })
const seenByPatients = async (Filter: string) =>
  (await call(server.app, searchBranches, { query: { Filter } }, { token: patientToken })).result.items.map(
    ({ name }) => name,
  )

test('Patients find the branches of a new pharmacy by their words', async () => {
  const { result: pharmacy } = await addPharmacy(' Botika Bago ')
  expect(pharmacy).toEqual({ id: expect.any(String), name: 'Botika Bago', retiredAt: null, branches: 0 })
  const { result: branch } = await addBranch(pharmacy.id, details('Uptown'))
  expect(branch).toMatchObject({ pharmacyName: 'Botika Bago', name: 'Uptown', retiredAt: null })
  expect(await seenByPatients('osmena bago')).toEqual(['Uptown'])
  await call(
    server.app,
    contract.editPharmacy,
    { params: { id: pharmacy.id }, body: { name: 'Botika Luma' } },
    { token },
  )
  expect(await seenByPatients('osmena bago')).toEqual([])
  expect(await seenByPatients('osmena luma')).toEqual(['Uptown'])
})

test('A branch extremely close to zero degrees is found from there', async () => {
  const { id } = (await addPharmacy('Botika sa Dagat')).result
  await addBranch(id, { ...details('Equator'), latitude: 5e-324, longitude: 1e-200 })
  const query = { Filter: 'equator', Latitude: 0, Longitude: 0 }
  const { result } = await call(server.app, searchBranches, { query }, { token: patientToken })
  expect(result.items).toMatchObject([{ name: 'Equator', latitude: 0, longitude: 0, distance: 0 }])
})

test('Patients see and find the changes to a branch', async () => {
  const { id } = (await addPharmacy('Botika Lipat')).result
  const branch = (await addBranch(id, details('Old Lane'))).result
  await addBranch(id, details('Taken Lane'))
  const edit = (name: string) =>
    call(
      server.app,
      contract.editBranch,
      { params: { id: branch.id }, body: { ...details(name), phone: '02 8555 0101' } },
      { token },
    )
  expect((await edit('New Lane')).result).toMatchObject({ id: branch.id, name: 'New Lane', phone: '02 8555 0101' })
  expect(await seenByPatients('lipat new')).toEqual(['New Lane'])
  expect(await seenByPatients('lipat old')).toEqual([])
  expect(refusal(await edit('taken lane'))).toEqual(problemOf('NameInUse'))
})

test('A branch bills VAT unless it says otherwise, and a caller from before keeps what it said', async () => {
  const { id } = (await addPharmacy('Botika Walang VAT')).result
  const { result: branch } = await addBranch(id, { ...details('Corner'), vatRegistered: false })
  expect(branch).toMatchObject({ vatRegistered: false })
  expect((await addBranch(id, details('Plaza'))).result).toMatchObject({ vatRegistered: true })
  const edit = (body: contract.BranchDetails) =>
    call(server.app, contract.editBranch, { params: { id: branch.id }, body }, { token })
  expect((await edit(details('Corner'))).result).toMatchObject({ vatRegistered: false })
  expect((await edit({ ...details('Corner'), vatRegistered: true })).result).toMatchObject({ vatRegistered: true })
})

test('A branch’s registration for VAT needs a recent password, and is on record', async () => {
  const { accountId } = await addStaff(server.db, 'administrator')
  const admin = (await addSession(server.db, accountId)).token
  const { id } = (await addPharmacy('Botika Rehistrado')).result
  const add = (body: contract.BranchDetails) =>
    call(server.app, contract.addBranch, { params: { id }, body }, { token: admin })
  const branch = (await add({ ...details('Corner'), vatRegistered: true })).result
  const edit = (body: contract.BranchDetails) =>
    call(server.app, contract.editBranch, { params: { id: branch.id }, body }, { token: admin })
  await server.db.query('UPDATE connect_session SET password_proved_at = NULL WHERE account_id = $1', [accountId])
  const proof = problemOf('PasswordProofNeeded')
  expect(refusal(await edit({ ...details('Corner'), vatRegistered: false }))).toEqual(proof)
  expect(refusal(await add({ ...details('Plaza'), vatRegistered: false }))).toEqual(proof)
  expect((await edit({ ...details('Corner 2'), vatRegistered: true })).statusCode).toBe(200)
  expect((await add({ ...details('Plaza'), vatRegistered: true })).statusCode).toBe(200)
  await server.db.query('UPDATE connect_session SET password_proved_at = now() WHERE account_id = $1', [accountId])
  expect((await edit({ ...details('Corner 2'), vatRegistered: false })).result).toMatchObject({ vatRegistered: false })
  const { rows } = await server.db.query(
    `SELECT action, reason FROM audit_entry WHERE subject_id = $1 AND reason IS NOT NULL`,
    [branch.id],
  )
  expect(rows).toEqual([{ action: 'branch.changed', reason: 'registered for VAT: yes → no' }])
})

test('A branch or pharmacy out of service cannot be found until it is back in service', async () => {
  const pharmacy = (await addPharmacy('Botika Sarado')).result
  const branch = (await addBranch(pharmacy.id, details('Lakeside'))).result
  const serve =
    (endpoint: typeof contract.setBranchService | typeof contract.setPharmacyService, id: string) =>
    (inService: boolean) =>
      call(server.app, endpoint, { params: { id }, body: { inService } }, { token })
  const readAsPatient = () => call(server.app, readBranch, { params: { branchId: branch.id } }, { token: patientToken })
  for (const set of [serve(contract.setBranchService, branch.id), serve(contract.setPharmacyService, pharmacy.id)]) {
    expect((await set(false)).result.retiredAt).toMatch(/Z$/)
    expect(await seenByPatients('sarado')).toEqual([])
    expect(refusal(await readAsPatient())).toEqual(problemOf('NotFound'))
    expect((await set(true)).result.retiredAt).toBeNull()
    expect(await seenByPatients('sarado')).toEqual(['Lakeside'])
  }
  const { result } = await call(server.app, listPharmacies, {}, { token: patientToken })
  expect(result.items.map(({ name }) => name)).toContain('Botika Sarado')
})

test('A name already in use is refused, even for simultaneous additions', async () => {
  const answers = await Promise.all(['Botika Kambal', 'BOTIKA KAMBAL', 'botika kambal'].map(addPharmacy))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  const { id } = answers.find(({ statusCode }) => statusCode === 200)?.result ?? { id: '' }
  const branches = await Promise.all([addBranch(id, details('Twin')), addBranch(id, details('twin'))])
  expect(branches.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await addBranch(id, { ...details('Twin'), city: 'Mandaue' })).statusCode).toBe(200)
})

test('An incomplete position or an unknown pharmacy is refused', async () => {
  const { id } = (await addPharmacy('Botika Kalahati')).result
  const half = await addBranch(id, { ...details('Half'), longitude: null })
  expect(half.json().error.validationErrors).toMatchObject([{ members: ['longitude'] }])
  expect(refusal(await addBranch(randomUUID(), details('Nowhere')))).toEqual(problemOf('NotFound'))
})

test('The lists can be searched, filtered and sorted', async () => {
  const list = async (query: object) =>
    (await call(server.app, contract.listManagedBranches, { query }, { token })).result
  const { items } = await list({ Filter: 'OSMEÑA', Sorting: 'city DESC, name', MaxResultCount: 100 })
  expect(items.map(({ city }) => city)).toEqual(
    items
      .map(({ city }) => city)
      .toSorted()
      .reverse(),
  )
  expect((await list({ InService: false })).items.every(({ retiredAt }) => retiredAt !== null)).toBe(true)
  const pharmacies = (
    await call(server.app, contract.listManagedPharmacies, { query: { Filter: 'kambal' } }, { token })
  ).result
  expect(pharmacies.items).toMatchObject([{ branches: 2 }])
})

test('A page past the end of a list still has the total', async () => {
  const lists = [contract.listManagedPharmacies, contract.listManagedBranches, codes.listManagedProfessionals]
  for (const list of lists) {
    const page = async (query: object) => (await call(server.app, list, { query }, { token })).result
    const { totalCount } = await page({})
    expect(totalCount).toBeGreaterThan(0)
    expect(await page({ SkipCount: 5000 })).toEqual({ totalCount, items: [] })
  }
})

test('A doctor’s code is unique, and can be retired and reinstated', async () => {
  const body = { hcpCode: 'hcp 9001', name: 'Dr. Halimbawa', specialty: 'Oncology', clinic: 'Clinic' }
  const { result } = await call(server.app, codes.addProfessional, { body }, { token })
  expect(result).toMatchObject({ hcpCode: 'HCP9001', retiredAt: null, patients: 0 })
  expect(refusal(await call(server.app, codes.addProfessional, { body }, { token }))).toEqual(problemOf('CodeInUse'))
  const find = () => call(server.app, findHealthcareProfessional, { params: { hcpCode: 'HCP9001' } })
  const use = (inUse: boolean) =>
    call(server.app, codes.setProfessionalUse, { params: { id: result.id }, body: { inUse } }, { token })
  await use(false)
  expect(refusal(await find())).toEqual(problemOf('HcpCodeRetired'))
  await use(true)
  const edited = { name: 'Dr. Ibang Pangalan', specialty: 'Oncology', clinic: 'Clinic' }
  await call(server.app, codes.editProfessional, { params: { id: result.id }, body: edited }, { token })
  expect((await find()).result.doctorName).toBe('Dr. Ibang Pangalan')
  const listed = await call(
    server.app,
    codes.listManagedProfessionals,
    { query: { Filter: 'ibang', InUse: true } },
    { token },
  )
  expect(listed.result).toMatchObject({ totalCount: 1, items: [{ hcpCode: 'HCP9001' }] })
})

test('Names that look the same to people are one name, for pharmacies and for the branches of a city', async () => {
  // Another account: calls are limited per minute and account.
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
  const { id } = (await addPharmacy("Botika Niña's")).result
  for (const name of ['BOTIKA NIÑA’S', 'Botika Nin\u0303a`s', 'Botika\u00A0 Niña\u02BCs', 'Ｂotika Niña´s'])
    expect([name, refusal(await addPharmacy(name))]).toEqual([name, problemOf('NameInUse')])
  const other = (await addPharmacy('Botika Iba')).result
  const body = { name: 'BOTIKA  NIÑA’S' }
  const renamed = await call(server.app, contract.editPharmacy, { params: { id: other.id }, body }, { token })
  expect(refusal(renamed)).toEqual(problemOf('NameInUse'))

  const branch = (await addBranch(id, details('Osmeña-Jones'))).result
  for (const name of ['OSMEÑA–JONES', 'Osmen\u0303a\u2011Jones', 'osmeña\u2212jones'])
    expect([name, refusal(await addBranch(id, details(name)))]).toEqual([name, problemOf('NameInUse')])
  expect((await addBranch(id, { ...details('Osmeña-Jones'), city: 'Mandaue' })).statusCode).toBe(200)
  expect((await addBranch(other.id, details('Osmeña-Jones'))).statusCode).toBe(200)
  // A branch's own name may be respelled.
  const edit = (to: contract.BranchDetails) =>
    call(server.app, contract.editBranch, { params: { id: branch.id }, body: to }, { token })
  expect((await edit(details('OSMEÑA-JONES'))).result).toMatchObject({ name: 'OSMEÑA-JONES' })
  expect(refusal(await edit({ ...details('Osmeña–Jones'), city: 'MANDAUE' }))).toEqual(problemOf('NameInUse'))
})

test('A branch whose name is already a duplicate can be changed without a new name', async () => {
  // Another account: calls are limited per minute and account.
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
  const { id } = (await addPharmacy('Botika Magkakambal')).result
  const first = (await addBranch(id, details("Ana's Lane"))).result
  await server.db.query(
    `INSERT INTO branch (id, pharmacy_id, name, address, city, province, hours, search) SELECT $1, pharmacy_id, 'Ana’s Lane', address, city, province, hours, search FROM branch WHERE id = $2`,
    [randomUUID(), first.id],
  )
  const body = { ...details("Ana's Lane"), phone: '02 8555 0102' }
  const edited = await call(server.app, contract.editBranch, { params: { id: first.id }, body }, { token })
  expect(edited.result).toMatchObject({ phone: '02 8555 0102' })
})
