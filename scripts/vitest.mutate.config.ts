// The tests that `npm run mutate` runs against each mutant: those of the files that it changes.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: '.',
    include: ['client/src/*.test.ts', 'server/src/files/{disk-store,encrypt}.test.ts'],
    // Tests in real time, which mutants would only slow down.
    exclude: ['client/src/event-stream.test.ts'],
  },
})
