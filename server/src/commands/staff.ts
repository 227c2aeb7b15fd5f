// npm run staff: commands for an operator with the server's environment, one file each in staff/. A server may run meanwhile.
// Reads process.env, like main.ts.
import { tableNames } from '@aruga/contract/csv/csv'
import { EmailAddress } from '@aruga/contract/person'
import * as Value from 'typebox/value'
import { readConfig } from '../config/config.ts'
import { migrate } from '../db/migrate.ts'
import { openForCommand } from '../db/open-for-command.ts'
import { explain } from '../failures/startup-errors.ts'
import { changeFilesKey } from './staff/change-files-key.ts'
import { changeSigningKey } from './staff/change-signing-key.ts'
import { copyToBucket } from './staff/copy-to-bucket.ts'
import { createAdmin } from './staff/create-admin.ts'
import { exportFile } from './staff/export-file.ts'
import { importFile } from './staff/import-file.ts'
import type { Opened } from './staff/opened.ts'
import { previewDisposal } from './staff/preview-disposal.ts'
import { replaceStolenKeys } from './staff/replace-stolen-keys.ts'
import { verifyFiles } from './staff/verify-files.ts'

const USAGE = `Usage: npm run staff -- create-admin EMAIL [NAME]
       npm run staff -- import TABLE FILE     (TABLE: ${tableNames.join(', ')})
       npm run staff -- export TABLE FILE
       npm run staff -- verify-files
       npm run staff -- retention --dry-run
       npm run staff -- copy-files
       npm run staff -- rotate-files-key
       npm run staff -- rotate-keys [--stolen]
create-admin makes an administrator and prints the link to choose a password. For one who is locked out it opens the
account again, turns the two-step log-in off and prints a new link. import shows every row that it leaves out. verify-files reads every stored file
and names those that are missing or damaged; then its exit code is 1. copy-files copies the files of DATA_DIR to the bucket of FILES_URL, those that it
lacks; a server may run on DATA_DIR meanwhile. rotate-files-key encrypts everything under FILES_KEY that is under FILES_KEY_PREVIOUS; interrupted,
it is run again. retention --dry-run counts what the next nightly disposal would take, and since when the oldest is kept; it changes nothing. rotate-keys makes the next signing key before its time; --stolen replaces all keys in the database at once (docs/operations.md, "Keys").`

type Command = (opened: Opened) => Promise<void>

/** The command for these arguments; undefined when they are not valid. */
function commandOf([command, first = '', second]: string[]): Command | undefined {
  const table = tableNames.find((name) => name === first)
  if (command === 'create-admin' && Value.Check(EmailAddress, first)) {
    return (opened) => createAdmin(opened, first.trim(), second?.trim() || undefined)
  }
  if (command === 'import' && table && second) return (opened) => importFile(opened, table, second)
  if (command === 'export' && table && second) return (opened) => exportFile(opened, table, second)
  if (command === 'copy-files' && !first) return copyToBucket
  if (command === 'rotate-files-key' && !first) return changeFilesKey
  if (command === 'rotate-keys' && !first) return changeSigningKey
  if (command === 'rotate-keys' && first === '--stolen' && !second) return replaceStolenKeys
  if (command === 'verify-files' && !first) return verifyFiles
  if (command === 'retention' && first === '--dry-run' && !second) return previewDisposal
  return undefined
}

async function run(command: Command) {
  const config = readConfig(process.env)
  const { db, close } = await openForCommand(config)
  try {
    await migrate(db)
    await command({ db, config })
  } finally {
    await close()
  }
}

const command = commandOf(process.argv.slice(2))
if (command) {
  await run(command).catch((error: NodeJS.ErrnoException) => {
    console.error(`This did not work: ${error.code === 'ENOENT' ? `${error.path} is not there.` : explain(error)}`)
    process.exitCode = 1
  })
} else {
  console.error(USAGE)
  process.exitCode = 2
}
