// Journeys in a real browser against the built apps, the real server and a real SMTP server. `npm test` builds the apps,
// finds a browser and passes it in CHROMIUM_PATH.
import { defineConfig } from '@playwright/test'
import { desktop, phone } from './support/browser/devices.ts'

const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Journeys mostly wait for the app and the server: three keep two cores busy.
  workers: 3,
  // A second try on a busy machine; the last lines of `npm test` name each journey that needed it, with its reason.
  retries: 1,
  // Enough patience for a machine that also runs the drills. Assertions about seconds set their own timeout.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  globalTeardown: './support/server/server-errors.ts',
  webServer: {
    command: 'node support/server/serve.ts',
    // Both groups become environment variables, which the tests read.
    wait: { stdout: /Serving (?<aruga_url>http\S+) from (?<aruga_folder>.+)/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stderr: 'pipe',
  },
  use: {
    baseURL: process.env.ARUGA_URL,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    // It would cache the whole app in each new browser. Journeys about the service worker allow it.
    serviceWorkers: 'block',
    // No waiting for animations; main-job and session turn them on, as most people have them.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // On the second try only, because tracing slows every step.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Emulating a missing graphics card costs a tenth of the time.
        '--disable-gpu',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  // Tests tagged @seldom cover what seldom changes, or what another test covers in another way: they run with the drills.
  projects: [
    // Keyboard journeys run on the desktop only: the focus does not depend on the screen size.
    { name: 'phone', testDir: 'journeys/patient', testIgnore: 'keyboard.spec.ts', grepInvert: /@seldom/, use: phone },
    // The core journeys, and the parts that only a desktop has; the rest is the same at every size.
    {
      name: 'desktop',
      testDir: 'journeys/patient',
      grep: /@core|keyboard\.spec/,
      grepInvert: /@seldom/,
      use: desktop,
    },
    // Staff work at desktops; tests for smaller screens set their own size.
    { name: 'console', testDir: 'journeys/console', grepInvert: /@seldom/, use: desktop },
    // Long journeys that mostly wait come first, so that the rest runs next to them. The journeys start Firefox and WebKit themselves.
    { name: 'storms', testDir: 'journeys/patient', testMatch: 'uploads.drill.ts', use: desktop },
    { name: 'engines', testDir: 'journeys/engines', workers: 1 },
    // npm run drills: the long versions, rare actions of staff, and the other journeys that differ on a desktop.
    {
      name: 'patient-drills',
      testDir: 'journeys/patient',
      testMatch: '**/*.drill.ts',
      testIgnore: '**/uploads.drill.ts',
      use: desktop,
    },
    { name: 'console-drills', testDir: 'journeys/console', testMatch: '**/*.drill.ts', use: desktop },
    { name: 'drills-desktop', testDir: 'journeys/patient', grep: /@desktop/, grepInvert: /@core/, use: desktop },
    { name: 'seldom-phone', testDir: 'journeys/patient', testIgnore: 'keyboard.spec.ts', grep: /@seldom/, use: phone },
    {
      name: 'seldom-desktop',
      testDir: 'journeys/patient',
      testMatch: 'keyboard.spec.ts',
      grep: /@seldom/,
      use: desktop,
    },
    { name: 'seldom-console', testDir: 'journeys/console', grep: /@seldom/, use: desktop },
  ],
})
