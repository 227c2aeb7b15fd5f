// A file in the outbox, and what becomes of it.
import { ApiProblem } from '@aruga/client/api-problem'
import type { Entry as OutboxEntry } from '@aruga/client/outbox/entry'
import type { Refused } from '@aruga/client/outbox/refused'
import type { Document } from '@aruga/contract/documents/documents'
import type { KindsThat } from '@aruga/contract/documents/kinds'
import type { UploadTicket } from '@aruga/contract/documents/uploads'
import { fileRefusals } from '@aruga/contract/problems'
import type { FileKind } from '../../../photos/pixels/sniff.ts'
import type { EnteredPart } from '../../outbox/shared/entered-part.ts'

/** What the file is. */
export type Subject =
  /** `letterId`: of the letter it belongs to. `date`: YYYY-MM-DD as the patient reads it; undefined or empty: left to the program. */
  | {
      kind: Exclude<KindsThat<'isCase'>, KindsThat<'needsQuantity'> | KindsThat<'isOfProgram'>>
      letterId?: string
      date?: string | undefined
    }
  /** `number` and `date`: the same way. `unit`: for the screen. `together`: what it has for other letters of the visit. */
  | {
      kind: KindsThat<'needsQuantity'>
      letterId: string
      quantity: number
      number: string | undefined
      date?: string | undefined
      unit: string
      together?: EnteredPart[]
    }
  /** `paperKindId`: which paper of the program; `name`: the program's, for the screen. */
  | { kind: KindsThat<'isOfProgram'>; paperKindId: string; name: string }
  /** `answer`: the patient's words for the program's question. */
  | { kind: 'Replacement'; document: Pick<Document, 'id' | 'kind' | 'letterId' | 'paper'>; answer?: string }

/** Whether its quantity is sent after it. */
export const hasQuantity = (subject: Subject): subject is Extract<Subject, { quantity: number }> =>
  'quantity' in subject

/** `expiresAt` in ISO 8601. */
export type Ticket = Pick<UploadTicket, 'id' | 'ticket' | 'expiresAt'>

/** `id`: the upload id, which the server stores with the document. */
export type Entry = OutboxEntry & {
  kind: 'upload'
  subject: Subject
  name: string
  fileKind: FileKind
  /** In bytes. */
  size: number
  /** Of the bytes that are stored and sent, in hex; null where this device cannot store them. */
  sha256: string | null
  /** What it may be sent with, until then also without a session; null where there was no network to ask for one. */
  ticket?: Ticket | null
  /** When the session in which it was stored has been idle for too long, if nothing more was done in it; epoch milliseconds. */
  idleAt?: number
  /** Its document, once the server has the file and only the quantity is missing. */
  documentId: string | null
  /** The form that it came from. */
  draft: { form: string; path: string; pictureId: string }
}

export const isUpload = (entry: OutboxEntry): entry is Entry => entry.kind === 'upload'
/** Whether the server lacks the file, and has not refused it. */
export const isOnlyHere = ({ refused, documentId }: Entry) => !refused && !documentId

/** What became of a file. `known`: the document had been sent before and is unchanged. */
export type Sent = { document: Document; known: boolean }

/** What a form learns of its file. */
export type Outcome = ({ kind: 'sent' } & Sent) | { kind: 'stored' }

/** Our own finding: again and again other bytes have arrived than were sent. */
const ARRIVED_CHANGED = 'ArrivedChanged'
export const arrivedChanged = () => new ApiProblem(409, '', { code: ARRIVED_CHANGED, wellFormed: true })
export const hasArrivedChanged = ({ code }: Refused) => code === ARRIVED_CHANGED

/** Whether only another photo helps. */
export const needsOtherFile = (refused: Refused) =>
  hasArrivedChanged(refused) || fileRefusals.some((name) => name === refused.code)

/** The kind of document that it becomes. */
export const kindOf = ({ subject }: Entry) => (subject.kind === 'Replacement' ? subject.document.kind : subject.kind)
