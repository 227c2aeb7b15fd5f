// npm run screens: screenshots of every screen into .screens/. Names after -- choose screens: npm run screens -- home; "console"
// stands for the whole console, "phone", "desktop" and "filipino" for a view, "readme" for the README's pictures; --gallery writes
// those, docs/screens.md and its pictures.
import { buildApps } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { run } from './run.ts'

if (!(await buildApps())) process.exit(1)
const env = { CHROMIUM_PATH: await ensureChromium() }
process.exitCode = await run('node', ['e2e/screens/take.ts', ...process.argv.slice(2)], { env })
