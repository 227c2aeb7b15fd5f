// What staff and the counter do, through the API.
import { randomUUID } from 'node:crypto'
import { readDocument, uploadPrescription } from '@aruga/contract/documents/documents'
import { listProducts } from '@aruga/contract/formulary/formulary'
import { claimLetter, type Letter, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { cancelLetter, listAllLetters } from '@aruga/contract/letters/staff'
import { openPatient } from '@aruga/contract/patients/patients'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { register } from '@aruga/contract/registration/registration'
import {
  acceptPrescription,
  acceptReceipt,
  approveRegistration,
  declineDocument,
  declineRegistration,
} from '@aruga/contract/review/decisions'
import { listCases, readCase, viewPatientDocument } from '@aruga/contract/review/queue'
import { type Acknowledgement, type Warning, warningReasons } from '@aruga/contract/review/warnings'
import { expect } from '@playwright/test'
import { type Newcomer, newcomer, reviewer } from '../patient/people.ts'
import { drawId, drawPrescription } from '../patient/sample-documents.ts'
import { call, logInByApi } from '../server/api.ts'
import { confirmRegistrationOf } from '../server/mailed-links.ts'
import { FOUND_LATER, NEVER_SCANNED } from '../server/virus-scanner.ts'

/** The registration with this reference as a reviewer reads it, with the content of its files. */
export async function openRegistration(token: string, reference: string) {
  const { items } = await call(listCases, { query: { Filter: reference } }, token)
  const [found] = items
  if (!found) throw new Error(`No registration waits under ${reference}.`)
  const { patient, documents } = await readRegistration(token, found.id)
  const files = await Promise.all(
    documents.map(async ({ id, kind }) => ({
      kind,
      content: await call(viewPatientDocument, { params: { id } }, token),
    })),
  )
  return { registration: patient, files }
}

const readRegistration = (token: string, id: string) => call(readCase, { params: { kind: 'Registration', id } }, token)

/** Cancels a letter as a reviewer, who opens the patient's page first. */
export async function cancelAsReviewer({ id, number }: Pick<Letter, 'id' | 'number'>) {
  const token = await logInByApi(reviewer)
  const { items } = await call(listAllLetters, { query: { Filter: number } }, token)
  const patientId = items.find((one) => one.id === id)?.patientId ?? ''
  await call(openPatient, { params: { id: patientId }, body: { reason: 'PatientAsked' } }, token)
  const note = { en: 'Your doctor asked for it.', fil: 'Hiling po ng inyong doktor.' }
  await call(cancelLetter, { params: { id }, body: { reason: 'DoctorChangedTreatment', note } }, token)
}

/** For 12 pens. */
export const prescriptionOfToday = () => ({
  writtenOn: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date()),
  prescriber: 'Dr. Elena Halimbawa',
  doseUnits: 4,
  doseDays: 30,
  supplyDays: 90,
})

/** Approves a registration and issues a letter for 12 pens of `name`. Returns the letter's id. */
export async function approveAndIssue(token: string, patientId: string, name = 'Dalisulin'): Promise<Letter['id']> {
  const { documents } = await readRegistration(token, patientId)
  const { items: products } = await call(listProducts, {}, token)
  const product = products.find((each) => each.name === name)
  if (!product) throw new Error('The demo program lacks the product.')
  const body = {
    documentIds: documents.map(({ id }) => id),
    letter: { productId: product.id, quantity: 12, prescription: prescriptionOfToday() },
  }
  const { letter } = await inSpiteOfWarnings((acknowledged) =>
    call(approveRegistration, { params: { id: patientId }, body: { ...body, acknowledged } }, token),
  )
  if (!letter) throw new Error('No letter was issued.')
  return letter.id
}

/** Accepts a receipt of this quantity, bought at the letter's last hand-over, and gives a reason for each warning. */
export async function acceptReceiptOf(
  token: string,
  id: string,
  quantity: number,
  receiptNumber = `OR-${randomUUID()}`,
) {
  const { letter } = await call(readCase, { params: { kind: 'OfficialReceipt', id } }, token)
  const handOver = letter?.handOvers.at(-1)
  const receiptDate = handOver?.day ?? new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const body = { quantity, receiptNumber, receiptDate, branchId: handOver?.branchId ?? null }
  return inSpiteOfWarnings((acknowledged) =>
    call(acceptReceipt, { params: { id }, body: { ...body, acknowledged } }, token),
  )
}

/** Accepts, and accepts again with a reason for each of the server's warnings. The test camera takes the same picture for everybody. */
export async function inSpiteOfWarnings<T>(accept: (acknowledged: Acknowledgement[]) => Promise<T>): Promise<T> {
  try {
    return await accept([])
  } catch (error) {
    const { response = '{}' } = error as { response?: string }
    const warnings = (JSON.parse(response) as { error?: { data?: { warnings?: Warning[] } } }).error?.data?.warnings
    if (!warnings) throw error
    return accept(warnings.map((warning) => ({ ...warning, reason: warningReasons[warning.what][0] })))
  }
}

/** Notes that reviewers write, and their versions for patients who read Filipino. */
const inFilipino = {
  'A corner is cut off.': 'Putol po ang isang sulok.',
  'The date is cut off.': 'Putol po ang petsa.',
  'The name cannot be read.': 'Hindi po mabasa ang pangalan.',
  'The name is blurred.': 'Malabo po ang pangalan.',
  'The total cannot be read.': 'Hindi po mabasa ang kabuuang halaga.',
  'The total is blurred.': 'Malabo po ang kabuuang halaga.',
}
type Note = keyof typeof inFilipino

/** Declines a registration because of its documents of these kinds. */
export async function sendBack(token: string, patientId: string, en: Note, kinds = ['Id', 'Prescription']) {
  const { documents } = await readRegistration(token, patientId)
  const wrong = documents.filter(({ kind }) => kinds.includes(kind))
  const idsOf = (some: typeof documents) => some.map(({ id }) => id)
  const decline = { reason: 'CutOff' as const, note: { en, fil: inFilipino[en] } }
  const body = { documentIds: idsOf(documents), wrong: idsOf(wrong), ...decline }
  await call(declineRegistration, { params: { id: patientId }, body }, token)
}

/** Declines a prescription or receipt with a note. */
export const declineWithNote = (token: string, id: string, en: Note) =>
  call(declineDocument, { params: { id }, body: { reason: 'Blurry', note: { en, fil: inFilipino[en] } } }, token)

/** A patient whose registration is under review, and its reference. */
export async function registerNewPatient(changes: Partial<Newcomer> = {}) {
  const registered = await registerUnconfirmed(changes)
  await confirmRegistrationOf(registered.person)
  return registered
}

/** With a single demo doctor for all new patients, that doctor would stand out so much that each case would get a warning. */
const DOCTORS = ['HCP-2468', 'HCP-3141', 'HCP-2718', 'HCP-1618', 'HCP-1414']

/** The same patient, before following the mailed link. */
export async function registerUnconfirmed(changes: Partial<Newcomer> = {}) {
  const person = { ...newcomer(), ...changes }
  const fields = {
    HCPCode: DOCTORS[Math.floor(Math.random() * DOCTORS.length)] ?? '',
    FirstName: person.firstName,
    LastName: person.lastName,
    EmailAddress: person.email,
    MobilePhoneNumber: person.mobile,
    Password: person.password,
    IsAgreed: true as const,
  }
  const files = { FileId: asJpeg(await drawId()), FilePrescription: asJpeg(await drawPrescription()) }
  const { reference } = await call(register, { fields, files })
  return { person, reference }
}

/** A patient with a letter that is ready to claim. */
export async function patientWithLetter(product?: string, changes: Partial<Newcomer> = {}): Promise<Newcomer> {
  const { person, reference } = await registerUnconfirmed(changes)
  const approve = async () => {
    const token = await logInByApi(reviewer)
    const { registration } = await openRegistration(token, reference)
    await approveAndIssue(token, registration.id, product)
  }
  await Promise.all([confirmRegistrationOf(person), approve()])
  return person
}

/** A patient with a letter for 12 pens of the first product and one for each other, all to claim. */
export async function patientWithLetters([first, ...others]: [string, ...string[]]): Promise<Newcomer> {
  const person = await patientWithLetter(first)
  const token = await logInByApi(person)
  for (const other of others) await issueAnother(token, other)
  return person
}

/** A patient who has claimed a letter for 12 pens at Katipunan Avenue. */
export async function patientWithCode(): Promise<{ person: Newcomer; token: string; letterId: string }> {
  const person = await patientWithLetter()
  const token = await logInByApi(person)
  const [letter] = (await call(listLetters, { query: {} }, token)).items
  const [branch] = (await call(searchBranches, { query: { Filter: 'Katipunan' } }, token)).items
  if (!letter || !branch) throw new Error('The demo program lacks the letter or the branch.')
  await call(claimLetter, { body: { id: letter.id, pharmacyBranchId: branch.id } }, token)
  return { person, token, letterId: letter.id }
}

/** A patient who has claimed two letters at Katipunan Avenue: 12 pens of one product and the whole of `other`. They share a code. */
export async function patientWithTwoMedicines(other = 'Alagamet') {
  const patient = await patientWithCode()
  const { token } = patient
  const { claim } = await call(readLetter, { params: { id: patient.letterId } }, token)
  const otherId = await issueAnother(token, other)
  await call(claimLetter, { body: { id: otherId, pharmacyBranchId: claim?.branch.id ?? '' } }, token)
  return { ...patient, otherId, code: claim?.code ?? '' }
}

/** The patient sends another prescription, and a reviewer accepts it with a letter for `name`. Returns the letter's id. */
async function issueAnother(token: string, name: string): Promise<Letter['id']> {
  const had = new Set((await call(listLetters, { query: {} }, token)).items.map(({ id }) => id))
  const File = asJpeg(Buffer.concat([await drawPrescription(9), Buffer.from(randomUUID())]))
  const { id } = await call(uploadPrescription, { fields: {}, files: { File } }, token)
  const staff = await logInByApi(reviewer)
  const params = { kind: 'Prescription', id } as const
  await call(readCase, { params }, staff)
  await call(viewPatientDocument, { params: { id } }, staff)
  const product = (await call(listProducts, {}, staff)).items.find((each) => each.name === name)
  if (!product) throw new Error('The demo program lacks the product.')
  const letter = { productId: product.id, prescription: prescriptionOfToday() }
  await inSpiteOfWarnings((acknowledged) =>
    call(acceptPrescription, { params: { id }, body: { letter, acknowledged } }, staff),
  )
  const issued = (await call(listLetters, { query: {} }, token)).items.find((one) => !had.has(one.id))
  if (!issued) throw new Error('No letter was issued.')
  return issued.id
}

const asJpeg = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })

/** Sends two prescriptions that the virus scanner fails at. One stays quarantined, the other proves unsafe later. Returns their ids. */
export async function sendUnscanned(token: string): Promise<{ quarantined: string; removed: string }> {
  const send = async (mark: string, copy: number) => {
    const File = asJpeg(Buffer.concat([await drawPrescription(copy), Buffer.from(`${mark} ${randomUUID()}`)]))
    return call(uploadPrescription, { fields: {}, files: { File } }, token)
  }
  const { id: removed } = await send(FOUND_LATER, 5)
  await expect
    .poll(async () => (await call(readDocument, { params: { id: removed } }, token)).fileState, { timeout: 30_000 })
    .toBe('Removed')
  const { id: quarantined } = await send(NEVER_SCANNED, 6)
  return { quarantined, removed }
}
