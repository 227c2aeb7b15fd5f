import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { createJobs } from './jobs.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test('Before background work has started a server is alive, not ready for a proxy, and what is sent is there once it has', async () => {
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
