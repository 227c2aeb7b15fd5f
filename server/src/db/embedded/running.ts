import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Marks the command line of every PostgreSQL that this server starts. */
export const OURS = 'cluster_name=aruga'

/**
 * Prepares a locked database directory for a start: stops a PostgreSQL that outlived its server, and removes a pid file whose
 * number now belongs to another program. The number alone proves nothing, since ids are reused.
 */
export async function clearDirectory(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  // PostgreSQL itself replaces the file of an ended process.
  if (!(pid > 0) || !isAlive(pid)) return
  const command = await commandLine(pid)
  if (isOursOn(command, cluster)) await stopOrphan(pid, cluster, log)
  else if (!mayBeForeign(command)) await rm(pidFile, { force: true })
}

async function stopOrphan(pid: number, cluster: string, log: (line: string) => void): Promise<void> {
  log(`a PostgreSQL of an earlier server still runs on ${cluster} (process ${pid}): stopping it`)
  const steps = [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
    ['SIGKILL', 5],
  ] as const
  for (const [signal, seconds] of steps) {
    signalProcess(pid, signal)
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(50)) {
      if (!isAlive(pid) || !isOursOn(await commandLine(pid), cluster)) return
    }
  }
  throw new Error(`The PostgreSQL on ${cluster} (process ${pid}) does not stop. End it, then start again.`)
}

function isOursOn(command: string, cluster: string): boolean {
  return command.includes(`-D ${cluster} -c ${OURS}`)
}

/** Another PostgreSQL server (not one of its children): PostgreSQL itself checks whether it uses this directory. */
function mayBeForeign(command: string): boolean {
  return /postgres|postmaster/.test(command) && !command.startsWith('postgres: ') && !command.includes(OURS)
}

function isAlive(pid: number): boolean {
  return signalProcess(pid, 0)
}

function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a running program, '' when there is none (as for a zombie). */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.replaceAll('\0', ' ')
  }
  const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`
  const [file, args] =
    process.platform === 'win32'
      ? (['powershell', ['-NoProfile', '-Command', query]] as const)
      : (['ps', ['-ww', '-o', 'command=', '-p', `${pid}`]] as const)
  const result = await promisify(execFile)(file, args).catch(() => ({ stdout: '' }))
  return result.stdout.replaceAll('"', '').trim()
}
