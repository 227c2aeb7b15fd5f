// The pieces of an arriving file. Each counts whole or not at all, and is a stored file like any other: encrypted, and
// readable by every server.
import { Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '@aruga/contract/limits'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { FileDamaged } from '../../../files/file-damaged.ts'
import type { FileStore, ReceivedFile } from '../../../files/store.ts'
import { problem } from '../../../wire/problem.ts'

type Context = Pick<AppContext, 'db' | 'files'>

const list = query(
  'uploads.list-pieces',
  'SELECT start, size, key FROM upload_piece WHERE ticket_id = :ticketId ORDER BY start',
)
// Only at the end of the stored pieces, and only while there is a ticket.
const insert = query(
  'uploads.insert-piece',
  `INSERT INTO upload_piece (ticket_id, start, size, key)
   SELECT id, :start::int, :size::int, :key::text FROM upload_ticket
   WHERE id = :ticketId AND document_id IS NULL
     AND :start::int = (SELECT coalesce(sum(size), 0) FROM upload_piece WHERE ticket_id = :ticketId)
   ON CONFLICT DO NOTHING RETURNING true AS kept`,
)
const deleteAll = query('uploads.delete-pieces', 'DELETE FROM upload_piece WHERE ticket_id = :ticketId RETURNING key')

export const listPieces = (db: Db, ticketId: string) => list(db, { ticketId })

/** Throws `UploadElsewhere` when another call was first. */
export async function keepPiece({ db, files }: Context, ticketId: string, start: number, received: ReceivedFile) {
  const key = await files.persist(received)
  const inserted = await insert(db, { ticketId, start, size: received.size, key }).catch(async (error) => {
    await files.remove(key)
    throw error
  })
  if (inserted.length > 0) return
  await files.remove(key)
  throw problem('UploadElsewhere')
}

/**
 * The pieces and the last bytes, as one file. Throws `UploadElsewhere` when another call was first, or a piece is gone: the file is
 * sent from its beginning then.
 */
export async function joinPieces(
  { db, files }: Context,
  { id: ticketId, size }: { id: string; size: number },
  last: ReceivedFile,
): Promise<ReceivedFile> {
  const pieces = await listPieces(db, ticketId)
  if (pieces.reduce((sum, piece) => sum + piece.size, last.size) !== size) throw problem('UploadElsewhere')
  if (pieces.length === 0) return last
  const content = contentOf(files, [...pieces.map(({ key }) => key), last.key])
  try {
    return await files.receive(Readable.from(content), { maxBytes: MAX_UPLOAD_BYTES })
  } catch (error) {
    if (!(error instanceof FileDamaged) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await forgetPieces({ db, files }, ticketId)
    throw problem('UploadElsewhere')
  }
}

async function* contentOf(files: FileStore, keys: string[]) {
  for (const key of keys) yield* await files.open(key)
}

/** The file starts again, or has become a document. */
export async function forgetPieces({ db, files }: Context, ticketId: string) {
  await removePieces(files, await deleteAll(db, { ticketId }))
}

/** Leaves pieces that cannot be removed now to the sweep. */
export const removePieces = (files: FileStore, pieces: { key: string }[]) =>
  Promise.all(pieces.map(({ key }) => files.remove(key).catch(() => undefined)))
