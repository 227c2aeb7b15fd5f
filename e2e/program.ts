// What the program's staff and the counter do, through the API.
import { claimLetter, type Letter, listLetters } from '@aruga/contract/letters'
import { searchBranches } from '@aruga/contract/pharmacies'
import { register } from '@aruga/contract/registration'
import { listProducts } from '@aruga/contract/staff/formulary'
import { issueLetter } from '@aruga/contract/staff/letters'
import {
  approveRegistration,
  listRegistrations,
  readRegistration,
  viewPatientDocument,
} from '@aruga/contract/staff/registrations'
import { call, logInByApi } from './api.ts'
import { drawId, drawPrescription } from './papers.ts'
import { type Newcomer, newcomer, reviewer } from './people.ts'

/** The registration with this reference, as the reviewer reads it, with the content of its files by kind. */
export async function openRegistration(token: string, reference: string) {
  const { items } = await call(listRegistrations, { query: { Filter: reference } }, token)
  const [found] = items
  if (!found) throw new Error(`No registration waits under ${reference}.`)
  const registration = await call(readRegistration, { params: { id: found.id } }, token)
  const files = await Promise.all(
    registration.documents.map(async ({ id, kind }) => ({
      kind,
      content: await call(viewPatientDocument, { params: { id } }, token),
    })),
  )
  return { registration, files }
}

/** Approves a registration and issues a letter for 12 pens of insulin on its prescription. Answers the letter's id. */
export async function approveAndIssue(token: string, patientId: string): Promise<Letter['id']> {
  const { documents } = await call(approveRegistration, { params: { id: patientId } }, token)
  const prescription = documents.find(({ kind }) => kind === 'Prescription')
  const { items: products } = await call(listProducts, {}, token)
  const product = products.find(({ name }) => name === 'Insulin glargine')
  if (!prescription || !product) throw new Error('The demo program lacks the prescription or the product.')
  const body = { patientId, prescriptionId: prescription.id, productId: product.id, quantity: 12 }
  return (await call(issueLetter, { body }, token)).id
}

/** Somebody whose registration waits, and its reference. */
export async function registered() {
  const person = newcomer()
  const fields = {
    HCPCode: 'HCP-2468',
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

/** Somebody with a letter that is ready to claim. */
export async function patientWithLetter(): Promise<Newcomer> {
  const { person, reference } = await registered()
  const token = await logInByApi(reviewer)
  const { registration } = await openRegistration(token, reference)
  await approveAndIssue(token, registration.id)
  return person
}

/** Somebody who has claimed a letter for 12 pens, with the letter's id. */
export async function patientWithCode(): Promise<{ person: Newcomer; token: string; letterId: string }> {
  const person = await patientWithLetter()
  const token = await logInByApi(person)
  const [letter] = (await call(listLetters, { query: {} }, token)).items
  const [branch] = (await call(searchBranches, { query: { Filter: 'Katipunan' } }, token)).items
  if (!letter || !branch) throw new Error('The demo program lacks the letter or the branch.')
  await call(claimLetter, { body: { id: letter.id, pharmacyBranchId: branch.id } }, token)
  return { person, token, letterId: letter.id }
}

const asJpeg = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
