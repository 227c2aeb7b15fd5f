import { afterAll, expect, test } from 'vitest'
import { makeFolder, startServer } from './support/server-process.ts'

const folder = await makeFolder()
afterAll(() => folder.remove())

test('A server starts on an empty folder, answers, and ends within ten seconds of SIGTERM', async () => {
  const server = await startServer({ folder: folder.path })
  await server.ready()
  const began = Date.now()
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(Date.now() - began).toBeLessThan(10_000)
})
