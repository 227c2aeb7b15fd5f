// The content of the last version's backup, and the key that opens it.
import { join } from 'node:path'

export const folderOfBackup = join(import.meta.dirname, 'backup')
/** The commit whose server and `npm run backup` made it. */
export const madeBy = '5bc2e3c3'
export const BACKUP_KEY = '5b'.repeat(32)
/** The restored deployment's FILES_KEY, another than the backup's. */
export const FILES_KEY = 'c3'.repeat(32)
/** The patient's. */
export const PASSWORD = 'Bagong-daan-27'
