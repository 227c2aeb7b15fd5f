// npm runs a script through a shell, which on some systems outlives a killed npm: both are watched.
import { readFileSync } from 'node:fs'

const EVERY_MS = 500
/** `pid (name) state parent …` of a shell. */
const SHELL = /^\d+ \((?:sh|dash|bash|ash|zsh|ksh|busybox)\) \S (\d+)/

/** Calls `ended` about once when the parent process is gone or, where that is a shell on Linux, its own parent. */
export function whenParentsEnd(ended: () => void): void {
  const { ppid: parent } = process
  const grandparent = parentOfShell(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOfShell(parent) === grandparent) return
    clearInterval(timer)
    ended()
  }, EVERY_MS).unref()
}

/** Undefined for a process that is no shell, and where there is no `/proc`. */
function parentOfShell(pid: number): string | undefined {
  try {
    return SHELL.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
