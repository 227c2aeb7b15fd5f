import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { textModules } from './patient/text-modules.ts'

/** Files of a quarter of a minute and more, the longest first: begun last they would run alone. */
const LONG_FILES = [
  // In the drills.
  'demo/src/fill',
  'api-tests/fuzz.drill',
  'src/plans.drill',
  'lock-out/lock-out',
  'doctor/doctor',
  'backup/backup',
  'backup/restore-interrupted',
  'features/documents/uploads',
  'push/push',
  'api-tests/refusals',
  'sms/sms',
  'demo/src/main',
  'api-tests/unknown-ids',
  'registration/address',
  'events/events',
  'api-tests/table',
  'notifications/mailing',
  'review/documents',
  'db/describe/describe',
  'api-tests/answers',
]

/** Of the real processes: what they promise within a second or without a second try needs a machine that does nothing else. */
const ALONE = ['drills/{overload,rolling-stop,two-servers}.drill.test.ts']

/** Others that promise nothing within seconds: two more rows, about as long as the first. The third mostly waits. */
const OTHER_ROWS = {
  'second-row':
    'drills/{audit-chain,backup-full-disk,image,keys,kills,last-version,postgres-versions,restore-kills,upgrade}.drill.test.ts',
  'third-row': 'drills/{bucket-faults,patient-import,stopped-work,webhooks}.drill.test.ts',
}

/** What changes seldom and takes half a minute: with the drills only. */
const ONLY_IN_DRILLS = [
  'demo/src/fill.test.ts',
  'server/src/auth/lock-out/lock-out.test.ts',
  'server/src/backup/backup.test.ts',
  'server/src/backup/restore-interrupted.test.ts',
  'server/src/doctor/doctor.test.ts',
  'server/src/commands/staff.test.ts',
]

/** Drills whose short form is hardly shorter. */
const NO_SHORT_FORM = ['server/src/plans.drill.test.ts', 'server/src/db/embedded-postgres.drill.test.ts']

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG_FILES.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at < 0 ? LONG_FILES.length : at
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

// What is waited for comes in its time also on a machine that has much else to do: no test is tried again.
const plain = {
  environment: 'node' as const,
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

const server = {
  ...plain,
  globalSetup: ['server/src/testing/start-postgres.ts'],
  // Files share what a worker has imported, as calls share it in a server; each has a database of its own.
  isolate: false,
  hookTimeout: 60_000,
}

const processes = {
  ...plain,
  globalSetup: ['drills/support/build-server.ts'],
  fileParallelism: false,
  testTimeout: 300_000,
  hookTimeout: 120_000,
}

/** On a device in the Philippines; tests of other zones set their own. */
const web = { ...plain, env: { TZ: 'Asia/Manila' } }

// React, Mantine and Ionic are imported once by each worker instead of once for each file, which takes less than half the time.
const app = { ...web, isolate: false }
/** Gives each test file the app's own modules anew, and an empty page. */
const FRESH_APP = 'ui/src/testing/fresh-app.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    // Each start of the app in a test defines its driver again.
    onConsoleLog: (log) => !log.startsWith('Redefining LocalForage driver'),
    // Tests of the server wait for PostgreSQL: three workers keep two cores busy, two left a sixth of them idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: ['{server,bench}/**/*.test.ts'],
          exclude: [...ONLY_IN_DRILLS, ...NO_SHORT_FORM],
        },
      },
      // The same tests at length: `npm run drills` (testing/drill.ts).
      {
        test: {
          ...server,
          name: 'drills',
          include: ['server/**/*.drill.test.ts', ...ONLY_IN_DRILLS],
          env: { DRILLS: '1' },
          // Real processes, which are killed and filled, run beside them on the same cores.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // Real processes, killed and cut off: in each of these one file at a time (drills/README.md).
      { test: { ...processes, name: 'alone', include: ALONE } },
      ...Object.entries(OTHER_ROWS).map(([name, row]) => ({ test: { ...processes, name, include: [row] } })),
      {
        test: {
          ...processes,
          name: 'processes',
          include: ['drills/**/*.drill.test.ts'],
          exclude: [...ALONE, ...Object.values(OTHER_ROWS)],
        },
      },
      { test: { ...server, name: 'demo', include: ['demo/**/*.test.ts'], exclude: ONLY_IN_DRILLS } },
      { test: { ...web, name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { ...web, name: 'client', include: ['client/**/*.test.ts'] } },
      { test: { ...web, name: 'ui', include: ['ui/**/*.test.ts'] } },
      {
        plugins: [textModules()],
        test: {
          ...app,
          name: 'patient',
          include: ['patient/src/**/*.test.{ts,tsx}'],
          setupFiles: [FRESH_APP, 'patient/src/testing/phone.ts', 'patient/src/testing/setup.ts'],
        },
      },
      {
        test: {
          ...app,
          name: 'console',
          include: ['console/src/**/*.test.{ts,tsx}'],
          setupFiles: [FRESH_APP, 'console/src/testing/setup.ts'],
        },
      },
      { test: { ...plain, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
})
