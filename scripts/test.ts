// npm test: the tests, with a PostgreSQL and a Chromium of their own. Arguments after -- choose files: npm test -- letters
// npm test -- unit: tests that need neither. npm run drills: the long forms, in files named *.drill.*.
// npm run test:phone: the main job and the uploads in Firefox and WebKit; a part of the drills.
// npm test -- all: the tests, then the drills, and one last line for both.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApps } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { ensureOtherBrowsers } from './other-browsers.ts'
import { capture, run } from './run.ts'
import { type Counts, countsOf, none, readPlaywrightReport, readVitestReport, sum, summary } from './test-counts.ts'

type Suite = { vitest?: string[]; playwright?: string[] }

const suites = {
  unit: { vitest: ['contract', 'client', 'ui', 'patient', 'console', 'scripts'] },
  tests: { vitest: ['!drills', '!processes'], playwright: ['phone', 'desktop', 'console'] },
  drills: { vitest: ['drills', 'processes'], playwright: ['drills', 'drills-desktop', 'engines'] },
  phone: { playwright: ['engines'] },
} satisfies Record<string, Suite>

const [word = '', ...rest] = process.argv.slice(2)
const isSuite = word === 'unit' || word === 'drills' || word === 'phone'
const chosen: Suite[] = word === 'all' ? [suites.tests, suites.drills] : [isSuite ? suites[word] : suites.tests]
const filters = isSuite || word === 'all' ? rest : process.argv.slice(2)
const mayBeEmpty = filters.length > 0
const projects = (names: string[]) => names.map((name) => `--project=${name}`)

async function runVitest(folder: string, names: string[]): Promise<Counts> {
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const options = [...projects(names), ...reporters, ...(mayBeEmpty ? ['--passWithNoTests'] : [])]
  const code = await run('vitest', ['run', ...filters, ...options])
  return countsOf(code, await readVitestReport(report), mayBeEmpty)
}

async function runPlaywright(folder: string, names: string[]): Promise<Counts> {
  const playwright = ['test', '--config', 'e2e/playwright.config.ts', ...projects(names), ...filters]
  if (mayBeEmpty) {
    const { code, output } = await capture('playwright', [...playwright, '--list', '--pass-with-no-tests'])
    if (code === 0 && output.includes('Total: 0 tests')) return none
  }
  console.log('')
  const oneFailure = { ...none, failed: 1 }
  if (!(await buildApps())) {
    console.error('The browser tests did not run: an app does not build.')
    return oneFailure
  }
  const report = join(folder, 'playwright.json')
  try {
    if (names.includes('engines')) await ensureOtherBrowsers()
    const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const code = await run('playwright', [...playwright, '--reporter=list,json'], { env })
    return countsOf(code, await readPlaywrightReport(report), false)
  } catch (error) {
    console.error((error as Error).message)
    return oneFailure
  }
}

const counts: Counts[] = []
for (const { vitest, playwright } of chosen) {
  const folder = await mkdtemp(join(tmpdir(), 'aruga-reports-'))
  if (vitest) counts.push(await runVitest(folder, vitest))
  if (playwright) counts.push(await runPlaywright(folder, playwright))
  await rm(folder, { recursive: true })
}

const total = sum(counts)
if (total.passed + total.failed === 0) console.error(`No test matches ${filters.join(' ')}.`)
console.log(`\n${summary(total)}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
