import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startProgram } from './support/program.ts'
import { makeFolder, startServer } from './support/server-process.ts'

const folder = await makeFolder()
afterAll(() => folder.remove())

/** Runs an operator's command beside the embedded database in `folder`. */
async function command(file: string, ...args: string[]) {
  const program = startProgram('node', [join(import.meta.dirname, '../server/src', file), ...args], {
    env: { DATA_DIR: join(folder.path, 'data'), PUBLIC_URL: 'http://localhost' },
  })
  const { code } = await program.ended
  return { code, output: program.output() }
}
const verify = (...args: string[]) => command('commands/verify-audit.ts', ...args)

test('A running server seals its audit log within two minutes, and it verifies while the server runs, is killed and is stopped', async () => {
  expect(await command('commands/staff.ts', 'create-admin', 'amihan@demo.test')).toMatchObject({ code: 0 })
  const server = await startServer({ folder: folder.path, env: { LOG_LEVEL: 'info' } })
  await server.ready()
  for (const end = Date.now() + 120_000; Date.now() < end && !server.output().includes('audit log sealed'); )
    await sleep(500)
  const hash = /"hash":"([0-9a-f]{64})".*audit log sealed/.exec(server.output())?.[1] ?? ''
  const whileRunning = await verify('--expect', hash)
  expect(whileRunning.output).toContain(hash)
  expect(whileRunning.code).toBe(0)
  server.kill('SIGKILL')
  await server.ended
  expect(await verify('--expect', hash)).toMatchObject({ code: 0 })
  // The command stopped what it had started: the next one finds a stopped database.
  expect(await verify('--expect', hash)).toMatchObject({ code: 0 })
  expect((await verify('--expect', 'ab'.repeat(32))).code).toBe(1)
})
