// One patient's way through the program by the calls of the contract: registration, review, letter, claim, hand-over, receipt.
import { randomInt, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { putOfficialReceipt, uploadOfficialReceipt } from '@aruga/contract/documents/documents'
import type { Endpoint } from '@aruga/contract/endpoint'
import { claimLetter, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { confirmRegistration } from '@aruga/contract/registration/address'
import { register } from '@aruga/contract/registration/registration'
import { acceptReceipt, approveRegistration } from '@aruga/contract/review/decisions'
import { listCases, readCase } from '@aruga/contract/review/queue'
import type { Database } from '@aruga/server/db/open'
import { addBranch, addDoctor, addPharmacist, addProduct, addSession, addStaff } from '@aruga/server/testing/people'
import { prescriptionValues } from '@aruga/server/testing/staff'
import { aFile } from './load.ts'

const PASSWORD = 'Bagong-daan-27'

type Step = { token?: string; params?: Record<string, string>; body?: object; form?: Record<string, string | File> }

/** Makes a call that must succeed; returns its result. */
async function call<R>(url: string, { method, path, name }: Endpoint, { token, params = {}, body, form }: Step) {
  const filled = Object.entries(params).reduce((text, [key, value]) => text.replace(`{${key}}`, value), path)
  const parts = new FormData()
  for (const [key, part] of Object.entries(form ?? {})) parts.append(key, part)
  const response = await fetch(url + filled, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: parts }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as R
}

/** The link in the mail to this address, of a server that writes mails as files into `mails`. */
async function linkMailedTo(email: string, mails: string): Promise<URLSearchParams> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    const names = await readdir(mails).catch(() => [] as string[])
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      const mail = JSON.parse(await readFile(join(mails, name), 'utf8')) as { to: string; text: string }
      const link = mail.to === email && /https?:\/\/\S*confirm-registration\S*/.exec(mail.text)?.[0]
      if (link) return new URL(link).searchParams
    }
  }
  throw new Error('No mail with a link has come.')
}

async function logIn(url: string, username: string): Promise<string> {
  const grant = { grant_type: 'password', client_id: 'aruga-patient-app', scope: 'openid aruga offline_access' }
  const body = new URLSearchParams({ ...grant, username, password: PASSWORD })
  const response = await fetch(`${url}/connect/token`, { method: 'POST', body })
  if (!response.ok) throw new Error(`log-in: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { access_token: string }).access_token
}

/** Runs it on the server at `url` with this database and folder of mails; returns the patient's token and letter at the end. */
export async function goThroughProgram({ url, db, mails }: { url: string; db: Database; mails: string }) {
  const email = `${randomUUID()}@demo.test`
  const doctor = await addDoctor(db).then(() => 'HCP-2468')
  const branchId = await addBranch(db)
  const productId = await addProduct(db)
  const tokenOf = async ({ accountId }: { accountId: string }) => (await addSession(db, accountId)).token
  const reviewer = await tokenOf(await addStaff(db, 'reviewer'))
  const pharmacist = await tokenOf(await addPharmacist(db, branchId))

  // A number that another patient has is a warning to the reviewer.
  const MobilePhoneNumber = `0917${String(randomInt(10_000_000)).padStart(7, '0')}`
  const person = { FirstName: 'Test', LastName: 'Person', MobilePhoneNumber, HCPCode: doctor }
  const account = { EmailAddress: email, Password: PASSWORD, IsAgreed: 'true' }
  const files = { FileId: aFile().file, FilePrescription: aFile().file }
  const { reference } = await call<{ reference: string }>(url, register, { form: { ...person, ...account, ...files } })
  const link = await linkMailedTo(email, mails)
  const { userId, token: linkToken } = Object.fromEntries(link)
  await call(url, confirmRegistration, { body: { userId, token: linkToken, password: PASSWORD } })
  const token = await logIn(url, email)

  type Page = { items: { id: string; kind: string; reference?: string }[] }
  const { items } = await call<Page>(url, listCases, { token: reviewer })
  const item = items.find((each) => JSON.stringify(each).includes(reference))
  if (!item) throw new Error('The registration is not in the queue.')
  const params = { kind: item.kind, id: item.id }
  const seen = await call<{ documents: { id: string }[] }>(url, readCase, { token: reviewer, params })
  const documentIds = seen.documents.map(({ id }) => id)
  const decision = { documentIds, letter: { productId, quantity: 6, prescription: prescriptionValues() } }
  await call(url, approveRegistration, { token: reviewer, params: { id: item.id }, body: decision })

  const letters = await call<{ items: { id: string }[] }>(url, listLetters, { token })
  const letterId = letters.items[0]?.id ?? ''
  const claimed = await call<{ claim: { code: string } }>(url, claimLetter, {
    token,
    body: { id: letterId, pharmacyBranchId: branchId },
  })
  const { code } = claimed.claim
  await call(url, lookUpClaim, { token: pharmacist, body: { code } })
  await call(url, dispenseClaim, { token: pharmacist, body: { code, quantity: 2 } })
  const form = { File: aFile().file, LetterOfAuthorizationId: letterId }
  const receipt = await call<{ id: string }>(url, uploadOfficialReceipt, { token, form })
  await call(url, putOfficialReceipt, { token, body: { id: receipt.id, orQuantityInput: 2 } })
  const receiptDate = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await call(url, acceptReceipt, {
    token: reviewer,
    params: { id: receipt.id },
    body: { quantity: 2, receiptNumber: randomUUID(), receiptDate, branchId },
  })
  return { token, letter: await call<Record<string, unknown>>(url, readLetter, { token, params: { id: letterId } }) }
}
