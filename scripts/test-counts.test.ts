import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './run.ts'
import { countsOf, readPlaywrightReport, readVitestReport, sum, summary } from './test-counts.ts'

const ran = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped, failures: [] })

test.each([
  ['all passed', 0, ran(5, 0), false, '5 passed, 0 failed'],
  ['one failed', 1, ran(4, 1), false, '4 passed, 1 failed'],
  ['some were skipped', 0, ran(4, 0, 2), false, '4 passed, 0 failed, 2 skipped'],
  ['all passed, yet the runner failed', 1, ran(5, 0), false, '5 passed, 1 failed'],
  ['the runner died without a report', 137, undefined, false, '0 passed, 1 failed'],
  ['there is no report, although the runner succeeded', 0, undefined, false, '0 passed, 1 failed'],
  ['nothing ran', 0, ran(0, 0), false, '0 passed, 1 failed'],
  ['all were skipped', 0, ran(0, 0, 3), false, '0 passed, 1 failed, 3 skipped'],
  ['no file matches the filter', 0, ran(0, 0), true, '0 passed, 0 failed'],
])('the summary of a run where %s', (_case, code, report, mayBeEmpty, line) => {
  expect(summary(countsOf(code, report, mayBeEmpty))).toBe(line)
})

test('the counts of two runners are added up in one summary', () => {
  expect(summary(sum([ran(10, 0, 1), ran(3, 2)]))).toBe('13 passed, 2 failed, 1 skipped')
})

const report = async (of: object) => {
  const folder = await mkdtemp(join(tmpdir(), 'aruga-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(of))
  return file
}

test('the summary says which tests failed and why, and which files do not load', async () => {
  const file = (name: string, ...statuses: string[]) => ({
    name: join(root, name),
    status: statuses.every((status) => status === 'passed') && statuses.length > 0 ? 'passed' : 'failed',
    assertionResults: statuses.map((status, index) => ({
      status,
      fullName: `test ${index}`,
      failureMessages: status === 'failed' ? ['\u001b[31mNo answer within 10 s\u001b[39m\n    at a.test.ts:3'] : [],
    })),
  })
  const testResults = [file('a.test.ts', 'passed', 'failed'), file('broken.test.ts'), file('c.test.ts', 'passed')]
  const counts = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  const read = await readVitestReport(await report({ ...counts, testResults }))
  expect(summary(countsOf(1, read, false))).toBe(
    'Failed: a.test.ts › test 1: No answer within 10 s\nFailed: broken.test.ts\n2 passed, 2 failed',
  )
})

test('the summary names a failed journey, but not one that passed on retry', async () => {
  const results = [{ error: { message: 'Not focused' } }]
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ status, results }] })
  const suites = [
    { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'unexpected'), spec('three', 'flaky')] }] },
  ]
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }
  const read = await readPlaywrightReport(await report({ stats, errors: [], suites }))
  expect(summary(countsOf(1, read, false))).toBe('Failed: e2e/a.spec.ts › two: Not focused\n2 passed, 1 failed')
})
