// The ids and links in the addresses of the console's screens: the demo program's cases, and new staff.
import { setTimeout as sleep } from 'node:timers/promises'
import { handOverAdverseEvent, recordAdverseEvent } from '@aruga/contract/adverse-events/staff'
import { openBreach } from '@aruga/contract/breaches/staff'
import { readEditedPage, saveDraft } from '@aruga/contract/content/staff'
import { dispenseClaim } from '@aruga/contract/counter/counter'
import { listProducts } from '@aruga/contract/formulary/formulary'
import { listLetters, readLetter } from '@aruga/contract/letters/letters'
import { openPatient, searchPatients } from '@aruga/contract/patients/patients'
import { listStock, tellStock } from '@aruga/contract/pharmacies/stock'
import { draftRecall } from '@aruga/contract/recalls/staff'
import { type CaseKind, caseKinds } from '@aruga/contract/review/case-file'
import { listCases } from '@aruga/contract/review/queue'
import { listSignals } from '@aruga/contract/signals/signals'
import { listStaffAccounts } from '@aruga/contract/staff/staff'
import { invitationSubject, invite, withSecondFactor } from '../../support/console/invitations.ts'
import {
  approveAndIssue,
  openRegistration,
  patientWithCode,
  patientWithTwoMedicines,
  registerNewPatient,
  sendUnscanned,
} from '../../support/console/program.ts'
import { newestSecondReview, withSampling } from '../../support/console/second-reviews.ts'
import { administrator, safety } from '../../support/console/staff.ts'
import { pharmacist, reviewer } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { mailedLink } from '../../support/server/mailed-links.ts'

const QUEUE_MS = 60_000

/** The roles that have screens; some screens need nobody signed in. */
export type ScreenRole = 'reviewer' | 'pharmacist' | 'branchManager' | 'clinic' | 'safety' | 'administrator'

export type DemoData = {
  /** The id of a case of each kind. */
  cases: Record<CaseKind, string>
  /** The id of an official receipt that was accepted. */
  decided: string
  /** Patients: one whose file the reviewer has opened, and one with an unopened file. */
  patient: string
  unopened: string
  /** A lead's decision sampled for a second review. */
  secondReview: string
  /** A prescription whose file is quarantined, and one whose file was removed. */
  quarantined: string
  removed: string
  /** A valid claim code, and the id of a past hand-over. */
  code: string
  handedOver: string
  /** A valid claim code of two letters. */
  twoMedicines: string
  /** A serious side effect that was handed over. */
  sideEffect: string
  /** A breach that affected patients. */
  breach: string
  /** A recall that is not started. */
  recall: string
  /** A signal that two registrations may be the same person. */
  signal: string
  /** The mailed link. */
  invitation: string
  /** A reviewer with a second factor. */
  guarded: { email: string; password: string }
}

/** Creates the data for the screens of these roles, and of nobody signed in (undefined). */
export async function loadStaffDemoData(roles: readonly (ScreenRole | undefined)[]): Promise<DemoData> {
  return Object.assign({}, ...(await Promise.all(roles.map((role) => makers[role ?? 'nobody']()))))
}

const makers = {
  nobody: anonymousData,
  reviewer: async () => {
    const [desk, unscanned] = await Promise.all([reviewerData(), unscannedFiles()])
    return { ...desk, ...unscanned }
  },
  pharmacist: counterData,
  branchManager: async () => ({}),
  clinic: async () => ({}),
  safety: async () => ({ sideEffect: await reportSideEffects() }),
  administrator: async () => {
    const [breach, recall, signal] = await Promise.all([recordBreach(), listRecalled(), samePerson(), writeDraft()])
    return { breach, recall, signal }
  },
}

async function reviewerData() {
  const token = await logInByApi(reviewer)
  const oldest = async (kind: CaseKind) => [kind, await oldestCase(kind, token, Date.now() + QUEUE_MS)] as const
  const found = async (text: string) => one((await call(searchPatients, { body: { text } }, token)).items).id
  const [patient, unopened] = [await found('patient@demo.test'), await found('declined@demo.test')]
  const { documents } = await call(openPatient, { params: { id: patient }, body: { reason: 'PatientAsked' } }, token)
  const decided = one(documents.filter(({ kind, status }) => kind === 'OfficialReceipt' && status === 'Accepted')).id
  const cases = Object.fromEntries(await Promise.all(caseKinds.map(oldest))) as DemoData['cases']
  return { cases, decided, patient, unopened, secondReview: await sampledDecision() }
}

/** A registration that the lead approved, with its letter. */
async function sampledDecision() {
  const { reference } = await registerNewPatient()
  const token = await logInByApi({ ...reviewer, email: 'lead@demo.test' })
  const { registration } = await openRegistration(token, reference)
  await withSampling(() => approveAndIssue(token, registration.id))
  return newestSecondReview()
}

/** The demo is still filling the queue when the server starts to answer. */
async function oldestCase(kind: CaseKind, token: string, until: number): Promise<string> {
  const { items } = await call(listCases, { query: { Kind: kind, MaxResultCount: 3 } }, token)
  // The demo's third registration was sent again with another photo.
  const shown = kind === 'Registration' ? items.slice(2) : items
  if (shown.length > 0 || Date.now() > until) return one(shown).id
  await sleep(500)
  return oldestCase(kind, token, until)
}

/** The demo patient's code stays valid, because the hand-over uses another patient's. */
async function counterData() {
  const [carmen, before] = [await logInByApi({ ...pharmacist, email: 'claimed@demo.test' }), await patientWithCode()]
  const codeOf = async (token: string) => {
    const letter = one((await call(listLetters, { query: {} }, token)).items)
    return (await call(readLetter, { params: { id: letter.id } }, token)).claim?.code ?? ''
  }
  const body = { code: await codeOf(before.token), quantity: 3 }
  const { id: handedOver } = await call(dispenseClaim, { body }, await logInByApi(pharmacist))
  await runOut()
  const { code: twoMedicines } = await patientWithTwoMedicines()
  return { handedOver, twoMedicines, code: await codeOf(carmen) }
}

/** For a product that no demo patient and no journey claims at this branch. */
async function runOut() {
  const token = await logInByApi(pharmacist)
  const { id } = one((await call(listStock, { query: { Filter: 'Siglaflo' } }, token)).items)
  await call(tellStock, { params: { id }, body: { isOut: true, expectedOn: '2099-12-31' } }, token)
}

const unscannedFiles = async () => sendUnscanned((await patientWithCode()).token)

async function anonymousData() {
  const invited = await invite('Ligaya Halimbawa', ['reviewer'])
  const [invitation, guarded] = await Promise.all([
    mailedLink(invited, invitationSubject),
    withSecondFactor('Andres Halimbawa'),
  ])
  return { invitation, guarded }
}

/** A report without a reporter, and one that was handed over; returns the latter's id. */
async function reportSideEffects() {
  const token = await logInByApi(safety)
  const knownAt = new Date(Date.now() - 12 * 24 * 60 * 60_000).toISOString()
  const reporter = { kind: 'Relative' as const, name: null, contact: null }
  const patient = { initials: 'JD', age: 61, sex: 'Female' as const }
  const days = { beganOn: null, endedOn: null }
  const facts = {
    product: 'Insulin glargine',
    batch: null,
    ...days,
    seriousness: [],
    outcome: 'Recovering' as const,
    reporter,
    patient,
  }
  await call(recordAdverseEvent, { body: { words: 'She had a rash on both arms.', knownAt, facts } }, token)
  const words = 'She fainted in the jeepney.\n“Biglang nandilim ang paningin ko,” she said.'
  const serious = {
    ...facts,
    seriousness: ['Hospitalization' as const],
    reporter: { ...reporter, name: 'Her daughter' },
  }
  const { id } = await call(recordAdverseEvent, { body: { words, knownAt, facts: serious } }, token)
  await call(
    handOverAdverseEvent,
    { params: { id }, body: { version: 1, to: 'The holder’s safety desk, by e-mail' } },
    token,
  )
  return id
}

/** Everything that the demo's reviewer did in a month. */
async function recordBreach() {
  const token = await logInByApi(administrator)
  const query = { Filter: 'Rosa', MaxResultCount: 1 }
  const rosa = one((await call(listStaffAccounts, { body: query }, token)).items)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
  const scope = { actorId: rosa.id, from: daysAgo(30) }
  const body = { summary: 'A reviewer’s phone was stolen while she was logged in', knownAt: daysAgo(1), scope }
  return (await call(openBreach, { body }, token)).id
}

/** The recall list of the demo's insulin, with a batch that was handed over. Its letters do not change. */
async function listRecalled() {
  const { letterId, token: patient } = await patientWithCode()
  const code = (await call(readLetter, { params: { id: letterId } }, patient)).claim?.code ?? ''
  const packaging = { batch: 'DL-2291', expiresOn: '2028-05-31' }
  await call(dispenseClaim, { body: { code, quantity: 3, ...packaging } }, await logInByApi(pharmacist))
  const token = await logInByApi(administrator)
  const { items } = await call(listProducts, {}, token)
  const [product, other] = [
    one(items.filter(({ name }) => name === 'Dalisulin')),
    items.find(({ name }) => name !== 'Dalisulin'),
  ]
  const note = {
    en: 'The maker withdrew this product. Please do not use what you have at home.',
    fil: 'Binawi po ng gumawa ang gamot na ito. Huwag na po gamitin ang nasa bahay.',
  }
  const replacement = { replacement: { productId: other?.id ?? product.id } }
  return (await call(draftRecall, { body: { productId: product.id, batch: 'DL-2291', note, ...replacement } }, token))
    .id
}

/** The signal about the two registrations that may be the same person. */
async function samePerson() {
  const token = await logInByApi(administrator)
  const until = Date.now() + QUEUE_MS
  for (;;) {
    const [signal] = (await call(listSignals, { query: { Kind: 'SamePerson', MaxResultCount: 1 } }, token)).items
    if (signal) return signal.id
    if (Date.now() > until) throw new Error('The demo program has no signal.')
    await sleep(500)
  }
}

/** Saves a draft of the terms. */
async function writeDraft() {
  const token = await logInByApi(administrator)
  const params = { slug: 'tnc', language: 'en' } as const
  const { published, draft } = await call(readEditedPage, { params }, token)
  const markdown = published.markdown.replace('. ', ', as the program says. ')
  const body = { title: published.title, markdown, seen: draft?.revision ?? null }
  await call(saveDraft, { params, body }, token).catch((error: Error) => {
    // The other test worker saved it first.
    if (!error.message.includes('DraftChanged')) throw error
  })
}

function one<T>([first]: T[]): T {
  if (!first) throw new Error('The demo program lacks something that the console’s screens show.')
  return first
}
