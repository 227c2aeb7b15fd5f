// The two compared servers, each in its own process, and their memory use.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { numberParameters } from '@aruga/server/db/parameters'
import { letterColumns, newestFirst } from '@aruga/server/records/letters/queries'

export type Server = {
  origin: string
  megabytes(): Promise<number>
  /** Of all its processes together; shared memory counts once. */
  megabytesOfAll(): Promise<number>
  /** Processor time since its start, in milliseconds, of all its threads. */
  cpuMs(): Promise<number>
  /** Of all its running processes. */
  cpuMsOfAll(): Promise<number>
  stop(): Promise<void>
}

const BASELINE = join(import.meta.dirname, 'baseline.ts')
const LIMIT = join(import.meta.dirname, 'limit.ts')
const SUT = join(import.meta.dirname, 'sut.ts')
const MAIN = join(import.meta.dirname, '../server/dist/main.js')
const BARE_UPLOAD = join(import.meta.dirname, 'bare-upload.ts')
const DEMO = join(import.meta.dirname, '../server/dist/demo.js')
// Like `npm start`.
const LAUNCH = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring']

/** The product's SQL for a page without its optimisations (values: now, patient, limit, offset): rows, which the baseline makes JSON. */
const own = 'FROM letter l WHERE l.patient_id = :patientId'
const { text: page } = numberParameters(`SELECT ${letterColumns}, (SELECT count(*)::int ${own}) AS total
  ${own} ORDER BY ${newestFirst}, l.id LIMIT :limit OFFSET :offset`)

export const startBaseline = (databaseUrl: string, port: number) =>
  start([BASELINE, databaseUrl, String(port), page], port)

export const startSut = (databaseUrl: string, port: number, dataDir: string) =>
  start([...LAUNCH, SUT, databaseUrl, String(port), dataDir], port)

/** The minimum that another engineer would write by hand for these calls. */
export const startLimit = (databaseUrl: string, port: number) => start([LIMIT, databaseUrl, String(port)], port)

/** The server itself, as an operator starts it, with its background work. */
export const startMain = (databaseUrl: string, port: number, dataDir: string) =>
  start([...LAUNCH, MAIN], port, {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    FILES_KEY: '11'.repeat(32),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    PORT: String(port),
  })

/** What `npm start` runs once the apps are built, with a folder of its own. */
export const startDemo = (dataDir: string, port: number) =>
  start([...LAUNCH, DEMO], port, { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) })

export const startBareUpload = (folder: string, port: number) => start([BARE_UPLOAD, folder, String(port)], port)

async function start(program: string[], port: number, environment: NodeJS.ProcessEnv = {}): Promise<Server> {
  const child = spawn(process.execPath, [...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []), ...program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries === 12_000) throw new Error(`${program[0]} did not start`)
    if (
      await fetch(`${origin}/health/live`).then(
        () => true,
        () => false,
      )
    )
      break
    await sleep(5)
  }
  return {
    origin,
    megabytes: () => residentMegabytes(child),
    megabytesOfAll: () => megabytesOfAll(child.pid ?? 0),
    cpuMs: () => cpuMs(child.pid),
    cpuMsOfAll: () => cpuMsOfAll(child.pid ?? 0),
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** By each process's proportional share (proc(5), smaps_rollup). */
async function megabytesOfAll(pid: number): Promise<number> {
  const processes = [pid, ...(await descendants(pid))]
  // A process may have ended meanwhile.
  const shares = await Promise.all(
    processes.map((one) => readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '')),
  )
  return shares.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024, 0)
}

async function descendants(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  return [...children, ...(await Promise.all(children.map(descendants))).flat()]
}

const MS_PER_TICK = 10

async function cpuMsOfAll(pid: number): Promise<number> {
  const times = await Promise.all([pid, ...(await descendants(pid))].map((one) => cpuMs(one).catch(() => 0)))
  return times.reduce((sum, ms) => sum + ms, 0)
}

async function cpuMs(pid?: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Behind the name, which may have blanks: utime and stime are the 14th and 15th of all (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}
