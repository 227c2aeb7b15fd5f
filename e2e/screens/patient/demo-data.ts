// A patient with what the demo's Maria lacks, made through the API: a code, receipts under review, a PDF, a declined photo,
// mailed links.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { listDocuments, putOfficialReceipt, uploadOfficialReceipt } from '@aruga/contract/documents/documents'
import { listLetters } from '@aruga/contract/letters/letters'
import sharp from 'sharp'
import { declineWithNote, patientWithCode, registerUnconfirmed, sendUnscanned } from '../../support/console/program.ts'
import { maria, type Newcomer, nena, reviewer } from '../../support/patient/people.ts'
import { drawPdf, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { mailedChange, mailedRegistrationLink, mailedResetLink } from '../../support/server/mailed-links.ts'

const QUEUE_MS = 60_000

/** The ids and links in the addresses of the screens. */
export type DemoData = {
  /** Ids of Maria's letters and of a document, by product. */
  maria: { letters: Map<string, string>; document: string }
  ligaya: {
    person: Newcomer
    letter: string
    /** Ids of documents. */
    declined: string
    needsQuantity: string
    quarantined: string
    removed: string
    /** Complete links from mails. */
    resetLink: string
    confirmLink: string
  }
  /** The link mailed to somebody who has registered and not followed it. */
  registrationLink: string
}

export async function loadDemoData(): Promise<DemoData> {
  const token = await logInByApi(maria)
  const { items: letters } = await call(listLetters, { query: { MaxResultCount: 100 } }, token)
  const { items: documents } = await call(listDocuments, { query: { Filter: 'OR-005102' } }, token)
  const [document] = documents
  if (!document) throw new Error('The demo program lacks the receipt OR-005102.')
  const mariaData = { letters: new Map(letters.map(({ productName, id }) => [productName, id])), document: document.id }
  await nenaIsThere()
  const registrationLink = await mailedRegistrationLink((await registerUnconfirmed()).person)
  return { maria: mariaData, ligaya: await makeLigaya(), registrationLink }
}

/** The queue is filled after the demo program answers. */
async function nenaIsThere() {
  const until = Date.now() + QUEUE_MS
  while (!(await logInByApi(nena).catch(() => null))) {
    if (Date.now() > until) throw new Error('The demo program lacks Nena, who has a question to answer.')
    await sleep(3_000)
  }
}

/** A demo photo that is cut off above the total. */
async function receiptAboveItsTotal(): Promise<Buffer> {
  const photo = sharp(
    await readFile(new URL('../../../server/src/testing/pictures/receipt-maria-2.webp', import.meta.url)),
  )
  return photo.extract({ left: 0, top: 0, width: 1600, height: 1040 }).jpeg().toBuffer()
}

async function makeLigaya(): Promise<DemoData['ligaya']> {
  const { person, token, letterId: letter } = await patientWithCode()
  const send = (content: Buffer) => {
    const files = { File: new Blob([new Uint8Array(content)]) }
    return call(uploadOfficialReceipt, { fields: { LetterOfAuthorizationId: letter }, files }, token)
  }
  const { id: needsQuantity } = await send(drawPdf())
  const { id: declined } = await send(await receiptAboveItsTotal())
  await call(putOfficialReceipt, { body: { id: declined, orQuantityInput: 3 } }, token)
  await declineWithNote(await logInByApi(reviewer), declined, 'The total cannot be read.')
  await send(await drawPrescription(3))
  const { quarantined, removed } = await sendUnscanned(token)
  const { link: confirmLink } = await mailedChange(person)
  return {
    person,
    letter,
    declined,
    needsQuantity,
    quarantined,
    removed,
    resetLink: await mailedResetLink(person),
    confirmLink,
  }
}
