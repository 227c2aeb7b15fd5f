// npm run bench:app: how long patients wait on a slow phone (bench/app/run.ts), in the built apps.
import { ensureChromium } from './chromium.ts'
import { run } from './run.ts'

const env = { CHROMIUM_PATH: await ensureChromium() }
process.exitCode = await run('node', ['bench/app/run.ts', ...process.argv.slice(2)], { env })
