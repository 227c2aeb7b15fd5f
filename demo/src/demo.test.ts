import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AppContext } from '@aruga/server/context'
import { createTestDatabase } from '@aruga/server/testing/database'
import { expect, test, vi } from 'vitest'
import { demoOf } from './demo.ts'

vi.mock('node:child_process', { spy: true })

// An error without a listener would end the server in the middle of its start; here it fails the test.
test('A start whose filling process ended while the database was made reports it, and ends in order', async () => {
  const db = await createTestDatabase()
  const demo = demoOf('small')
  demo.load()
  const filling = vi.mocked(fork).mock.results.at(-1)?.value as ChildProcess
  filling.kill('SIGKILL')
  await once(filling, 'exit')
  const config = {
    dataDir: '/nowhere',
    filesUrl: undefined,
    filesKeys: [Buffer.alloc(32)],
  } as unknown as AppContext['config']
  await expect(demo.prepare({ db, config }, () => {})).rejects.toThrow('The demo could not be filled.')
  await db.drop()
})
