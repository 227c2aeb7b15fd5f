// What the tests of documents do over and over: send a file, look at what is stored, read what the patient was told.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Document,
  putOfficialReceipt,
  replaceDocument,
  uploadClaimedGoodsReceipt,
  uploadOfficialReceipt,
  uploadPrescription,
} from '@aruga/contract/documents/documents'
import { expect } from 'vitest'
import { pdfOf } from '../../files/fixtures/pdf.ts'
import { call, logIn, sendForm, type TestApp } from '../../testing/app.ts'
import { addLetter, addPatient, PASSWORD } from '../../testing/people.ts'

/** A small PDF that no other is like. */
export const paper = (name = 'paper.pdf', bytes: Uint8Array = onePage()) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
export const onePage = () => pdfOf(1, `/Info << /Title (${randomUUID()}) >>`)

export const uploads = {
  Prescription: uploadPrescription,
  OfficialReceipt: uploadOfficialReceipt,
  ClaimedGoodsReceipt: uploadClaimedGoodsReceipt,
}
type Sending = { file?: File; letterId?: string; headers?: Record<string, string> }

/** A patient of the database with a token, and their calls. */
export async function patientOf(server: TestApp, status = 'Active') {
  const patient = await addPatient(server.db, status)
  const token = await logIn(server.app, patient.email, PASSWORD)
  const authorization = `Bearer ${token}`
  const send = (kind: keyof typeof uploads, { file = paper(), letterId, headers = {} }: Sending = {}) => {
    const parts: [string, string | File][] = letterId ? [['LetterOfAuthorizationId', letterId]] : []
    return sendForm(server.app, uploads[kind], [...parts, ['File', file]], { authorization, ...headers })
  }
  return {
    ...patient,
    token,
    send,
    sent: async (kind: keyof typeof uploads, sending: Sending = {}) => taken(await send(kind, sending)),
    put: (id: string, orQuantityInput: number) =>
      call(server.app, putOfficialReceipt, { body: { id, orQuantityInput } }, { token }),
    replace: (id: string, file = paper(), headers: Record<string, string> = {}) => {
      const endpoint = { ...replaceDocument, path: replaceDocument.path.replace('{id}', id) }
      return sendForm(server.app, endpoint, [['File', file]], { authorization, ...headers })
    },
    /** A letter with which something was claimed. */
    letter: (quantity = 12) => claimedLetter(server, patient.patientId, quantity),
    told: async () => {
      const { rows } = await server.db.query(
        'SELECT kind, title_en, title_fil, body_en, body_fil, subject_id FROM notification WHERE account_id = $1 ORDER BY created_at, id',
        [patient.accountId],
      )
      return rows
    },
    status: async () => {
      const { rows } = await server.db.query('SELECT status FROM patient WHERE id = $1', [patient.patientId])
      return rows[0]?.status
    },
  }
}
export type TestPatient = Awaited<ReturnType<typeof patientOf>>

export function taken(answer: { statusCode: number; body: string }): Document {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return JSON.parse(answer.body)
}

async function claimedLetter(server: TestApp, patientId: string, quantity: number) {
  const id = await addLetter(server.db, patientId, { quantity })
  await server.db.query('UPDATE letter SET claimed_at = now() WHERE id = $1', [id])
  return id
}

/** What an upload may leave behind: rows of every table it writes to, and kept files. */
export async function standing(server: TestApp) {
  const tables = ['document', 'notification', 'audit_entry', 'idempotency']
  const counts = await Promise.all(tables.map((table) => server.db.query(`SELECT count(*) FROM ${table}`)))
  const rows = Object.fromEntries(tables.map((table, n) => [table, counts[n]?.rows[0]?.count]))
  return { rows, kept: await countFiles(server, 'kept') }
}

/** Files of a folder of the store. */
export async function countFiles(server: TestApp, folder: 'incoming' | 'kept') {
  const dir = join(server.context.config.dataDir, 'files', folder)
  return (await readdir(dir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).length
}

/** Nothing came in addition; what was on its way in is gone too, a moment after the answer. */
export async function expectNothingNew(server: TestApp, before: Awaited<ReturnType<typeof standing>>) {
  await expect.poll(() => countFiles(server, 'incoming')).toBe(0)
  expect(await standing(server)).toEqual(before)
}
