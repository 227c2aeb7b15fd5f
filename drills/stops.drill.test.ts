// Stopping with any open connections, with the contract's answers, and after npm is killed.
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadPrescription } from '@aruga/contract/documents/documents'
import { followChanges } from '@aruga/contract/events'
import { listLetters } from '@aruga/contract/letters/letters'
import { addPatient, addSession } from '@aruga/server/testing/people'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DrillDatabase, startDatabase } from './support/database.ts'
import { startProgram } from './support/program.ts'
import { freePort, makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const root = join(import.meta.dirname, '..')
const folder = await makeFolder()
let database: DrillDatabase
let server: ServerProcess | undefined
let token: string

beforeAll(async () => {
  database = await startDatabase(folder.path)
})
afterEach(async () => {
  await server?.stop()
})
afterAll(async () => {
  await database.stop()
  await folder.remove()
})

async function start(env: Record<string, string> = {}) {
  server = await startServer({ folder: folder.path, env: { DATABASE_URL: database.url, ...env } })
  await server.ready()
  token ||= (await addSession(database.db, (await addPatient(database.db)).accountId)).token
  return server
}

async function open({ port }: ServerProcess, bytes: string): Promise<Socket> {
  const socket = connect(port, 'localhost')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

const head = (method: string, path: string, rest = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n${rest}`

test('A server ends within ten seconds with idle, half-sent, stalled and never-read connections open', async () => {
  const running = await start()
  const upload = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000\r\n\r\n'
  const part = '--x\r\ncontent-disposition: form-data; name="File"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
  const sockets = [
    await open(running, ''),
    await open(running, `${head('GET', '/health/live')}\r\n`),
    await open(running, head('GET', listLetters.path)),
    await open(running, head('POST', uploadPrescription.path, upload) + part),
    await open(running, `${head('GET', followChanges.path)}\r\n`),
  ]
  await sleep(500)
  const began = Date.now()
  running.kill('SIGTERM')
  expect(await running.ended).toEqual({ code: 0, signal: null })
  expect(Date.now() - began).toBeLessThan(10_000)
  for (const socket of sockets) socket.destroy()
})

test('A stopping server first reports that it is not ready, still answers while it drains, and ends each connection after its answer', async () => {
  const running = await start({ DRAIN_SECONDS: '2' })
  const agent = new Agent({ keepAlive: true })
  const call = (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined; retryAfter: string | undefined }>(
      (resolve, reject) => {
        get(`${running.url}${path}`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
          response.resume()
          const { connection, 'retry-after': retryAfter } = response.headers
          response.once('end', () => resolve({ status: response.statusCode, connection, retryAfter }))
        }).once('error', reject)
      },
    )
  expect(await call(listLetters.path)).toMatchObject({ status: 200, connection: 'keep-alive' })
  running.kill('SIGTERM')
  await sleep(300)
  expect(await call('/health/ready')).toEqual({ status: 503, connection: 'close', retryAfter: '5' })
  expect(await call(listLetters.path)).toMatchObject({ status: 200, connection: 'close' })
  await running.ended
  agent.destroy()
})

test('A call that comes too late gets the contract’s own 503', async () => {
  const running = await start()
  // A request that has begun keeps the connection open; its last line comes once the server refuses.
  const socket = await open(running, head('GET', listLetters.path))
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  await sleep(300)
  running.kill('SIGTERM')
  await sleep(500)
  socket.write('\r\n')
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/retry-after: \d/i)
  expect(answer).toContain('"code":"Aruga:NotReady"')
  await running.ended
})

test('When npm is killed, the server and its database end too', async () => {
  const port = await freePort()
  const own = await makeFolder()
  const env = { PORT: `${port}`, DATA_DIR: join(own.path, 'data'), HOME: own.path, DEMO: 'small' }
  const npm = startProgram('npm', ['start', '--ignore-scripts'], { cwd: root, env })
  try {
    await expect
      .poll(
        () =>
          fetch(`http://localhost:${port}/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    npm.kill('SIGKILL')
    await npm.ended
    await expect.poll(() => processesNaming(own.path, `${port}`)).toEqual([])
  } finally {
    npm.killGroup()
    await own.remove()
  }
})

/** Processes with this folder in their command line or environment. */
async function processesNaming(...texts: string[]): Promise<string[]> {
  const commands: string[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && name !== `${process.pid}`)) {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '')
    const command = await read('cmdline')
    const environment = await read('environ')
    if (texts.some((text) => command.includes(text)) || environment.includes(`DATA_DIR=${texts[0]}`))
      commands.push(command)
  }
  return commands
}
