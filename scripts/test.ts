// npm test: the tests, with a PostgreSQL and a Chromium of their own. Arguments after -- choose files: npm test -- letters
// npm test -- unit: tests that need neither. npm run drills: the long forms, in files named *.drill.*.
// npm run test:phone: the tests and drills of a patient's phone, in Chromium, Firefox and WebKit.
// npm test -- all: the tests, then the drills, and one last line for both.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApps } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { ensureOtherBrowsers } from './other-browsers.ts'
import { capture, type RunOptions, root, run } from './run.ts'
import {
  type Counts,
  countsOf,
  none,
  readPlaywrightReport,
  readVitestCounts,
  sum,
  summary,
  withReason,
} from './test-counts.ts'
import { makeTestFolder } from './test-folder.ts'

/**
 * `beside`: projects of Vitest that mostly wait, and so run beside the others, with the niceness of each. `workers`: of
 * Playwright, if some wait, too.
 */
type Suite = { vitest?: string[]; playwright?: string[][]; beside?: Record<string, number>; workers?: number }

const LATER = 10

/** The journeys tagged @seldom. */
const SELDOM = ['seldom-phone', 'seldom-desktop', 'seldom-console']

const suites = {
  unit: { vitest: ['contract', 'client', 'ui', 'patient', 'console', 'scripts'] },
  tests: {
    vitest: ['!drills', '!alone', '!processes', '!second-row', '!third-row'],
    playwright: [['phone', 'desktop', 'console']],
  },
  alone: { vitest: ['alone'] },
  drills: {
    vitest: ['drills'],
    // Each on a server of its own, because some drills temporarily change settings that journeys rely on.
    playwright: [['storms', 'engines', 'patient-drills', 'console-drills', 'drills-desktop'], SELDOM],
    // The first ones promise results within seconds, so they have priority.
    beside: { processes: 0, 'second-row': LATER, 'third-row': 0 },
    workers: 4,
  },
  phone: {
    playwright: [
      ['storms', 'engines', 'patient-drills'],
      ['phone', 'seldom-phone'],
    ],
    workers: 4,
  },
} satisfies Record<string, Suite>

const [word = '', ...rest] = process.argv.slice(2)
const drills: Suite[] = [suites.alone, suites.drills]
/** A journey chosen by its name runs with any tag. */
const byName = { ...suites.tests, playwright: [...suites.tests.playwright, SELDOM] }
const chosenBy: Record<string, Suite[]> = {
  all: [suites.tests, ...drills],
  drills,
  unit: [suites.unit],
  phone: [suites.phone],
  '': [suites.tests],
}
const chosen = chosenBy[word] ?? [byName]
const filters = word in chosenBy ? rest : process.argv.slice(2)
const mayBeEmpty = filters.length > 0
const failure = (name: string): Counts => ({ ...none, failed: 1, failures: [name] })
/** The folder for everything that this run writes, including its reports. */
const folder = await makeTestFolder()
process.env.TMPDIR = folder
const projects = (names: string[]) => names.map((name) => `--project=${name}`)

async function runVitest(names: string[], options: RunOptions): Promise<Counts> {
  const file = join(folder, `${names[0]}.json`)
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'vitest-counts.ts')}`]
  const args = [...projects(names), ...reporters, ...(mayBeEmpty ? ['--passWithNoTests'] : [])]
  const code = await run('vitest', ['run', ...filters, ...args], { ...options, env: { VITEST_COUNTS: file } })
  return countsOf(`Vitest (${names.join(', ')})`, code, await readVitestCounts(file), mayBeEmpty)
}

async function runPlaywright(names: string[], args: string[]): Promise<Counts> {
  const playwright = ['test', '--config', 'e2e/playwright.config.ts', ...args, ...projects(names), ...filters]
  if (mayBeEmpty) {
    const { code, output } = await capture('playwright', [...playwright, '--list', '--pass-with-no-tests'])
    if (code === 0 && output.includes('Total: 0 tests')) return none
  }
  console.log('')
  if (!(await buildApps())) {
    return failure('an app does not build, so the browser tests did not run')
  }
  const report = join(folder, `${names[0]}.json`)
  try {
    if (names.includes('engines')) await ensureOtherBrowsers()
    const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const code = await run('playwright', [...playwright, '--reporter=list,json'], { env })
    return countsOf(`Playwright (${names.join(', ')})`, code, await readPlaywrightReport(report), false)
  } catch (error) {
    console.error((error as Error).message)
    return failure(withReason('the browser tests', error as Error))
  }
}

async function runSuite({ vitest = [], playwright = [], beside = {}, workers }: Suite): Promise<Counts> {
  const isShared = Object.keys(beside).length > 0
  // All sides use the built apps, and must not build them at the same time.
  if (isShared && !(await buildApps())) return failure('an app does not build, so the drills did not run')
  const counts = await Promise.all([
    ...(vitest.length > 0 ? [runVitest(vitest, isShared ? { nice: LATER } : {})] : []),
    ...Object.entries(beside).map(([name, nice]) => runVitest([name], { nice })),
  ])
  // Browsers leave real processes too little of two cores to answer in time.
  const args = workers ? [`--workers=${workers}`] : []
  for (const names of playwright) counts.push(await runPlaywright(names, args))
  return sum(counts)
}

const counts: Counts[] = []
try {
  for (const suite of chosen) counts.push(await runSuite(suite))
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
const total = sum(counts)
if (total.passed + total.failed === 0) console.error(`No test matches ${filters.join(' ')}.`)
console.log(`\n${summary(total)}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
