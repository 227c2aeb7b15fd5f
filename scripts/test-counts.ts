import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'

/**
 * `failures`: the failed tests by file and name, each with the first line of its error; `secondTries`: in the same form, those that
 * passed only when they were tried again.
 */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[]; secondTries: string[] }

/** The counts of a run without tests. */
export const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] }

/** Adds up counts. */
export function sum(all: Counts[]): Counts {
  const add = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, counts) => total + counts[key], 0)
  const failures = all.flatMap((counts) => counts.failures)
  const secondTries = all.flatMap((counts) => counts.secondTries)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped'), failures, secondTries }
}

/** The end of a test run: what failed, since it has scrolled away, and the last line. */
export function summary({ passed, failed, skipped, failures, secondTries }: Counts): string {
  const names = [
    ...secondTries.map((name) => `Passed only when tried again: ${name}`),
    ...failures.map((name) => `Failed: ${name}`),
  ]
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return [...names, line].join('\n')
}

/**
 * The counts of a run from the runner's exit code and report (absent when it crashed). A run that failed without a failed
 * test, such as a runner that dies, counts as one failure: it must never look like success.
 */
export function countsOf(runner: string, code: number, report: Counts | undefined, mayBeEmpty: boolean): Counts {
  const counts = report ?? none
  const ranNothing = counts.passed + counts.failed === 0
  const unexplained = counts.failed === 0 && (code !== 0 || !report || (ranNothing && !mayBeEmpty))
  if (!unexplained) return counts
  const why = code !== 0 ? `exit code ${code} without a failed test` : report ? 'no test ran' : 'no report'
  return { ...counts, failed: 1, failures: [`${runner}: ${why}`] }
}

/** The counts that scripts/vitest-counts.ts wrote; undefined when the run crashed. */
export const readVitestCounts = (file: string): Promise<Counts | undefined> => readJson(file)

type ReportedError = { message?: string }

const LONGEST_REASON = 300
/** Often only the end of a log is at hand, and the errors themselves have scrolled away. */
export function withReason(name: string, error: ReportedError = {}): string {
  const [line = ''] = stripVTControlCharacters(error.message ?? '').split('\n')
  return line ? `${name}: ${line.slice(0, LONGEST_REASON)}` : name
}

/** Playwright's words; `flaky`: passed when tried again. */
type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped'
type PlaywrightTest = { status: Status; results?: { error?: ReportedError }[] }
type Suite = { suites?: Suite[]; specs?: { file: string; title: string; tests: PlaywrightTest[] }[] }

const errorOf = ({ results = [] }: PlaywrightTest) => results.find(({ error }) => error)?.error

export async function readPlaywrightReport(file: string): Promise<Counts | undefined> {
  const report = await readJson(file)
  if (!report) return undefined
  const testsIn = ({ suites = [], specs = [] }: Suite, wanted: Status): string[] => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map((test) => withReason(`e2e/${file} › ${title}`, errorOf(test))),
    ),
    ...suites.flatMap((suite) => testsIn(suite, wanted)),
  ]
  // Of the server, before or after the journeys, or of a file that does not load.
  const others = report.errors.map((error: ReportedError) => withReason('beside the journeys', error))
  const failures = [...testsIn(report, 'unexpected'), ...others]
  const secondTries = testsIn(report, 'flaky')
  const { expected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: failures.length, skipped, failures, secondTries }
}

// biome-ignore lint/suspicious/noExplicitAny: the runners' own formats, of which only a few fields are read
async function readJson(file: string): Promise<any> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
