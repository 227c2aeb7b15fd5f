import { jobQueues } from '@aruga/contract/operations/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { createJobs } from './jobs.ts'
import { queues } from './queues.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test('Before background work starts a server is alive but not ready, and jobs sent meanwhile are there afterwards', async () => {
  const jobs = createJobs(server.db, server.context.log)
  const app = await buildApp({ ...server.context, jobs })
  const ready = async () => {
    const { statusCode, body } = await app.inject('/health/ready')
    return [statusCode, JSON.parse(body).status]
  }
  try {
    let isSent = false
    const sending = jobs.send(server.db, 'sweep', {}).then(() => {
      isSent = true
    })
    expect((await app.inject('/health/live')).statusCode).toBe(200)
    expect([await ready(), isSent]).toEqual([[503, 'starting'], false])
    await jobs.start()
    await sending
    expect([await ready(), isSent]).toEqual([[200, 'ready'], true])
    expect(await jobs.unfinished('sweep')).toMatchObject({ count: 1 })
  } finally {
    await app.close()
    await jobs.stop()
  }
})

test('Administrators and metrics see every queue', () => {
  expect([...jobQueues].sort()).toEqual(Object.keys(queues).sort())
})

test.each([
  ['a scheduled queue, whose next run has completed since', 'reports', ['failed', 'completed'], 0],
  ['a scheduled queue that has failed again since', 'scanHeld', ['failed', 'completed', 'failed'], 1],
  ['a scheduled queue, whose every run fails', 'sweep', ['failed', 'failed', 'failed'], 3],
  ['a queue whose jobs are each their own', 'portableCopy', ['failed', 'completed'], 1],
] as const)('In %s, jobs whose work has not been done since count as given up', async (_, queue, states, failed) => {
  const { db } = server
  for (const [minute, state] of states.entries())
    await db.query(
      `INSERT INTO jobs.job (name, state, created_on, started_on, completed_on, retry_limit)
       VALUES ($1, $2::jobs.job_state, $3, $3, $3, 0)`,
      [queue, state, new Date(Date.now() - 3_600_000 + minute * 60_000)],
    )
  const jobs = createJobs(db, server.context.log)
  await jobs.start()
  try {
    expect((await jobs.state()).find(({ name }) => name === queue)).toMatchObject({ failed })
    expect(await jobs.retryFailed(queue)).toBe(failed)
  } finally {
    await jobs.stop()
  }
})
