// npm run backup and npm run restore. A server may run during a backup. Read process.env, like main.ts; docs/operations.md.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackupFolder } from '../backup/folder.ts'
import { makeBackup } from '../backup/make.ts'
import { rowsOf } from '../backup/manifest.ts'
import { prune } from '../backup/prune.ts'
import { restoreBackup } from '../backup/restore.ts'
import { verifyBackup } from '../backup/verify.ts'
import { readBackupKeys, readConfig } from '../config/config.ts'
import { version } from '../config/version.ts'
import { openForCommand } from '../db/open-for-command.ts'
import { isStorageFull } from '../failures/outage.ts'
import { explain } from '../failures/startup-errors.ts'
import { openFileStore } from '../files/open-store.ts'
import { systemClock } from '../time/clock.ts'
import { progress } from './progress.ts'

const USAGE = `Usage: npm run backup -- FOLDER [--keep N]        adds a backup; with --keep deletes all but the newest N
       npm run backup -- FOLDER --verify [NAME]    reads every byte of a backup, the newest by default
       npm run restore -- FOLDER [NAME]            restores a backup, the newest by default, into an empty DATA_DIR and database
BACKUP_KEY: 64 hexadecimal digits, not stored in the backup. Exit code 0: all is well, 1: it is not, 2: wrong usage.`

const report = progress((line) => console.error(line))

async function backUp(path: string, keep: number | undefined) {
  const config = readConfig(process.env)
  const keys = readBackupKeys(process.env)
  const { filesKeys } = config
  if (keys.some((key) => filesKeys.some((filesKey) => filesKey.equals(key)))) {
    throw new Error('BACKUP_KEY must not be FILES_KEY, which the backup contains.')
  }
  const folder = await openBackupFolder(path, keys, { create: true }).catch(explainFull(path))
  const { db, close } = await openForCommand(config)
  try {
    const files = await openFileStore(config)
    const source = { db, files, filesKeys, clock: systemClock, version }
    const { id, manifest } = await makeBackup(source, folder, report).catch(explainFull(path))
    const { count, missing, damaged } = manifest.files
    console.log(`Backup ${id}: ${rowsOf(manifest)} rows and ${count} files.`)
    for (const one of missing) console.error(`missing in the store: ${one}`)
    for (const one of damaged) console.error(`damaged in the store, not copied: ${one}`)
    if (missing.length + damaged.length > 0) process.exitCode = 1
    for (const old of keep ? await prune(folder, keep) : []) console.log(`Deleted backup ${old}.`)
  } finally {
    await close()
  }
}

/** The server's own disk needs another remedy (failures/startup-errors.ts). */
const explainFull = (path: string) => (error: Error) => {
  if (!isStorageFull(error)) throw error
  throw new Error(`The disk of ${path} is full. This backup was given up; the complete ones in the folder are whole.`)
}

async function verify(path: string, name: string | undefined) {
  const folder = await openBackupFolder(path, readBackupKeys(process.env))
  const id = await choose(folder, name)
  const faults = await verifyBackup(folder, id, report)
  for (const one of faults) console.error(`damaged or missing: ${one}`)
  if (faults.length === 0) console.log(`Backup ${id} is whole.`)
  else console.error('Delete damaged files: the next backup copies them again.')
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function restore(path: string, name: string | undefined) {
  const folder = await openBackupFolder(path, readBackupKeys(process.env))
  const id = await choose(folder, name)
  const manifest = await folder.readManifest(id)
  const given = process.env.FILES_KEY?.trim() || process.env.FILES_KEY_FILE?.trim()
  const environment = given ? process.env : { ...process.env, FILES_KEY: manifest.filesKey }
  const config = readConfig(environment, { restoring: true })
  const { leftOut, erased } = await restoreBackup({ config, folder, id, manifest, keepKey: !given }, report)
  const { count } = manifest.files
  console.log(`Restored ${id}: ${rowsOf(manifest)} rows and ${count - leftOut.length} files.`)
  if (erased > 0) console.log(`Erased ${erased} patients again who were erased since.`)
  if (!given) {
    console.log(
      `FILES_KEY is in ${join(config.dataDir, 'files.key')}. In production set it in the environment and delete the file.`,
    )
  }
  for (const one of leftOut) console.error(`damaged or missing in the backup, left out: ${one}`)
  if (leftOut.length > 0) process.exitCode = 1
}

async function choose(folder: { path: string; list(): Promise<string[]> }, name: string | undefined): Promise<string> {
  const all = await folder.list()
  const chosen = name ?? all.at(-1)
  if (!chosen) throw new Error(`There is no complete backup in ${folder.path}.`)
  if (!all.includes(chosen))
    throw new Error(`There is no backup ${chosen} in ${folder.path}; the newest is ${all.at(-1)}.`)
  return chosen
}

/** The command for these arguments; undefined when they are not valid. */
function commandOf([command, ...args]: string[]): (() => Promise<void>) | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { keep: { type: 'string' }, verify: { type: 'boolean' } },
  })
  const [path, name, more] = positionals
  if (!path || more || Object.keys(values).some((option) => option !== 'keep' && option !== 'verify')) return undefined
  if (command === 'restore' && Object.keys(values).length === 0) return () => restore(path, name)
  if (command !== 'backup') return undefined
  if (values.verify === true && values.keep === undefined) return () => verify(path, name)
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (name || values.verify || (keep !== undefined && !(Number.isInteger(keep) && keep > 0))) return undefined
  return () => backUp(path, keep)
}

const command = commandOf(process.argv.slice(2))
if (command) {
  await command().catch((error: NodeJS.ErrnoException) => {
    console.error(`This did not work: ${explain(error)}`)
    process.exitCode = 1
  })
} else {
  console.error(USAGE)
  process.exitCode = 2
}
