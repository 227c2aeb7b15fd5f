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
  /** Where it listens, as PostgreSQL settings. */
  address: Record<string, string>
  /** Settings that differ from ours. */
  settings: Record<string, string>
  log: (line: string) => void
}

// Errors of statements go to whoever sent them; here they would only put personal data into the log.
const ourSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  // Taken as it fills. Below what is read all the time, each answer copies pages from the system's cache.
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

// Longer than any statement may run: a connection's process notices only after its statement that its server was killed.
const PATIENCE_MS = 60_000

/** Starts PostgreSQL on a directory that we hold; resolves when it accepts connections, rejects with one clear line. */
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

/** What a killed PostgreSQL left: its number may live on, as a zombie or as another program, and would block the next. */
async function removeSocket(folder: string | undefined): Promise<void> {
  if (!folder) return
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder, name), { force: true })
}

/** Asks PostgreSQL to roll back what is open and end; after a minute it is ended the hard way (nothing is lost then either). */
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
      // Before it is ready a failure is told once, by the error.
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
