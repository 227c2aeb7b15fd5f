// A letter of more units than its product allows one person.
import { uploadPrescription } from '@aruga/contract/documents/documents'
import { addProduct } from '@aruga/contract/formulary/formulary'
import { readProfile } from '@aruga/contract/profile/profile'
import { acceptPrescription } from '@aruga/contract/review/decisions'
import { drawPrescription } from '../patient/sample-documents.ts'
import { call, logInByApi } from '../server/api.ts'
import { inSpiteOfWarnings, patientWithLetter, prescriptionOfToday } from './program.ts'
import { administrator, reviewer } from './staff.ts'

/** A product of which one person may approve 12. */
async function limitedProduct() {
  const name = `Zalimit ${Date.now()}`
  const body = {
    ...{ name, strength: '10 mg', form: 'Tablet', unit: 'tablet', defaultQuantity: 13 },
    ...{ letterDays: 90, prescriptionDays: 180, secondApprovalAbove: 12 },
    benefit: { en: 'Half the price', fil: 'Kalahati ng presyo' },
  } as const
  return { name, id: (await call(addProduct, { body }, await logInByApi(administrator))).id }
}

/** A prescription of 13 that the demo's reviewer approved first. `outcome`: the response to that. */
export async function approvedByOne() {
  const product = await limitedProduct()
  const patient = await logInByApi(await patientWithLetter())
  const files = { File: new Blob([new Uint8Array(await drawPrescription(91))]) }
  const { id } = await call(uploadPrescription, { fields: {}, files }, patient)
  const { patientCode = '' } = await call(readProfile, {}, patient)
  const letter = { productId: product.id, quantity: 13, prescription: { ...prescriptionOfToday(), doseUnits: 13 } }
  const token = await logInByApi(reviewer)
  const { outcome } = await inSpiteOfWarnings((acknowledged) =>
    call(acceptPrescription, { params: { id }, body: { letter, acknowledged } }, token),
  )
  return { product, patient, patientCode: patientCode ?? '', outcome }
}
