// Journeys in a real browser over the built app, the real server and a real SMTP server. `npm test` builds the app, finds
// a browser and hands it over in CHROMIUM_PATH.
import { defineConfig } from '@playwright/test'
import { desktop, phone } from './support/browser/devices.ts'

const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A machine that is busy with something else gets a second chance; the report calls such a test flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalTeardown: './support/server/server-errors.ts',
  webServer: {
    command: 'node support/server/serve.ts',
    // The two end up in the environment, where the tests read them.
    wait: { stdout: /Serving (?<aruga_url>http\S+) from (?<aruga_folder>.+)/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stderr: 'pipe',
  },
  use: {
    baseURL: process.env.ARUGA_URL,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    // It would put the whole app aside in each new browser. The journeys that are about it allow it.
    serviceWorkers: 'block',
    // Nobody waits for motion; the main job and the session have the app move, as most people do.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // The pages as they were at each step: of the second try only, for it slows every step.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Drawing in place of a graphics card that is not there costs a tenth of the time.
        '--disable-gpu',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    // Keyboards stand on desks; which control has the focus does not depend on the size.
    { name: 'phone', testDir: 'journeys/patient', testIgnore: 'keyboard.spec.ts', use: phone },
    // What matters most at a desk too, and what only a desk has; the rest is the same at every size.
    { name: 'desktop', testDir: 'journeys/patient', grep: /@core|keyboard\.spec/, use: desktop },
    // The staff sit at desks; what is for smaller screens says so itself.
    { name: 'console', testDir: 'journeys/console', use: desktop },
    // npm run drills: the long forms, and the rest of what is drawn differently on a desk.
    { name: 'drills', testDir: 'journeys', testMatch: '**/*.drill.ts', use: desktop },
    { name: 'drills-desktop', testDir: 'journeys/patient', grep: /@desktop/, grepInvert: /@core/, use: desktop },
  ],
})
