import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncDirectory } from '../../files/sync.ts'
import { type Account, APP, launch, SUPERUSER } from './account.ts'
import type { Binaries } from './binaries.ts'
import { reasonIn } from './messages.ts'
import { AUTHENTICATION, newPasswords, writePasswords, writeSecret } from './passwords.ts'

/**
 * Creates an empty database directory beside `cluster` and moves it there in one step, so that an
 * existing directory is always complete. On failure throws a one-line Error and leaves nothing behind.
 */
export async function createCluster(cluster: string, account: Account, binaries: Binaries): Promise<void> {
  const fresh = `${cluster}.new-${randomBytes(4).toString('hex')}`
  try {
    await removeHalfMade(cluster)
    await mkdir(fresh, { mode: 0o700 })
    if (account.uid !== undefined && account.gid !== undefined) await chown(fresh, account.uid, account.gid)
    await fillCluster(fresh, account, binaries)
    // Synced once, with all its files: nothing refers to it until it is moved into place.
    await run(account, binaries.initdb, ['-D', fresh, '--sync-only'])
    // Windows does not rename over an empty directory.
    await rmdir(cluster).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rename(fresh, cluster)
    await syncDirectory(dirname(cluster))
  } catch (error) {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined)
    throw new Error(`PostgreSQL could not create its database in ${cluster}: ${(error as Error).message}.`)
  }
}

async function fillCluster(directory: string, account: Account, binaries: Binaries): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const options = ['-D', directory, '-U', SUPERUSER, ...locale, '--no-instructions', '--no-sync']
  const passwords = newPasswords()
  // initdb takes only an empty folder.
  const file = `${directory}.password`
  await writeSecret(file, passwords.superuser, account)
  try {
    await run(account, binaries.initdb, [...options, `--auth=${AUTHENTICATION}`, `--pwfile=${file}`])
  } finally {
    await rm(file, { force: true })
  }
  const role = `CREATE ROLE ${APP} LOGIN PASSWORD '${passwords.app}';\n`
  await runSql(account, binaries, directory, `${role}CREATE DATABASE ${APP} OWNER ${APP};\n`)
  await writePasswords(directory, passwords, account)
}

async function runSql(account: Account, binaries: Binaries, directory: string, sql: string): Promise<void> {
  const output = await run(account, binaries.postgres, ['--single', '-F', '-D', directory, SUPERUSER], sql)
  // Single-user mode exits with 0 even when its statements failed.
  if (/(ERROR|FATAL|PANIC):/.test(output)) throw new Error(reasonIn(output))
}

function run(account: Account, command: string, args: string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = launch(account, command, args, 'pipe')
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    // A program that exits before it has read everything reports why on stderr.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output)
      else reject(new Error(reasonIn(output) || `${basename(command)} ended with ${signal ?? code}`))
    })
  })
}

async function removeHalfMade(cluster: string): Promise<void> {
  const prefix = `${basename(cluster)}.new-`
  for (const name of await readdir(dirname(cluster))) {
    // An initdb whose server was just killed may still write there.
    const patient = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }
    if (name.startsWith(prefix)) await rm(join(dirname(cluster), name), patient)
  }
}
