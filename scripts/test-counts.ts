import { readFile } from 'node:fs/promises'

export type Counts = { passed: number; failed: number; skipped: number }

/** Adds up counts. */
export function sum(all: Counts[]): Counts {
  const add = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') }
}

/** The last line of a test run. */
export function lastLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * What a runner's exit code and its report (absent when it crashed) amount to. What failed without a test failing,
 * be it a file that does not load or a runner that dies, counts as one failure: it must never look like success.
 */
export function judge(code: number, report: Counts | undefined, mayBeEmpty: boolean): Counts {
  const counts = report ?? { passed: 0, failed: 0, skipped: 0 }
  const ranNothing = counts.passed + counts.failed === 0
  const unexplained = counts.failed === 0 && (code !== 0 || !report || (ranNothing && !mayBeEmpty))
  return unexplained ? { ...counts, failed: 1 } : counts
}

export async function readVitestReport(file: string): Promise<Counts | undefined> {
  const report = await readJson(file)
  if (!report) return undefined
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: todo } = report
  // A file that does not load has no tests to fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }: { status: string; assertionResults: { status: string }[] }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed, failed: failed + broken.length, skipped: pending + todo }
}

export async function readPlaywrightReport(file: string): Promise<Counts | undefined> {
  const report = await readJson(file)
  if (!report) return undefined
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

// biome-ignore lint/suspicious/noExplicitAny: the runners' own formats, of which we read a few numbers
async function readJson(file: string): Promise<any> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
