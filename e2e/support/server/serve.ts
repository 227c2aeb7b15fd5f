// The server under test, started as `npm start` does, on a free port and an empty data directory, with mail going to a real
// SMTP server, and SMS to a gateway. Runs until a signal stops it, and then removes its data.
import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from './mail-server.ts'
import { startOrganisationProvider } from './organisation-provider.ts'
import { startSmsGateway } from './sms-gateway.ts'
import { startTileServer } from './tile-server.ts'
import { startVirusScanner } from './virus-scanner.ts'

const root = join(import.meta.dirname, '../../..')
const START_MS = 100_000
const STOP_MS = 12_000

let stopping = false
const folder = await mkdtemp(join(tmpdir(), 'aruga-e2e-'))
const log = join(folder, 'server.log')
const mail = await startMailServer(join(folder, 'mails'))
const sms = await startSmsGateway(join(folder, 'sms'))
const scanner = await startVirusScanner()
const tiles = await startTileServer()
const port = await freePort()
const url = `http://localhost:${port}`
const organisation = await startOrganisationProvider(url, folder)
const server = startServer()
const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// The parent process has ended.
process.stdin.on('end', () => void stop(0)).resume()
server.once('exit', () => void stop(1))

if (await isReady()) process.stdout.write(`Serving ${url} from ${folder}\n`)
else await stop(1)

function startServer(): ChildProcess {
  const output = openSync(log, 'a')
  const { NODE_ENV: _, DATABASE_URL: __, FILES_KEY: ___, ...environment } = process.env
  return spawn('node', ['server/dist/demo.js'], {
    cwd: root,
    // In a process group of its own, Ctrl-C reaches it only through `stop`, which shuts it down gracefully.
    detached: true,
    stdio: ['ignore', output, output],
    env: {
      ...environment,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: mail.url,
      ...sms.environment,
      ...organisation.environment,
      CLAMAV_URL: scanner.url,
      MAP_TILES_URL: tiles.url,
      MAP_ATTRIBUTION: 'Streets by the tile server of the journeys',
      MAIL_FROM: 'Aruga <no-reply@demo.test>',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'true',
      DEMO: 'small',
    },
  })
}

async function isReady(): Promise<boolean> {
  const until = Date.now() + START_MS
  while (Date.now() < until && server.exitCode === null) {
    const response = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (response?.ok) return true
    await sleep(100)
  }
  return false
}

async function stop(code: number) {
  if (stopping) return
  stopping = true
  if (code !== 0) process.stderr.write(`The server did not run:\n${await readFile(log, 'utf8')}\n`)
  server.kill('SIGTERM')
  await Promise.race([exited, sleep(STOP_MS)])
  if (server.exitCode === null) server.kill('SIGKILL')
  await mail.stop()
  sms.stop()
  organisation.stop()
  scanner.stop()
  tiles.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(code)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}
