// npm runs a script through a shell, which outlives a killed npm: both are watched.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const EVERY_MS = 500
const SHELL = /^-?(sh|dash|bash|ash|zsh|ksh|busybox)$/

/** Calls `ended` about once when the parent process, or where that is a shell its own parent, is gone. */
export function whenParentsEnd(ended: () => void): void {
  const parent = process.ppid
  const first = parentOf(parent)
  const grandparent = first && SHELL.test(first.name) ? first.parent : undefined
  const isGone = () => {
    if (process.ppid !== parent) return true
    if (grandparent === undefined) return false
    // Linux gives the shell another parent at once, even if nobody has collected npm yet.
    return process.platform === 'linux' ? parentOf(parent)?.parent !== grandparent : !isAlive(grandparent)
  }
  const timer = setInterval(() => {
    if (!isGone()) return
    clearInterval(timer)
    ended()
  }, EVERY_MS).unref()
}

/** The name of a process and the id of its parent; undefined where they cannot be read. */
function parentOf(pid: number): { name: string; parent: number } | undefined {
  const [name, parent] = process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  return name && parent ? { name, parent: Number(parent) } : undefined
}

function fromProc(pid: number): (string | undefined)[] {
  try {
    // `pid (name) state parent …`; the name may contain anything.
    return /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.slice(1) ?? []
  } catch {
    return []
  }
}

function fromPs(pid: number): (string | undefined)[] {
  if (process.platform === 'win32') return []
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', `${pid}`], { encoding: 'utf8' })
  const [, parent, name] = /^\s*(\d+)\s+(.*?)\s*$/.exec(stdout ?? '') ?? []
  return [name?.split('/').at(-1), parent]
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
