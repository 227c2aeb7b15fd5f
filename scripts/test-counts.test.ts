import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { capture, root } from './run.ts'
import { countsOf, none, readPlaywrightReport, readVitestCounts, sum, summary } from './test-counts.ts'

const ran = (passed: number, failed: number, skipped = 0) => ({ ...none, passed, failed, skipped })

test.each([
  ['all passed', 0, ran(5, 0), false, '5 passed, 0 failed'],
  ['one failed', 1, ran(4, 1), false, '4 passed, 1 failed'],
  ['some were skipped', 0, ran(4, 0, 2), false, '4 passed, 0 failed, 2 skipped'],
  [
    'all passed, yet the runner failed',
    1,
    ran(5, 0),
    false,
    'Failed: Vitest: exit code 1 without a failed test\n5 passed, 1 failed',
  ],
  [
    'the runner died without a report',
    137,
    undefined,
    false,
    'Failed: Vitest: exit code 137 without a failed test\n0 passed, 1 failed',
  ],
  [
    'there is no report, although the runner succeeded',
    0,
    undefined,
    false,
    'Failed: Vitest: no report\n0 passed, 1 failed',
  ],
  ['nothing ran', 0, ran(0, 0), false, 'Failed: Vitest: no test ran\n0 passed, 1 failed'],
  ['all were skipped', 0, ran(0, 0, 3), false, 'Failed: Vitest: no test ran\n0 passed, 1 failed, 3 skipped'],
  ['no file matches the filter', 0, ran(0, 0), true, '0 passed, 0 failed'],
])('the summary of a run where %s', (_case, code, report, mayBeEmpty, line) => {
  expect(summary(countsOf('Vitest', code, report, mayBeEmpty))).toBe(line)
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

test('the summary names failed tests with reasons, failures outside tests, and files that do not load', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aruga-counts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write(
    'a.test.ts',
    `test('one', () => {})
     test.skip('two', () => {})
     let tries = 0
     test('five', { retry: 1 }, () => { if (tries++ === 0) expect.fail('Too slow') })
     describe('on a bad day', () => {
       test('three', () => expect.fail('\u001b[31mNo answer within 10 s\u001b[39m'))
       afterAll(() => { throw new Error('Not empty') })
     })
     test('four', () => new Promise((resolve) => setTimeout(resolve, 100)))
     setTimeout(() => { throw new Error('Nobody waits for this') }, 10)`,
  )
  await write('broken.test.ts', "import './missing.ts'")
  const counts = join(folder, 'counts.json')
  const reporter = join(root, 'scripts', 'vitest-counts.ts')
  const env = { VITEST_COUNTS: counts }
  const { code } = await capture('vitest', ['run', '--globals', '--root', folder, `--reporter=${reporter}`], { env })
  expect(summary(countsOf('Vitest', code, await readVitestCounts(counts), false)).split('\n')).toEqual([
    'Passed only when tried again: a.test.ts › five: Too slow',
    'Failed: a.test.ts › on a bad day > three: No answer within 10 s',
    'Failed: a.test.ts › on a bad day: Not empty',
    expect.stringMatching(/^Failed: broken.test.ts: Cannot find module/),
    'Failed: beside the tests: Nobody waits for this',
    '3 passed, 4 failed, 1 skipped',
  ])
})

test('the summary names a failed journey, failures outside journeys, and a journey that passed only on its second try, with the reason', async () => {
  const results = [{ error: { message: 'Not focused' } }]
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ status, results }] })
  const suites = [
    { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'unexpected'), spec('three', 'flaky')] }] },
  ]
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }
  const read = await readPlaywrightReport(
    await report({ stats, errors: [{ message: 'The server logged errors' }], suites }),
  )
  expect(summary(countsOf('Playwright', 1, read, false))).toBe(
    [
      'Passed only when tried again: e2e/a.spec.ts › three: Not focused',
      'Failed: e2e/a.spec.ts › two: Not focused',
      'Failed: beside the journeys: The server logged errors',
      '2 passed, 2 failed',
    ].join('\n'),
  )
})
