/** The line of PostgreSQL's output with the reason of a failure and its detail; '' when there is no output. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  // Some lines begin with a time and a process id.
  const failure = /(?:^|: |\] )(?:error|ERROR|FATAL|PANIC): +(.*)$/
  const index = lines.findIndex((line) => failure.test(line))
  // A full disk is sometimes only logged, and is then the cause of later errors.
  const full = index < 0 ? lines.find((line) => line.includes('No space left')) : undefined
  if (full) return full.replace(/^LOG: +/, '')
  if (index < 0) return lines.filter(Boolean).at(-1) ?? ''
  const reason = failure.exec(lines[index] ?? '')?.[1] ?? ''
  const detail = /(?:^|\] )DETAIL: +(.*)$/.exec(lines[index + 1] ?? '')?.[1]
  return detail ? `${reason} (${detail})` : reason
}

// Messages of every start and stop.
const routine =
  /^(LOG: +(starting PostgreSQL|listening on|database system (was shut down at|is ready|is shut down)|received fast shutdown|aborting any active|background worker|shutting down|checkpoint)|FATAL: +terminating connection due to (administrator|unexpected postmaster)|HINT: |\s*$)/

export function isRoutine(line: string): boolean {
  return routine.test(line)
}
