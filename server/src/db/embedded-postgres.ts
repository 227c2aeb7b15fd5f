// The embedded PostgreSQL: its programs are installed by npm, and the server starts and stops it. Why this launcher is
// hand-made, and how it runs under root: docs/decisions/002.
import { once } from 'node:events'
import { access, chown, lstat, mkdir, realpath, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { PoolConfig } from 'pg'
import { type Account, APP, chooseAccount, SUPERUSER } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { createCluster } from './embedded/cluster.ts'
import { holdDirectory, keyOf } from './embedded/hold.ts'
import { requirePasswords } from './embedded/passwords.ts'
import { type ServerProcess, shutDown, startProcess } from './embedded/server-process.ts'
import { keepRunning } from './embedded/supervise.ts'

export type EmbeddedPostgres = {
  /** The app's own role on the app's own database. */
  connection: PoolConfig
  /** May create databases; for tests. */
  superuser: PoolConfig
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the directory `dataDir`, creating it at the first start, and keeps it running until `stop`.
 * Recovers from an earlier kill. `log` gets one line for each event; `settings` override our PostgreSQL settings.
 * Throws a one-line Error: directory in use, disk full, no PostgreSQL for this machine.
 */
export async function startPostgres(options: {
  dataDir: string
  log: (line: string) => void
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options
  const binaries = findBinaries()
  const cluster = await locate(options.dataDir)
  const temporary = shortTemporaryFolder()
  const account = await chooseAccount(binaries, cluster, [dirname(cluster), temporary])
  const key = await keyOf(cluster)
  const folder = await makeSocketFolder(join(temporary, `aruga-${key}`), account)
  const hold = await holdDirectory(cluster, key, folder)
  const release = async () => {
    await rm(folder, { recursive: true, force: true })
    await hold.release()
  }
  try {
    if (!(await exists(join(cluster, 'PG_VERSION')))) {
      log(`creating the database in ${cluster}`)
      await createCluster(cluster, account, binaries)
    }
    const { address, connection } = await chooseAddress(folder)
    const server: ServerProcess = { cluster, account, binaries, address, settings, log }
    const running = await keepRunning(
      () => startProcess(server),
      (child) => shutDown(child, server),
      log,
    )
    const stop = () => running.stop().finally(release)
    const passwords = await requirePasswords(cluster, account, connection).catch((error) =>
      stop().then(() => Promise.reject(error)),
    )
    return {
      connection: { ...connection, user: APP, database: APP, password: passwords.app },
      superuser: { ...connection, user: SUPERUSER, database: SUPERUSER, password: passwords.superuser },
      stop,
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** The directory's real path; its parent folders are created, the directory itself is not. */
async function locate(dataDir: string): Promise<string> {
  const existing = await realpath(dataDir).catch(() => undefined)
  if (existing) {
    const { uid } = await stat(existing)
    const ours = process.getuid?.() ?? 0
    if (ours === 0 || uid === ours) return existing
    throw new Error(
      `The database in ${existing} belongs to another user (${uid}): start the server as that user or as root.`,
    )
  }
  await mkdir(dirname(dataDir), { recursive: true })
  return join(await realpath(dirname(dataDir)), basename(dataDir))
}

/** The path of a Unix socket is limited to about a hundred bytes. */
function shortTemporaryFolder(): string {
  const folder = tmpdir()
  return process.platform === 'win32' || /^[\w./-]{1,65}$/.test(folder) ? folder : '/tmp'
}

/** Anybody who can enter this folder can connect, so it must belong to this user only. */
async function makeSocketFolder(folder: string, account: Account): Promise<string> {
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error) => {
      if (error.code === 'EEXIST') return false
      throw new Error(`The folder for PostgreSQL's socket cannot be made: ${error.message}`)
    },
  )
  if (process.platform === 'win32') return folder
  const uid = account.uid ?? process.getuid?.()
  if (made && account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid)
  const entry = await lstat(folder)
  if (entry.isDirectory() && entry.uid === uid && (entry.mode & 0o077) === 0) return folder
  throw new Error(`${folder} belongs to another user or is open to others: remove it, then start again.`)
}

async function chooseAddress(folder: string) {
  if (process.platform !== 'win32') {
    const address = {
      listen_addresses: '',
      unix_socket_directories: folder,
      unix_socket_permissions: '0700',
      port: '5432',
    }
    return { address, connection: { host: folder, port: 5432 } }
  }
  const port = await freePort()
  const address = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: `${port}` }
  return { address, connection: { host: '127.0.0.1', port } }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
