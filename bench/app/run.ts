// npm run bench:app [-- PART…] [--write]: what patients wait for on a slow phone; ends with 1 when a goal is missed.
// docs/performance.md explains the comparison and has the figures of a run.
import { parseArgs } from 'node:util'
import { patientWithCode } from '../../e2e/support/console/program.ts'
import { startServer } from '../../e2e/support/server/start.ts'
import { finish } from '../figures.ts'
import { measureInstalled } from './installed.ts'
import { measurePages } from './pages.ts'
import { startBrowser } from './slow-phone.ts'
import { measureSwitching } from './switching.ts'
import { measureTill } from './till.ts'
import type { Tried } from './tried.ts'
import { measureWays } from './ways.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const parts: Record<string, (tried: Tried) => Promise<void>> = {
  pages: measurePages,
  ways: measureWays,
  installed: measureInstalled,
  switching: measureSwitching,
  till: measureTill,
}
const unknown = positionals.find((part) => !(part in parts))
if (unknown) throw new Error(`There is no part “${unknown}”: choose among ${Object.keys(parts).join(', ')}.`)

const server = await startServer()
const browser = await startBrowser()
try {
  const { person } = await patientWithCode()
  for (const [part, measure] of Object.entries(parts)) {
    if (positionals.length === 0 || positionals.includes(part)) await measure({ browser, url: server.url, person })
  }
} finally {
  await browser.close()
  server.stop()
}
await finish(values)
