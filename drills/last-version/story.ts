// What the backup of the last version has in it, and the key that opens it.
import { join } from 'node:path'

export const folderOfBackup = join(import.meta.dirname, 'backup')
/** The commit whose server and `npm run backup` made it. */
export const madeBy = '5bc2e3c3'
export const BACKUP_KEY = '5b'.repeat(32)
/** What the restored deployment is under: another FILES_KEY than the one in the backup. */
export const FILES_KEY = 'c3'.repeat(32)
/** The patient's. */
export const PASSWORD = 'Bagong-daan-27'
