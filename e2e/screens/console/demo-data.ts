// The ids and links in the addresses of the console's screens: the demo program's cases, and new staff.
import { setTimeout as sleep } from 'node:timers/promises'
import { openBreach } from '@aruga/contract/breaches/staff'
import { readEditedPage, saveDraft } from '@aruga/contract/content/staff'
import { dispenseClaim } from '@aruga/contract/counter/counter'
import { listLetters, readLetter } from '@aruga/contract/letters/letters'
import { openPatient, searchPatients } from '@aruga/contract/patients/patients'
import { type CaseKind, caseKinds } from '@aruga/contract/review/case-file'
import { listCases } from '@aruga/contract/review/queue'
import { listStaffAccounts } from '@aruga/contract/staff/staff'
import { invitationSubject, invite, withSecondFactor } from '../../support/console/invitations.ts'
import { patientWithCode, sendUnscanned } from '../../support/console/program.ts'
import { administrator } from '../../support/console/staff.ts'
import { pharmacist, reviewer } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { mailedLink } from '../../support/server/mailed-links.ts'

const QUEUE_MS = 60_000

export type DemoData = {
  /** The id of a case of each kind. */
  cases: Record<CaseKind, string>
  /** The id of an official receipt that was accepted. */
  decided: string
  /** Patients: one whose file the reviewer has opened, one whose file is unopened. */
  patient: string
  unopened: string
  /** A prescription whose file is held, and one whose file was removed. */
  held: string
  removed: string
  /** A valid claim code, and the id of a past hand-over. */
  code: string
  handedOver: string
  /** A breach that affected patients. */
  breach: string
  /** The mailed link. */
  invitation: string
  /** A reviewer with a second factor. */
  guarded: { email: string; password: string }
}

export async function loadStaffDemoData(): Promise<DemoData> {
  const [desk, atCounter, links, breach, unscanned] = await Promise.all([
    reviewerData(),
    counterData(),
    anonymousData(),
    recordBreach(),
    patientWithCode().then(({ token }) => sendUnscanned(token)),
    writeDraft(),
  ])
  return { ...desk, ...atCounter, ...links, breach, ...unscanned }
}

async function reviewerData() {
  const token = await logInByApi(reviewer)
  const oldest = async (kind: CaseKind) => [kind, await oldestCase(kind, token, Date.now() + QUEUE_MS)] as const
  const found = async (text: string) => one((await call(searchPatients, { body: { text } }, token)).items).id
  const [patient, unopened] = [await found('patient@demo.test'), await found('declined@demo.test')]
  const { documents } = await call(openPatient, { params: { id: patient }, body: { reason: 'PatientAsked' } }, token)
  const decided = one(documents.filter(({ kind, status }) => kind === 'OfficialReceipt' && status === 'Accepted')).id
  const cases = Object.fromEntries(await Promise.all(caseKinds.map(oldest))) as DemoData['cases']
  return { cases, decided, patient, unopened }
}

/** The demo fills the queue while the server answers already. */
async function oldestCase(kind: CaseKind, token: string, until: number): Promise<string> {
  const { items } = await call(listCases, { query: { Kind: kind, MaxResultCount: 3 } }, token)
  // The demo's third registration was sent again with another photo.
  const shown = kind === 'Registration' ? items.slice(2) : items
  if (shown.length > 0 || Date.now() > until) return one(shown).id
  await sleep(500)
  return oldestCase(kind, token, until)
}

/** The demo patient's code stays valid because the hand-over is another patient's. */
async function counterData() {
  const [carmen, before] = [await logInByApi({ ...pharmacist, email: 'claimed@demo.test' }), await patientWithCode()]
  const codeOf = async (token: string) => {
    const letter = one((await call(listLetters, { query: {} }, token)).items)
    return (await call(readLetter, { params: { id: letter.id } }, token)).claim?.code ?? ''
  }
  const body = { code: await codeOf(before.token), quantity: 3 }
  const { id: handedOver } = await call(dispenseClaim, { body }, await logInByApi(pharmacist))
  return { handedOver, code: await codeOf(carmen) }
}

async function anonymousData() {
  const invited = await invite('Ligaya Halimbawa', ['reviewer'])
  const [invitation, guarded] = await Promise.all([
    mailedLink(invited, invitationSubject),
    withSecondFactor('Andres Halimbawa'),
  ])
  return { invitation, guarded }
}

/** Everything that the demo's reviewer did in a month. */
async function recordBreach() {
  const token = await logInByApi(administrator)
  const query = { Filter: 'Rosa', MaxResultCount: 1 }
  const rosa = one((await call(listStaffAccounts, { query }, token)).items)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
  const scope = { actorId: rosa.id, from: daysAgo(30) }
  const body = { summary: 'A reviewer’s phone was stolen while she was logged in', knownAt: daysAgo(1), scope }
  return (await call(openBreach, { body }, token)).id
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
