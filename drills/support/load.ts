// Patients, pharmacists and reviewers at work: each continues after any failure, and repeats a call until it is answered, as the
// apps do. The ledger has the answered calls.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { uploadPrescription } from '@aruga/contract/documents/documents'
import type { Endpoint } from '@aruga/contract/endpoint'
import { claimLetter, listLetters, undoLetterClaim } from '@aruga/contract/letters/letters'
import { register } from '@aruga/contract/registration/registration'
import { acceptPrescription } from '@aruga/contract/review/decisions'
import type { Database } from '@aruga/server/db/open'
import { pdfOf } from '@aruga/server/files/fixtures/pdf'
import {
  addBranch,
  addDoctor,
  addLetter,
  addPatient,
  addPharmacist,
  addSession,
  addStaff,
} from '@aruga/server/testing/people'
import type { EffectKind, Ledger } from './ledger.ts'

const CALL_MS = 30_000
const PAUSE_MS = 50

export type Load = {
  /** Stops after the current calls, which are not repeated any more. */
  stop(): Promise<void>
  /** Calls answered at the first try, after one repetition, later. */
  tries: { first: number; second: number; later: number }
  /** The keys of calls that failed and are being repeated now; a rate-limited call did not fail. */
  repeating: Set<string>
  /** Why calls were repeated, as `claim: 503 NotReady`, and how often. */
  repeated: Map<string, number>
  /** Milliseconds of each call, repetitions included. */
  times: number[]
  /** Answers that no step expects, as `claim: 403 …`; empty when all is well. */
  unexpected: string[]
}

/**
 * Starts `actors` that work until stopped. `urls`: the servers, which are tried in turn (their `TRUST_PROXY` must be `true`, so that
 * actors have addresses of their own). `db`: for the people and letters, which are inserted before this resolves.
 */
export async function startLoad({
  urls,
  db,
  ledger,
  actors = 6,
  pauseMs = PAUSE_MS,
}: {
  urls: string[]
  db: Database
  ledger: Ledger
  actors?: number
  /** Before a call is repeated. */
  pauseMs?: number
}): Promise<Load> {
  const load: Load = {
    stop: async () => {},
    tries: { first: 0, second: 0, later: 0 },
    repeating: new Set(),
    repeated: new Map(),
    times: [],
    unexpected: [],
  }
  const stopping = new AbortController()
  const desk = await openDesk(db)
  const people = []
  for (let index = 0; index < actors; index++) people.push(await addActor(db, desk))
  const working = people.map((actor, index) => {
    const act = performer({
      urls,
      ledger,
      load,
      pauseMs,
      stopping: stopping.signal,
      address: `10.9.${index >> 8}.${index & 255}`,
    })
    const work = index % 2 === 0 ? atTheCounter : withDocuments
    return work(actor, desk, act, stopping.signal)
  })
  load.stop = async () => {
    stopping.abort()
    await Promise.all(working)
  }
  return load
}

type Desk = { branchId: string; doctorCode: string }
async function openDesk(db: Database): Promise<Desk> {
  const doctorCode = 'HCP-2468'
  await addDoctor(db, doctorCode)
  return { branchId: await addBranch(db), doctorCode }
}

type Actor = { letterId: string; patient: string; pharmacist: string; reviewer: string }
async function addActor(db: Database, { branchId }: Desk): Promise<Actor> {
  const patient = await addPatient(db)
  const letterId = await addLetter(db, patient.patientId, { quantity: 10_000 })
  const tokenOf = async ({ accountId }: { accountId: string }) => (await addSession(db, accountId)).token
  return {
    letterId,
    patient: await tokenOf(patient),
    pharmacist: await tokenOf(await addPharmacist(db, branchId)),
    reviewer: await tokenOf(await addStaff(db, 'reviewer')),
  }
}

type Act = ReturnType<typeof performer>

/** Claim, undo, claim, hand over one unit, undo what is left, and again. */
async function atTheCounter({ letterId, patient, pharmacist }: Actor, desk: Desk, act: Act, stopping: AbortSignal) {
  const body = { id: letterId, pharmacyBranchId: desk.branchId }
  const claim = () => act(claimLetter, { token: patient, body, effect: ['claim', letterId] })
  const undo = () =>
    act(undoLetterClaim, { token: patient, id: letterId, effect: ['undo', letterId], done: ['LetterNotClaimed'] })
  while (!stopping.aborted) {
    await claim()
    await act(listLetters, { token: patient })
    await undo()
    const code = (await claim())?.claim?.code
    if (!code) continue
    await act(lookUpClaim, { token: pharmacist, body: { code } })
    await act(dispenseClaim, { token: pharmacist, body: { code, quantity: 1 }, effect: ['handOver', letterId] })
    await undo()
  }
}

/** Send a prescription and have it accepted, and again; somebody registers now and then. */
async function withDocuments({ patient, reviewer }: Actor, desk: Desk, act: Act, stopping: AbortSignal) {
  for (let round = 0; !stopping.aborted; round++) {
    if (round % 8 === 0) await registerSomebody(desk, act)
    const { file, sha256 } = aFile()
    const sent = await act(uploadPrescription, { token: patient, files: { File: file }, effect: ['upload', sha256] })
    if (!sent) continue
    const done = ['CaseAlreadyDecided']
    await act(acceptPrescription, { token: reviewer, id: sent.id, body: {}, effect: ['decision', sent.id], done })
  }
}

async function registerSomebody({ doctorCode }: Desk, act: Act) {
  const email = `new-${randomUUID()}@demo.test`
  const name = { FirstName: 'Test', LastName: 'Person', MobilePhoneNumber: '09175550100' }
  const fields = { ...name, HCPCode: doctorCode, EmailAddress: email, Password: 'Bagong-daan-27', IsAgreed: 'true' }
  const files = { FileId: aFile().file, FilePrescription: aFile().file }
  await act(register, { fields, files, effect: ['registration', email] })
}

/** A small PDF that nobody has sent before. */
export function aFile() {
  const bytes = new Uint8Array(pdfOf(1, `/Info << /Title (${randomUUID()}) >>`))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { file: new File([bytes], 'document.pdf', { type: 'application/pdf' }), sha256 }
}

type Step = {
  token?: string
  id?: string
  body?: object
  fields?: Record<string, string>
  files?: Record<string, File>
  effect?: [EffectKind, string]
  /** Refusals that mean that an earlier try succeeded. */
  done?: string[]
}
type Result = { id: string; claim?: { code: string } | null }

type Performer = { urls: string[]; ledger: Ledger; load: Load; pauseMs: number; stopping: AbortSignal; address: string }

/** Returns a function that makes one call and repeats it until it is answered; undefined when stopped before, or refused. */
function performer(on: Performer) {
  const { urls, ledger, load, stopping } = on
  return async (endpoint: Endpoint, step: Step): Promise<Result | undefined> => {
    if (stopping.aborted) return undefined
    const began = performance.now()
    const key = randomUUID()
    if (step.effect) ledger.sent(...step.effect)
    for (let tries = 1; ; tries++) {
      const url = urls[(tries - 1) % urls.length] ?? ''
      const answer = await send(url, endpoint, step, { 'idempotency-key': key, 'x-forwarded-for': on.address })
      const outcome = outcomeOf(answer, step)
      if (outcome !== 'again') load.repeating.delete(key)
      else if (answer?.status !== 429) load.repeating.add(key)
      if (outcome === 'done') {
        if (step.effect) ledger.acknowledged(...step.effect)
        load.times.push(performance.now() - began)
        load.tries[tries === 1 ? 'first' : tries === 2 ? 'second' : 'later']++
        return answer?.body as Result
      }
      if (outcome === 'refused') {
        load.unexpected.push(`${endpoint.name}: ${answer?.status} ${answer?.code ?? ''}`)
        return undefined
      }
      if (stopping.aborted) return undefined
      const why = `${endpoint.name}: ${answer?.status ?? 'no answer'} ${answer?.code ?? ''}`
      load.repeated.set(why, (load.repeated.get(why) ?? 0) + 1)
      // A rate limit is no failure.
      if (answer?.status === 429) tries--
      await sleep(answer?.status === 429 ? 20 * PAUSE_MS : on.pauseMs)
    }
  }
}

type Answer = { status: number; code: string | undefined; body: unknown }

function outcomeOf(answer: Answer | undefined, { done = [] }: Step): 'done' | 'again' | 'refused' {
  if (!answer || answer.status >= 500 || answer.status === 429) return 'again'
  if (answer.status < 300) return 'done'
  if (answer.code === 'RequestInProgress') return 'again'
  return answer.code && done.includes(answer.code) ? 'done' : 'refused'
}

/** Undefined without a complete answer. */
async function send(
  url: string,
  { method, path }: Endpoint,
  { token, id = '', body, fields, files }: Step,
  headers: Record<string, string>,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(url + path.replace(/\{\w+\}/, id), {
      method,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(files && { body: formOf({ ...fields, ...files }) }),
      signal: AbortSignal.timeout(CALL_MS),
    })
    const text = await response.text()
    const parsed = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
    const code = parsed?.error?.code?.replace('Aruga:', '')
    return { status: response.status, code, body: parsed }
  } catch {
    return undefined
  }
}

function formOf(parts: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.append(name, part)
  return form
}
