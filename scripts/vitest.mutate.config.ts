// The tests that `npm run mutate` runs against each mutant: those of the files that it changes.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: '.',
    include: [
      'client/src/*.test.ts',
      'server/src/files/{disk-store,store,encrypt}.test.ts',
      'server/src/records/letters/*.test.ts',
      'server/src/features/counter/*.test.ts',
    ],
    // These tests use real time, so mutants would only slow them down.
    exclude: ['client/src/event-stream.test.ts'],
    // Each of Stryker's workers has a PostgreSQL of its own, each test file a database there.
    globalSetup: ['server/src/testing/start-postgres.ts'],
    testTimeout: 40_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // As in vitest.config.ts: most of a mutant's time would be imports.
    isolate: false,
  },
})
