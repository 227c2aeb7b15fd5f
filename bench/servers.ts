// The two compared servers, each in its own process, and their memory use.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { numberParameters } from '@aruga/server/db/parameters'
import { letterColumns, newestFirst } from '@aruga/server/features/letters/queries'

export type Server = { origin: string; megabytes(): Promise<number>; stop(): Promise<void> }

const BASELINE = join(import.meta.dirname, 'baseline.ts')
const SUT = join(import.meta.dirname, 'sut.ts')
// Like `npm start`.
const LAUNCH = ['--max-semi-space-size=16']

/** The product's SQL for a page without its optimisations (values: now, patient, limit, offset): rows, which the baseline turns into JSON. */
const own = 'FROM letter l WHERE l.patient_id = :patientId'
const { text: page } = numberParameters(`SELECT ${letterColumns}, (SELECT count(*)::int ${own}) AS total
  ${own} ORDER BY ${newestFirst}, l.id LIMIT :limit OFFSET :offset`)

export const startBaseline = (databaseUrl: string, port: number) =>
  start([BASELINE, databaseUrl, String(port), page], port)

export const startSut = (databaseUrl: string, port: number, dataDir: string) =>
  start([...LAUNCH, SUT, databaseUrl, String(port), dataDir], port)

async function start(program: string[], port: number): Promise<Server> {
  const child = spawn(process.execPath, [...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []), ...program], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries === 600) throw new Error(`${program[0]} did not start`)
    if (
      await fetch(origin).then(
        () => true,
        () => false,
      )
    )
      break
    await sleep(100)
  }
  return { origin, megabytes: () => residentMegabytes(child), stop: () => stop(child) }
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
