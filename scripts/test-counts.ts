import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.ts'

/** `failures`: the failed tests by file and name, each with the first line of its error. */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

/** The counts of a run without tests. */
export const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** Adds up counts. */
export function sum(all: Counts[]): Counts {
  const add = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, counts) => total + counts[key], 0)
  const failures = all.flatMap((counts) => counts.failures)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped'), failures }
}

/** The end of a test run: the failures again, since they have scrolled away, and the last line. */
export function summary({ passed, failed, skipped, failures }: Counts): string {
  const names = failures.map((name) => `Failed: ${name}`)
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return [...names, line].join('\n')
}

/**
 * The counts of a run from the runner's exit code and report (absent when it crashed). A run that failed without a failed
 * test, such as a file that does not load or a runner that dies, counts as one failure: it must never look like success.
 */
export function countsOf(code: number, report: Counts | undefined, mayBeEmpty: boolean): Counts {
  const counts = report ?? none
  const ranNothing = counts.passed + counts.failed === 0
  const unexplained = counts.failed === 0 && (code !== 0 || !report || (ranNothing && !mayBeEmpty))
  return unexplained ? { ...counts, failed: 1 } : counts
}

const LONGEST_REASON = 300
/** The end of a log is often all that is at hand, and the errors themselves have scrolled away. */
function withReason(name: string, message = ''): string {
  const [line = ''] = stripVTControlCharacters(message).split('\n')
  return line ? `${name}: ${line.slice(0, LONGEST_REASON)}` : name
}

type VitestTest = { status: string; fullName: string; failureMessages?: string[] }
type VitestFile = { name: string; status: string; message?: string; assertionResults: VitestTest[] }

export async function readVitestReport(file: string): Promise<Counts | undefined> {
  const report = await readJson(file)
  if (!report) return undefined
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }: VitestFile) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that does not load has no failed tests.
    if (status === 'failed' && failed.length === 0) return [withReason(path, message)]
    return failed.map((test) => withReason(`${path} › ${test.fullName}`, test.failureMessages?.[0]))
  })
  const { numPassedTests: passed, numPendingTests: pending, numTodoTests: todo } = report
  return { passed, failed: failures.length, skipped: pending + todo, failures }
}

type PlaywrightTest = { status: string; results?: { error?: { message?: string } }[] }
type Suite = { suites?: Suite[]; specs?: { file: string; title: string; tests: PlaywrightTest[] }[] }

const errorOf = (tests: PlaywrightTest[]) =>
  tests.flatMap(({ results = [] }) => results).find(({ error }) => error)?.error

export async function readPlaywrightReport(file: string): Promise<Counts | undefined> {
  const report = await readJson(file)
  if (!report) return undefined
  const failuresIn = ({ suites = [], specs = [] }: Suite): string[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ file, title, tests }) => withReason(`e2e/${file} › ${title}`, errorOf(tests)?.message)),
    ...suites.flatMap(failuresIn),
  ]
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, failures: failuresIn(report) }
}

// biome-ignore lint/suspicious/noExplicitAny: the runners' own formats, of which only a few fields are read
async function readJson(file: string): Promise<any> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
