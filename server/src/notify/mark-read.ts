import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import { isReadable, type Reader, readerParams } from './readable.ts'

const markRead = query(
  'notifications.mark-read',
  `UPDATE notification n SET read_at = coalesce(read_at, :now) WHERE n.id = :id AND ${isReadable} RETURNING id`,
)
/** False when the reader has no such notification. */
export const markReadOf = async (db: Db, id: string, reader: Reader, now: Date) =>
  (await markRead(db, { id, now, ...readerParams(reader) })).length > 0

const markAllRead = query(
  'notifications.mark-all-read',
  `UPDATE notification n SET read_at = :now WHERE n.read_at IS NULL AND ${isReadable}`,
)
export const markAllReadOf = (db: Db, reader: Reader, now: Date) => markAllRead(db, { now, ...readerParams(reader) })
