import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, launch } from './account.ts'
import type { Binaries } from './binaries.ts'
import { isRoutine, reasonIn } from './messages.ts'
import { clearDirectory, OURS } from './running.ts'

export type ServerProcess = {
  cluster: string
  account: Account
  binaries: Binaries
  /** Its address, as PostgreSQL settings. */
  address: Record<string, string>
  /** Settings that override ours. */
  settings: Record<string, string>
  log: (line: string) => void
}

// Errors of statements are returned to the client; in the log they would only add personal data.
const ourSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  // Allocated as it fills. If it is smaller than the hot data, queries copy pages from the system's cache.
  shared_buffers: '256MB',
  max_wal_size: '512MB',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

// Longer than any statement may run: a backend process notices the kill of the server only after its statement.
const PATIENCE_MS = 60_000

/** Starts PostgreSQL on a locked directory; resolves when it accepts connections, rejects with a one-line Error. */
export async function startProcess(server: ServerProcess): Promise<ChildProcess> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    await clearDirectory(server.cluster, server.log)
    await removeSocket(server.address.unix_socket_directories)
    try {
      return await startOnce(server)
    } catch (error) {
      const message = (error as Error).message
      if (!message.includes('shared memory block') || Date.now() > end) throw error
    }
  }
}

/** Removes the pid file of a killed PostgreSQL: its number may belong to a zombie or another program and would block the start. */
async function removeSocket(folder: string | undefined): Promise<void> {
  if (!folder) return
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder, name), { force: true })
}

/** Fast shutdown, which rolls back open transactions; after a minute an immediate one (no committed data is lost either way). */
export function shutDown(child: ChildProcess, { account, binaries, cluster }: ServerProcess): void {
  if (process.platform === 'win32') {
    launch(account, binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast'], 'ignore')
    return
  }
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), 60_000)
  child.once('exit', () => clearTimeout(timer))
}

function startOnce({ cluster, account, binaries, address, settings, log }: ServerProcess): Promise<ChildProcess> {
  const options = Object.entries({ ...ourSettings, ...settings, ...address }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = launch(account, binaries.postgres, ['-D', cluster, '-c', OURS, ...options], 'ignore')
  return new Promise((resolve, reject) => {
    let ready = false
    let output = ''
    const hear = (line: string) => {
      if (line.includes('ready to accept connections')) {
        ready = true
        resolve(child)
      }
      if (!ready) output += `${line}\n`
      // Before it is ready, a failure is reported once, by the rejection.
      if (!isRoutine(line) && (ready || line.startsWith('LOG'))) log(line)
    }
    if (child.stderr) createInterface({ input: child.stderr }).on('line', hear)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      const reason = reasonIn(output) || `it ended with ${signal ?? code}`
      reject(new Error(`PostgreSQL did not start on ${cluster}: ${reason}.`))
    })
  })
}
