// A reporter for Vitest: its own JSON leaves out errors outside tests, which also fail the run.
import { writeFile } from 'node:fs/promises'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { type Counts, withReason } from './test-counts.ts'

/** Writes the run's `Counts` as JSON into the file that the environment variable `VITEST_COUNTS` names. */
export default class VitestCounts implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const file = process.env.VITEST_COUNTS
    if (!file) throw new Error('VITEST_COUNTS does not name a file.')
    const states = modules.flatMap(({ children }) => [...children.allTests()].map((test) => test.result().state))
    const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length
    const failures = [
      ...modules.flatMap(failuresIn),
      ...unhandled.map((error) => withReason('beside the tests', error)),
    ]
    const counts: Counts = {
      passed: count('passed'),
      failed: failures.length,
      skipped: count('skipped', 'pending'),
      failures,
      secondTries: modules.flatMap(secondTriesIn),
    }
    await writeFile(file, JSON.stringify(counts))
  }
}

const nameOf = (test: TestCase) =>
  withReason(`${test.module.relativeModuleId} › ${test.fullName}`, test.result().errors?.[0])

const secondTriesIn = (module: TestModule): string[] =>
  [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky).map(nameOf)

/** The failed tests of a file, then failures around them: an import, a hook. */
function failuresIn(module: TestModule): string[] {
  const path = module.relativeModuleId
  return [
    ...[...module.children.allTests('failed')].map(nameOf),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => withReason(`${path} › ${suite.fullName}`, error)),
    ),
    ...module.errors().map((error) => withReason(path, error)),
  ]
}
