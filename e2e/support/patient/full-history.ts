// One patient who gets every kind of notification that a request can cause.
import { setConsent } from '@aruga/contract/consents/consents'
import { correctDispensing, dispenseClaim, lookUpClaim, refuseClaim } from '@aruga/contract/counter/counter'
import {
  listDocuments,
  putOfficialReceipt,
  replaceDocument,
  uploadOfficialReceipt,
} from '@aruga/contract/documents/documents'
import { requestErasure, withdrawErasureRequest } from '@aruga/contract/erasure/erasure'
import { claimLetter, readLetter, undoLetterClaim } from '@aruga/contract/letters/letters'
import { changePassword, setSecurityQuestions } from '@aruga/contract/password/password'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { readPortableCopy, requestPortableCopy } from '@aruga/contract/portable-copy/portable-copy'
import { assignDoctor, confirmEmailAddress, editProfile } from '@aruga/contract/profile/profile'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import {
  acceptReceiptOf,
  approveAndIssue,
  declineWithNote,
  openRegistration,
  registerNewPatient,
  sendBack,
} from '../console/program.ts'
import { call, logInByApi } from '../server/api.ts'
import { mailedChange } from '../server/mailed-links.ts'
import { expect } from '../test.ts'
import { type Newcomer, pharmacist, reviewer } from './people.ts'
import { drawPrescription } from './sample-documents.ts'

const NEW_PASSWORD = 'Bayabas-dahon-4'

/** Returns the patient with their final details, and the id of their letter. */
export async function createFullHistory(): Promise<{ person: Newcomer; letterId: string }> {
  const { person, reference } = await registerNewPatient()
  const letterId = await becomePatient(person, reference)
  await claimAndBuy(await logInByApi(person), letterId)
  const renamed = await changeDetails(person)
  const token = await logInByApi(renamed)
  await decideAboutData(token)
  await call(unsubscribe, {}, token)
  return { person: renamed, letterId }
}

/** Registration: declined, sent again, approved with a letter. */
async function becomePatient(person: Newcomer, reference: string): Promise<string> {
  const staff = await logInByApi(reviewer)
  const { registration } = await openRegistration(staff, reference)
  await sendBack(staff, registration.id, 'A corner is cut off.')
  const token = await logInByApi(person)
  const { items } = await call(listDocuments, { query: {} }, token)
  for (const [i, { id }] of items.entries())
    await call(replaceDocument, { params: { id }, fields: {}, files: { File: await photo(10 + i) } }, token)
  return approveAndIssue(staff, registration.id)
}

/** The letter: claimed, undone, claimed; refused at the counter, bought in two parts, one corrected; a receipt declined, then accepted. */
async function claimAndBuy(token: string, letterId: string) {
  const { items: branches } = await call(searchBranches, { query: { Filter: 'Katipunan' } }, token)
  const claim = () => call(claimLetter, { body: { id: letterId, pharmacyBranchId: branches[0]?.id ?? '' } }, token)
  await claim()
  await call(undoLetterClaim, { params: { id: letterId } }, token)
  await claim()
  const counter = await logInByApi(pharmacist)
  const code = async () => (await call(readLetter, { params: { id: letterId } }, token)).claim?.code ?? ''
  await call(lookUpClaim, { body: { code: await code() } }, counter)
  await call(refuseClaim, { body: { code: await code(), reason: 'OutOfStock' } }, counter)
  const handedOver = await call(dispenseClaim, { body: { code: await code(), quantity: 4 } }, counter)
  await call(correctDispensing, { params: { id: handedOver.id }, body: { quantity: 5, reason: 'Miscounted' } }, counter)
  const fields = { LetterOfAuthorizationId: letterId }
  const receipt = await call(uploadOfficialReceipt, { fields, files: { File: await photo(20) } }, token)
  await call(putOfficialReceipt, { body: { id: receipt.id, orQuantityInput: 5 } }, token)
  const staff = await logInByApi(reviewer)
  await declineWithNote(staff, receipt.id, 'The total is blurred.')
  const again = { params: { id: receipt.id }, fields: {}, files: { File: await photo(21) } }
  const { id } = await call(replaceDocument, again, token)
  await acceptReceiptOf(staff, id, 5)
  await call(dispenseClaim, { body: { code: await code(), quantity: 7 } }, counter)
}

/** Changes doctor, name, address and password. */
async function changeDetails(person: Newcomer): Promise<Newcomer> {
  const token = await logInByApi(person)
  await call(assignDoctor, { query: { hcpCode: 'HCP-8642' } }, token)
  const names = { firstName: 'Luningning', lastName: person.lastName }
  const contact = { emailAddress: person.email, mobilePhoneNumber: person.mobile }
  await call(editProfile, { body: { ...names, ...contact } }, token)
  const { next, link } = await mailedChange({ ...person, ...names })
  const { userId, token: proof } = Object.fromEntries(new URL(link).searchParams)
  await call(confirmEmailAddress, { body: { userId: userId ?? '', token: proof ?? '' } })
  const body = { currentPassword: person.password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
  await call(changePassword, { body }, await logInByApi({ ...person, email: next }))
  return { ...person, ...names, email: next, password: NEW_PASSWORD }
}

/** Sets security questions and a consent, makes a copy, requests erasure and withdraws it. */
async function decideAboutData(token: string) {
  const answers = (['first-pet', 'first-job', 'first-school'] as const).map((id) => ({ id, answer: 'Muning' }))
  await call(setSecurityQuestions, { body: { answers } }, token)
  await call(setConsent, { body: { purpose: 'research', granted: true } }, token)
  await call(requestPortableCopy, {}, token)
  await expect
    .poll(async () => (await call(readPortableCopy, {}, token)).copy?.status, { timeout: 30_000 })
    .toBe('Ready')
  await call(requestErasure, {}, token)
  await call(withdrawErasureRequest, {}, token)
}

const photo = async (copy: number) => new Blob([new Uint8Array(await drawPrescription(copy))], { type: 'image/jpeg' })
