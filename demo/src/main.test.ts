// `npm start` with the demo, run as a process on a data directory of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let dataDir: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aruga-start-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
  })
  children.add(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    output.out += text
  })
  child.stderr.on('data', (text) => {
    output.err += text
  })
  const ended = once(child, 'close').then(([code]) => {
    children.delete(child)
    return code as number | null
  })
  const ready = () => expect.poll(() => output.out, { timeout: 90_000, interval: 50 }).toContain('Stop with Ctrl-C')
  return { child, output, ended, ready }
}

test.each([
  [{ PORT: 'many' }, 'Aruga cannot start: PORT must be a whole number from 0 to 65535, not "many".\n'],
  [{ NODE_ENV: 'production' }, 'Aruga cannot start: PUBLIC_URL must be set in production.\n'],
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://app.test' },
    'Aruga cannot start: FILES_KEY must be set in production: 64 hexadecimal digits (32 bytes).\n',
  ],
  [
    { SMTP_URL: 'smtp://localhost:25' },
    'Aruga cannot start: MAIL_FROM must be set with SMTP_URL: the sender of every mail.\n',
  ],
  [
    { SMTP_URL: 'mail.test:25', MAIL_FROM: 'no-reply@demo.test' },
    'Aruga cannot start: SMTP_URL must be written smtp://user:password@host:port or smtps://….\n',
  ],
  [
    { DATABASE_URL: 'postgres://127.0.0.1:1/aruga' },
    'Aruga cannot start: The database cannot be reached: check DATABASE_URL and that PostgreSQL runs. connect ECONNREFUSED 127.0.0.1:1\n',
  ],
])('An invalid setting stops the start with a one-line message: %j', async (environment, line) => {
  const { output, ended } = start(environment)
  expect(await ended).toBe(1)
  expect(output.err).toBe(line)
})

test('The server starts with the demo, stops on Ctrl-C, and starts again after a kill', async () => {
  const port = await freePort()
  const first = start({ PORT: String(port) })
  await first.ready()
  expect(first.output.err).toBe('')
  expect(first.output.out).toContain(`Aruga is at http://localhost:${port}`)
  expect(first.output.out).toMatch(/patient@demo\.test/)
  expect(first.output.out).toContain(`Mails are shown at http://localhost:${port}/dev/mail`)
  expect((await fetch(`http://localhost:${port}/dev/mail`)).status).toBe(200)
  expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200)

  const taken = start({ PORT: String(port), DATA_DIR: join(dataDir, 'second') })
  expect(await taken.ended).toBe(1)
  expect(taken.output.err).toBe(
    `Aruga cannot start: Port ${port} is taken. Stop what uses it, or start with PORT=… set to a free one.\n`,
  )
  const shared = start({ PORT: String(await freePort()) })
  expect(await shared.ended).toBe(1)
  expect(shared.output.err.trim().split('\n')).toHaveLength(1)

  first.child.kill('SIGKILL')
  await first.ended
  const second = start({ PORT: String(port) })
  await second.ready()
  const logIn = await fetch(`http://localhost:${port}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'aruga-patient-app',
      username: 'patient@demo.test',
      password: 'Aruga-demo-1',
    }),
  })
  expect(logIn.status).toBe(200)

  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  const production = start({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://app.test',
    PORT: String(port),
    FILES_KEY: 'a1'.repeat(32),
  })
  expect(await production.ended).toBe(1)
  expect(production.output.err.trim().split('\n')).toHaveLength(1)
}, 180_000)
