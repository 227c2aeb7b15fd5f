import { afterAll, expect, test } from 'vitest'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const folder = await makeFolder()
afterAll(() => folder.remove())

test('A server starts on an empty folder, answers, and ends within ten seconds of SIGTERM', async () => {
  const server = await startServer({ folder: folder.path })
  await server.ready()
  const began = Date.now()
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(Date.now() - began).toBeLessThan(10_000)
})

/** An address without an account: it is locked in the same way. */
async function guess(server: ServerProcess) {
  const form = {
    grant_type: 'password',
    client_id: 'aruga-patient-app',
    username: 'guessed@demo.test',
    password: 'Wrong-horse-1',
  }
  const response = await fetch(`${server.url}/connect/token`, { method: 'POST', body: new URLSearchParams(form) })
  return ((await response.json()) as { error_code?: string }).error_code
}
async function startAgain() {
  const server = await startServer({ folder: folder.path })
  await server.ready()
  return server
}

test('Guesses before a restart of the server count afterwards, and a lock-out outlives a restart and a kill', async () => {
  const first = await startAgain()
  for (let n = 0; n < 3; n++) expect(await guess(first)).toBe('InvalidCredentials')
  await first.stop()

  const second = await startAgain()
  for (let n = 0; n < 2; n++) expect(await guess(second)).toBe('InvalidCredentials')
  expect(await guess(second)).toBe('AccountLocked')
  second.kill('SIGKILL')
  await second.ended

  const third = await startAgain()
  expect(await guess(third)).toBe('AccountLocked')
  await third.stop()
})
