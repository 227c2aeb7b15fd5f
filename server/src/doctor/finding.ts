import { RestoreUnfinished } from '../db/restore-mark.ts'
import { explain } from '../failures/startup-errors.ts'

/** The result of one check. `advice`: what to do, for everything but `ok`. No personal data. */
export type Finding = { check: string; state: 'ok' | 'warning' | 'failure'; message: string; advice?: string }

export type Check = { check: string; run(): Promise<Omit<Finding, 'check'>[]> }

export const ok = (message: string) => ({ state: 'ok' as const, message })
export const warning = (message: string, advice: string) => ({ state: 'warning' as const, message, advice })
export const failure = (message: string, advice: string) => ({ state: 'failure' as const, message, advice })
/** An error's message. */
export const failureOf = (error: unknown, advice: string) =>
  failure(
    explain(error as Error),
    error instanceof RestoreUnfinished ? 'Before that no server starts, and no command runs.' : advice,
  )

/** Runs one check after the other. A check that throws is a failure, too. */
export async function findingsOf(checks: Check[], report: (line: string) => void): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { check, run } of checks) {
    report(check)
    const found = await run().catch((error: Error) => [
      failure(`Could not be checked: ${explain(error)}`, 'Remove the cause and run npm run doctor again.'),
    ])
    findings.push(...found.map((finding) => ({ check, ...finding })))
  }
  return findings
}

/** One line for each, for a terminal. */
export const lineOf = ({ check, state, message, advice }: Finding) =>
  `${(state === 'failure' ? 'FAILURE' : state).padEnd(8)} ${check.padEnd(12)} ${message}${advice ? ` ${advice}` : ''}`
