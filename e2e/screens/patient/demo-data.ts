// Somebody whose papers are in every state: a code, receipts in question, a PDF, a declined photo, links in the mail. What the
// demo's Maria does not have, made by the same calls as a patient's and a reviewer's.
import { listDocuments, putOfficialReceipt, uploadOfficialReceipt } from '@aruga/contract/documents/documents'
import { listLetters } from '@aruga/contract/letters/letters'
import { declinePaper, patientWithCode } from '../../support/console/program.ts'
import { drawId, drawPdf, drawPrescription } from '../../support/patient/papers.ts'
import { maria, type Newcomer, reviewer } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { mailedChange, mailedResetLink } from '../../support/server/mailed-links.ts'

/** What the addresses of the screens are made of. */
export type DemoData = {
  /** Ids of Maria's letters and of a document, by product. */
  maria: { letters: Map<string, string>; document: string }
  ligaya: {
    person: Newcomer
    letter: string
    /** Ids of documents. */
    declined: string
    needsQuantity: string
    /** Whole links, as they were mailed. */
    resetLink: string
    confirmLink: string
  }
}

export async function loadDemoData(): Promise<DemoData> {
  const token = await logInByApi(maria)
  const { items: letters } = await call(listLetters, { query: { MaxResultCount: 100 } }, token)
  const { items: documents } = await call(listDocuments, { query: { Filter: 'OR-005102' } }, token)
  const [document] = documents
  if (!document) throw new Error('The demo program lacks the receipt OR-005102.')
  const mariaData = { letters: new Map(letters.map(({ productName, id }) => [productName, id])), document: document.id }
  return { maria: mariaData, ligaya: await makeLigaya() }
}

async function makeLigaya(): Promise<DemoData['ligaya']> {
  const { person, token, letterId: letter } = await patientWithCode()
  const send = (content: Buffer) => {
    const files = { File: new Blob([new Uint8Array(content)]) }
    return call(uploadOfficialReceipt, { fields: { LetterOfAuthorizationId: letter }, files }, token)
  }
  const { id: needsQuantity } = await send(drawPdf())
  const { id: declined } = await send(await drawId())
  await call(putOfficialReceipt, { body: { id: declined, orQuantityInput: 3 } }, token)
  await declinePaper(await logInByApi(reviewer), declined, 'The total cannot be read.')
  await send(await drawPrescription(3))
  const { link: confirmLink } = await mailedChange(person)
  return { person, letter, declined, needsQuantity, resetLink: await mailedResetLink(person), confirmLink }
}
