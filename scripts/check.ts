// npm run check: all checks before a change is merged; stops at the first failure.
import { run } from './run.ts'

const steps: [heading: string, command: string, args: string[]][] = [
  ['Format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['Types', 'tsc', ['-b']],
  ['Directions of imports', 'depcruise', ['.']],
  ['Unused code and dependencies', 'knip', []],
  ['Texts', 'npm', ['run', '--silent', 'locales']],
  ['Size of the apps', 'node', ['scripts/app-size.ts']],
  ['Tests', 'node', ['scripts/test.ts']],
]

for (const [heading, command, args] of steps) {
  console.log(`\n== ${heading}`)
  const code = await run(command, args)
  if (code !== 0) {
    console.error(`\nFailed: ${heading}`)
    process.exit(1)
  }
}
