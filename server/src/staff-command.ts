// npm run staff: commands for an operator with the server's environment: create an administrator, import and export tables.
// A server may run meanwhile. Reads process.env, like main.ts.
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type TableName, tableNames } from '@aruga/contract/csv/csv'
import { EmailAddress } from '@aruga/contract/person'
import { pino } from 'pino'
import * as Value from 'typebox/value'
import { replaceKeys, rotateSigningKey } from './auth/rotate-keys.ts'
import { keepForBackups } from './backup/running.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import type { Database } from './db/open.ts'
import { openForCommand } from './db/open-for-command.ts'
import { checkFile, importNow } from './features/csv/import.ts'
import { listFaults } from './features/csv/queries.ts'
import { auditExport, csvOf } from './features/csv/routes.ts'
import { listDamaged } from './features/operations/damaged-files.ts'
import { checkAllFiles } from './features/operations/file-check.ts'
import { createAdministrator } from './features/staff/create-administrator.ts'
import { copyFiles } from './files/copy-files.ts'
import { openFileStore } from './files/open-store.ts'
import { progress } from './progress.ts'
import { rotateFilesKey } from './rotate-files-key.ts'
import { explain } from './startup-errors.ts'

const USAGE = `Usage: npm run staff -- create-admin EMAIL [NAME]
       npm run staff -- import TABLE FILE     (TABLE: ${tableNames.join(', ')})
       npm run staff -- export TABLE FILE
       npm run staff -- verify-files
       npm run staff -- copy-files
       npm run staff -- rotate-files-key
       npm run staff -- rotate-keys [--stolen]
create-admin makes an administrator and prints the link to choose a password. For one who is locked out it opens the
account again, removes the second factor and prints a new link. import shows every row that it leaves out. verify-files reads every stored file
and names those that are missing or damaged; then its exit code is 1. copy-files copies the files of DATA_DIR to the bucket of FILES_URL, those that it
lacks; a server may run on DATA_DIR meanwhile. rotate-files-key encrypts everything under FILES_KEY that is under FILES_KEY_PREVIOUS; interrupted,
it is run again. rotate-keys makes the next signing key before its time; --stolen replaces all keys in the database at once (docs/operations.md, "Keys").`

type Opened = { db: Database; config: Config }
type Command = (opened: Opened) => Promise<void>

/** The command for these arguments; undefined when they are not valid. */
function commandOf([command, first = '', second]: string[]): Command | undefined {
  const table = tableNames.find((name) => name === first)
  if (command === 'create-admin' && Value.Check(EmailAddress, first)) {
    return (opened) => createAdmin(opened, first.trim(), second?.trim() || undefined)
  }
  if (command === 'import' && table && second) return (opened) => importFile(opened, table, second)
  if (command === 'export' && table && second) return (opened) => exportFile(opened, table, second)
  if (command === 'copy-files' && !first) return ({ config }) => copyToBucket(config)
  if (command === 'rotate-files-key' && !first) return changeFilesKey
  if (command === 'rotate-keys' && !first) return changeSigningKey
  if (command === 'rotate-keys' && first === '--stolen' && !second) return replaceStolenKeys
  if (command === 'verify-files' && !first) return verifyFiles
  return undefined
}

async function createAdmin(opened: Opened, email: string, name: string | undefined) {
  const link = await createAdministrator(opened, { email, name }, systemClock())
  console.log(`${email} is an administrator. They choose a password here, within 7 days:\n${link}`)
}

async function importFile({ db }: Opened, table: TableName, file: string) {
  const upload = {
    table,
    filename: basename(file),
    content: createReadStream(file),
    startedBy: null,
    now: systemClock(),
  }
  const { id, rows, badRows } = await checkFile(db, upload)
  for (const { row, column, message } of (await listFaults(db, id)) ?? [])
    console.error(`Row ${row}${column ? `, ${column}` : ''}: ${message}`)
  const { added, changed } = await importNow(db, id, systemClock)
  console.log(`${rows} rows are in: ${added} new, ${changed} changed. ${badRows} were left out.`)
  if (badRows > 0) process.exitCode = 1
}

async function exportFile({ db }: Opened, table: TableName, file: string) {
  const csv = await csvOf(db, table)
  await auditExport(db, { table, actorId: null, request: { id: 'command line' }, now: systemClock() })
  await writeFile(file, csv)
  console.log(`The table is in ${file}.`)
}

async function copyToBucket(config: Config) {
  if (!config.filesUrl) throw new Error('FILES_URL must be set: the bucket to copy the files of DATA_DIR to.')
  const disk = await openFileStore({ ...config, filesUrl: undefined })
  const report = progress((line) => console.error(line))
  const { copied, there } = await copyFiles(disk, await openFileStore(config), report)
  console.log(`${copied} files are copied; ${there} were there.`)
}

async function changeFilesKey({ db, config }: Opened) {
  const openFiles = async () => keepForBackups(await openFileStore(config), db)
  const report = progress((line) => console.error(line))
  const rotated = await rotateFilesKey({ db, config, openFiles }, report)
  for (const key of rotated.missing) console.error(`missing in the store: ${key}`)
  for (const key of rotated.damaged) console.error(`damaged, or under a key that is not known: ${key}`)
  const { changedFiles, changedSecrets } = rotated
  console.log(
    `${rotated.files} files, ${changedFiles} of them encrypted anew; ${changedSecrets} secrets of the database.`,
  )
  if (rotated.damaged.length === 0) {
    console.log('Everything is under FILES_KEY. Start the servers without FILES_KEY_PREVIOUS.')
  } else {
    console.log('Keep FILES_KEY_PREVIOUS until the damaged files are restored or given up.')
    process.exitCode = 1
  }
}

async function changeSigningKey({ db, config }: Opened) {
  const from = await rotateSigningKey(db, config.filesKeys, systemClock())
  console.log(from ? `The new key signs from ${from.toISOString()} on.` : 'A new key is published and waits already.')
}

async function replaceStolenKeys({ db, config }: Opened) {
  await replaceKeys(db, config.filesKeys, systemClock())
  console.log('All keys in the database are new. Servers follow within a minute.')
}

async function verifyFiles({ db, config }: Opened) {
  const files = await openFileStore(config)
  // What is found is printed below.
  const log = pino({ level: 'silent' })
  const report = progress((line) => console.error(line))
  const read = await checkAllFiles({ db, files, clock: systemClock, log }, report)
  const damaged = await listDamaged(db, { limit: 1_000_000 })
  for (const { fault, part, key, documentId } of damaged) {
    console.error(`${fault.toLowerCase()}: ${key} (${part}${documentId ? ` of document ${documentId}` : ''})`)
  }
  console.log(`${read} files read, ${damaged.length === 0 ? 'all whole' : `${damaged.length} missing or damaged`}.`)
  if (damaged.length > 0) process.exitCode = 1
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
