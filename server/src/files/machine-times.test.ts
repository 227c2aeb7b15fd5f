import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import { withMachineTimes } from './machine-times.ts'

const HOUR_MS = 3_600_000

test.each([-2, 2])('A file’s age follows the machine’s clock when the database is %i hours ahead', async (hours) => {
  const dir = await mkdtemp(join(tmpdir(), 'aruga-times-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const clock = () => new Date(Date.now() + hours * HOUR_MS)
  const store = withMachineTimes(await openDiskStore({ dir, keys: [Buffer.alloc(32, 1)] }), clock)
  await store.receive(Readable.from([Buffer.from('arriving')]), { maxBytes: 100 })
  const sweepOlderThan = (ms: number) =>
    store.sweep({ olderThan: new Date(clock().getTime() - ms), referenced: async () => new Set() })
  expect(await sweepOlderThan(HOUR_MS)).toBe(0)
  expect(await sweepOlderThan(-HOUR_MS)).toBe(1)
})
