import { putOfficialReceipt, uploadOfficialReceipt } from '@aruga/contract/documents/documents'
import { readProfile } from '@aruga/contract/profile/profile'
import { drawScans } from '../patient/sample-documents.ts'
import { call } from '../server/api.ts'
import { patientWithCode } from './program.ts'

/** A patient whose receipt is a PDF of three scans (`drawScans`), and the address of its case. */
export async function receiptOfScans() {
  const { person, token, letterId } = await patientWithCode()
  const files = { File: new Blob([new Uint8Array(await drawScans())], { type: 'application/pdf' }) }
  const { id } = await call(uploadOfficialReceipt, { fields: { LetterOfAuthorizationId: letterId }, files }, token)
  await call(putOfficialReceipt, { body: { id, orQuantityInput: 3 } }, token)
  const { patientCode } = await call(readProfile, {}, token)
  return { person, caseAddress: `/console/queue/OfficialReceipt/${id}?find=${patientCode}` }
}
