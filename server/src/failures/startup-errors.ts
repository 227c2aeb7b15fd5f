// Why a start failed, for the person at the terminal.

import { isDatabaseAway, isDatabaseBusy } from '../db/database-away.ts'
import { UploadRejected } from '../files/rejected.ts'
import { isStorageFull } from './outage.ts'

/** One line with the problem and the remedy. */
export function explain(error: NodeJS.ErrnoException): string {
  const { code, syscall } = error
  const { listens } = error as { listens?: string }
  const variable = (name: string) => `${listens ?? ''}${name}`
  if (code === 'EADDRINUSE') {
    const { port } = error as { port?: number }
    return `Port ${port} is taken. Stop what uses it, or start with ${variable('PORT')}=… set to a free one.`
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `This port needs more rights. Start with ${variable('PORT')}=… set to one above 1023.`
  }
  if (listens !== undefined) return `${variable('HOST')} must be a name or address of this machine: ${error.message}.`
  const storageFull = error instanceof UploadRejected && error.reason === 'storage_full'
  if (isStorageFull(error) || storageFull) return 'The disk is full. Free some space and start again; nothing is lost.'
  const [said = 'unknown'] = error.message.split('\n')
  // Not the causes: the storage of files explains itself.
  if (isDatabaseAway(error) || isDatabaseBusy(error))
    return `The database cannot be reached: check DATABASE_URL and that PostgreSQL runs. ${said}`.trim()
  // Account and database, which PostgreSQL names; SQLSTATE classes 28 and 3D.
  if (/^(28|3D)/.test(code ?? '')) return `The database refuses us or is not there: check DATABASE_URL. ${said}`
  return said
}
