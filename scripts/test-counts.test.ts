import { expect, test } from 'vitest'
import { judge, lastLine, sum } from './test-counts.ts'

const ran = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped })

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
  expect(lastLine(judge(code, report, mayBeEmpty))).toBe(line)
})

test('two runners are one result', () => {
  expect(lastLine(sum([ran(10, 0, 1), ran(3, 2)]))).toBe('13 passed, 2 failed, 1 skipped')
})
