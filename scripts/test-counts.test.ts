import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './run.ts'
import { ending, judge, readPlaywrightReport, readVitestReport, sum } from './test-counts.ts'

const ran = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped, failures: [] })

test.each([
  ['all passed', 0, ran(5, 0), false, '5 passed, 0 failed'],
  ['one failed', 1, ran(4, 1), false, '4 passed, 1 failed'],
  ['some were skipped', 0, ran(4, 0, 2), false, '4 passed, 0 failed, 2 skipped'],
  ['all passed, yet the runner says no', 1, ran(5, 0), false, '5 passed, 1 failed'],
  ['the runner died without a report', 137, undefined, false, '0 passed, 1 failed'],
  ['no report, although the runner says yes', 0, undefined, false, '0 passed, 1 failed'],
  ['nothing ran', 0, ran(0, 0), false, '0 passed, 1 failed'],
  ['all were skipped', 0, ran(0, 0, 3), false, '0 passed, 1 failed, 3 skipped'],
  ['nothing matches the words asked for', 0, ran(0, 0), true, '0 passed, 0 failed'],
])('a run where %s is told as it is', (_case, code, report, mayBeEmpty, line) => {
  expect(ending(judge(code, report, mayBeEmpty))).toBe(line)
})

test('two runners are one result', () => {
  expect(ending(sum([ran(10, 0, 1), ran(3, 2)]))).toBe('13 passed, 2 failed, 1 skipped')
})

const report = async (of: object) => {
  const folder = await mkdtemp(join(tmpdir(), 'aruga-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(of))
  return file
}

test('what failed is named at the end, where it is looked for: tests, and files that do not load', async () => {
  const file = (name: string, ...statuses: string[]) => ({
    name: join(root, name),
    status: statuses.every((status) => status === 'passed') && statuses.length > 0 ? 'passed' : 'failed',
    assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
  })
  const testResults = [file('a.test.ts', 'passed', 'failed'), file('broken.test.ts'), file('c.test.ts', 'passed')]
  const counts = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  const read = await readVitestReport(await report({ ...counts, testResults }))
  expect(ending(judge(1, read, false))).toBe('Failed: a.test.ts › test 1\nFailed: broken.test.ts\n2 passed, 2 failed')
})

test('a journey that failed is named, one that passed when it was repeated is not', async () => {
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ status }] })
  const suites = [
    { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'unexpected'), spec('three', 'flaky')] }] },
  ]
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }
  const read = await readPlaywrightReport(await report({ stats, errors: [], suites }))
  expect(ending(judge(1, read, false))).toBe('Failed: e2e/a.spec.ts › two\n2 passed, 1 failed')
})
