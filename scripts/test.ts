// npm test: all tests, with a PostgreSQL and a Chromium of their own. Words after -- choose files: npm test -- letters
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApps } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { capture, run } from './run.ts'
import { type Counts, ending, judge, none, readPlaywrightReport, readVitestReport, sum } from './test-counts.ts'

const filters = process.argv.slice(2)
const chosen = filters.length > 0
const playwright = ['test', '--config', 'e2e/playwright.config.ts', ...filters]
const oneFailure: Counts = { ...none, failed: 1 }

async function runVitest(folder: string): Promise<Counts> {
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', ['run', ...filters, ...reporters, ...(chosen ? ['--passWithNoTests'] : [])])
  return judge(code, await readVitestReport(report), chosen)
}

async function runPlaywright(folder: string): Promise<Counts> {
  if (chosen) {
    const { code, output } = await capture('playwright', [...playwright, '--list', '--pass-with-no-tests'])
    if (code === 0 && output.includes('Total: 0 tests')) return none
  }
  console.log('')
  if (!(await buildApps())) {
    console.error('The browser tests did not run: an app does not build.')
    return oneFailure
  }
  const report = join(folder, 'playwright.json')
  try {
    const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const code = await run('playwright', [...playwright, '--reporter=list,json'], { env })
    return judge(code, await readPlaywrightReport(report), false)
  } catch (error) {
    console.error((error as Error).message)
    return oneFailure
  }
}

const folder = await mkdtemp(join(tmpdir(), 'aruga-reports-'))
const counts = [await runVitest(folder), await runPlaywright(folder)]
await rm(folder, { recursive: true })

const total = sum(counts)
if (total.passed + total.failed === 0) console.error(`No test matches ${filters.join(' ')}.`)
console.log(`\n${ending(total)}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
