// Why a start failed, for the person at the terminal.

import { isDatabaseAway } from './db/database-away.ts'
import { UploadRejected } from './files/rejected.ts'

/** One line with the problem and the remedy. */
export function explain(error: NodeJS.ErrnoException): string {
  const { code, syscall } = error
  if (code === 'EADDRINUSE') {
    const { port } = error as { port?: number }
    return `Port ${port} is taken. Stop what uses it, or start with PORT=… set to a free one.`
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return 'This port needs more rights. Start with PORT=… set to one above 1023.'
  }
  const storageFull = error instanceof UploadRejected && error.reason === 'storage_full'
  if (code === 'ENOSPC' || code === '53100' || storageFull)
    return 'The disk is full. Free some space and start again; nothing is lost.'
  if (isDatabaseAway(error)) return 'The database cannot be reached: check DATABASE_URL and that PostgreSQL runs.'
  return error.message.split('\n')[0] ?? 'unknown'
}
