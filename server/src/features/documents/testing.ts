// Fixtures of the document tests: a patient with their calls, files to send, and a snapshot of what is stored.
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

/** A small PDF with unique content. */
export const pdfFile = (name = 'document.pdf', bytes: Uint8Array = onePage()) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
export const onePage = () => pdfOf(1, `/Info << /Title (${randomUUID()}) >>`)

export const uploads = {
  Prescription: uploadPrescription,
  OfficialReceipt: uploadOfficialReceipt,
  ClaimedGoodsReceipt: uploadClaimedGoodsReceipt,
}
export type Sending = { file?: File; letterId?: string; date?: string; headers?: Record<string, string> }

/** A patient with a token, and their calls. */
export async function patientOf(server: TestApp, status = 'Active') {
  const patient = await addPatient(server.db, status)
  const token = await logIn(server.app, patient.email, PASSWORD)
  const authorization = `Bearer ${token}`
  const send = (kind: keyof typeof uploads, { file = pdfFile(), letterId, date, headers = {} }: Sending = {}) => {
    const parts: [string, string | File][] = letterId ? [['LetterOfAuthorizationId', letterId]] : []
    if (date) parts.push(['PrescriptionDate', date])
    return sendForm(server.app, uploads[kind], [...parts, ['File', file]], { authorization, ...headers })
  }
  return {
    ...patient,
    token,
    send,
    sent: async (kind: keyof typeof uploads, sending: Sending = {}) => documentOf(await send(kind, sending)),
    put: (id: string, orQuantityInput: number, receiptNumber?: string, receiptDate?: string) =>
      call(
        server.app,
        putOfficialReceipt,
        { body: { id, orQuantityInput, ...(receiptNumber && { receiptNumber }), ...(receiptDate && { receiptDate }) } },
        { token },
      ),
    replace: (
      id: string,
      file = pdfFile(),
      { answer, ...headers }: Record<string, string | undefined> & { answer?: string } = {},
    ) => {
      const endpoint = { ...replaceDocument, path: replaceDocument.path.replace('{id}', id) }
      const parts: [string, string | File][] = answer ? [['Answer', answer]] : []
      return sendForm(server.app, endpoint, [...parts, ['File', file]], { authorization, ...headers })
    },
    /** Adds a letter that was claimed. */
    letter: (quantity = 12) => claimedLetter(server, patient.patientId, quantity),
    /** Oldest first. */
    notifications: async () => {
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

/** The document that a call returned; throws unless it succeeded. */
export function documentOf(answer: { statusCode: number; body: string }): Document {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return JSON.parse(answer.body)
}

async function claimedLetter(server: TestApp, patientId: string, quantity: number) {
  const id = await addLetter(server.db, patientId, { quantity })
  await server.db.query('UPDATE letter SET claimed_at = now() WHERE id = $1', [id])
  return id
}

/** Everything an upload may leave behind: the row counts of the tables it writes to, and the number of stored files. */
export async function snapshot(server: TestApp) {
  const tables = ['document', 'notification', 'audit_entry', 'idempotency']
  // Log-ins are audited a moment after their answer.
  const counted = (table: string) => (table === 'audit_entry' ? `${table} WHERE action NOT LIKE 'sign\\_in.%'` : table)
  const counts = await Promise.all(tables.map((table) => server.db.query(`SELECT count(*) FROM ${counted(table)}`)))
  const rows = Object.fromEntries(tables.map((table, n) => [table, counts[n]?.rows[0]?.count]))
  return { rows, stored: await countFiles(server, 'kept') }
}

/** Counts the files in a folder of the store. */
export async function countFiles(server: TestApp, folder: 'incoming' | 'kept') {
  const dir = join(server.context.config.dataDir, 'files', folder)
  return (await readdir(dir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).length
}

/** Expects an unchanged snapshot, and no temporary files soon after the response. */
export async function expectNothingNew(server: TestApp, before: Awaited<ReturnType<typeof snapshot>>) {
  await expect.poll(() => countFiles(server, 'incoming')).toBe(0)
  expect(await snapshot(server)).toEqual(before)
}
