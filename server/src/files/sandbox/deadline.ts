// How long inspecting a file may take, and whose fault it is when it takes longer: a file that had enough processor time and is
// still not read is refused; if its process hardly ran on a busy machine, the file may be sent again.
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** The machine is overloaded. The HTTP layer answers 503 with `Retry-After`. */
export class InspectionStarved extends Error {
  readonly code = 'INSPECTION_STARVED'
  readonly statusCode = 503

  constructor() {
    super('A file was not inspected in time: its process had too little of the processor')
  }
}

const CHECK_MS = 1_000

/**
 * Kills the process after `afterMs`, and as soon as it has had `enoughMs` of processor time, unless `clear` is called before.
 * `passed`: it was killed; `starved`: with less processor time than that.
 */
export function startDeadline({
  child,
  afterMs,
  enoughMs,
}: {
  child: ChildProcess
  afterMs: number
  enoughMs: number
}) {
  const deadline = { starved: false, passed: false, clear }
  let cleared = false
  const before = processorMs(child.pid)
  const end = async (isLate: boolean) => {
    // Read first: the system forgets a process that has ended.
    const used = (await processorMs(child.pid)) - (await before)
    if (cleared || !(isLate || used >= enoughMs)) return
    clear()
    deadline.passed = true
    deadline.starved = used < enoughMs
    child.kill('SIGKILL')
  }
  const timer = setTimeout(end, afterMs, true)
  const checking = setInterval(end, CHECK_MS, false)
  function clear() {
    cleared = true
    clearTimeout(timer)
    clearInterval(checking)
  }
  return deadline
}

const MS_PER_TICK = 10

/** Processor time of a process and the one that it started (the wall's). NaN where the system does not report it; Linux does (proc(5)). */
async function processorMs(pid = 0): Promise<number> {
  try {
    const started = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    const stats = await Promise.all(
      [pid, ...started.split(' ').filter(Boolean)].map((one) => readFile(`/proc/${one}/stat`, 'utf8')),
    )
    return stats.reduce((sum, stat) => sum + ticksOf(stat) * MS_PER_TICK, 0)
  } catch {
    return Number.NaN
  }
}

/** After the name, which may contain blanks: utime and stime are the 14th and 15th fields. */
function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}
