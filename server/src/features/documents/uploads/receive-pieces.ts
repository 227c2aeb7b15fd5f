// @tus/server over our stored files, for one request with its ticket.
import type { Readable } from 'node:stream'
import { uploadsPath } from '@aruga/contract/documents/uploads'
import { MAX_UPLOAD_PIECES, UPLOAD_TICKET_SECONDS } from '@aruga/contract/limits'
import type { Upload } from '@tus/server'
import type { AppContext } from '../../../context.ts'
import { UploadRejected } from '../../../files/rejected.ts'
import type { ReceivedFile } from '../../../files/store.ts'
import { uploadProblem } from '../../../http/upload-problem.ts'
import { problem } from '../../../wire/problem.ts'
import { keepPiece, listPieces, removePieces } from './pieces.ts'
import { deleteTicket, type Ticket } from './tickets.ts'

type Events = {
  /** All bytes are here; `last`: this request's. */
  whenComplete(last: ReceivedFile): Promise<void>
  whenRefused(error: unknown): void
}

/** What the protocol refuses, by its own status. */
export const isTusError = (error: unknown): error is { status_code: number } =>
  typeof error === 'object' && error !== null && 'status_code' in error

// Simultaneous calls need no lock: a piece is stored only at the end of the others (pieces.ts).
const noLock = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) }

export async function receivePieces(context: AppContext, ticket: Ticket, { whenComplete, whenRefused }: Events) {
  // Loaded with the first of them: it would take a twentieth of a start.
  const tus = await import('@tus/server')
  const { db, files } = context
  const { id, size } = ticket
  const pieces = await listPieces(db, id)
  const arrived = ticket.documentId ? size : pieces.reduce((sum, piece) => sum + piece.size, 0)
  /** This request's bytes, until they are a piece. */
  let received: ReceivedFile | undefined

  class Pieces extends tus.DataStore {
    override extensions = ['creation', 'expiration', 'termination']
    override getExpiration = () => UPLOAD_TICKET_SECONDS * 1000
    override getUpload = async () => new tus.Upload({ id, size, offset: arrived, creation_date: ticket.createdAt })
    override create = async (upload: Upload) => {
      if (upload.size !== size) throw problem('UploadChanged')
      return upload
    }
    override remove = async () => {
      await removePieces(files, await deleteTicket(db, { id }))
    }
    override write = async (content: Readable, _id: string, start: number) => {
      if (start !== arrived) throw problem('UploadElsewhere')
      const rest = size - start
      // A client that has not received the answer may send no bytes at the end.
      if (rest === 0) return size
      received = await files.receive(content, { maxBytes: rest, disposable: true }).catch((error) => {
        if (error instanceof UploadRejected && error.reason === 'empty') return undefined
        throw error
      })
      if (!received) return start
      if (received.size === rest) return size
      if (pieces.length >= MAX_UPLOAD_PIECES) throw problem('ValidationFailed')
      const piece = received
      await keepPiece(context, id, start, piece)
      received = undefined
      return start + piece.size
    }
  }

  const server = new tus.Server({
    path: uploadsPath,
    datastore: new Pieces(),
    locker: noLock,
    relativeLocation: true,
    namingFunction: () => id,
    onUploadFinish: async () => {
      if (received) await whenComplete(received)
      return {}
    },
    onResponseError: (_request, error) => {
      whenRefused(error instanceof UploadRejected ? uploadProblem(error, 'File') : error)
      return { status_code: 500, body: '' }
    },
  })
  return {
    server,
    /** Deletes bytes that became neither a piece nor a document. */
    end: async () => {
      if (received) await files.discard(received)
    },
  }
}
