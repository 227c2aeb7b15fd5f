// How long it takes until a server answers, what it keeps in memory then, the first page of an empty folder, and the build.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { megabytes, milliseconds, note } from './figures.ts'
import { fill } from './fill.ts'
import type { BenchPostgres } from './postgres.ts'
import { type Server, startDemo, startLimit, startMain } from './servers.ts'
import { median } from './turns.ts'

const ROUNDS = 7
const root = join(import.meta.dirname, '..')

export async function measureStarts(postgres: BenchPostgres): Promise<void> {
  const { url } = await postgres.open('starts', ({ db }) => fill(db, 100, { past: false }))
  const folder = join(postgres.folder, 'data')
  await mkdir(folder, { recursive: true })
  const times = { limit: [] as number[], main: [] as number[] }
  let resident = 0
  for (let round = 0; round < ROUNDS; round++) {
    times.limit.push(await timed(() => startLimit(url, 4731)))
    times.main.push(
      await timed(
        () => startMain(url, 4732, folder),
        async (server) => {
          await sleep(3_000)
          resident = await server.megabytes()
        },
      ),
    )
  }
  const [limit, main] = [median(times.limit), median(times.main)]
  note('starts', 'until it answers: limit, real process', [milliseconds(limit), milliseconds(main)], main / limit, {
    side: 'at most',
    value: 2,
  })
  note('starts', 'resident after the start', ['', megabytes(resident)], resident, {
    side: 'at most',
    value: 150,
    unit: 'MB',
  })
  await measureFirstStart()
  await measureBuild()
}

async function timed(
  start: () => Promise<Server>,
  then: (server: Server) => Promise<void> = async () => {},
): Promise<number> {
  const begun = performance.now()
  const server = await start()
  const took = performance.now() - begun
  await then(server)
  await server.stop()
  return took
}

/** `npm start` on an empty folder, once the apps are built: its database is created, and the demo is filled behind the first page. */
async function measureFirstStart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'aruga-first-start-'))
  const begun = performance.now()
  const demo = await startDemo(folder, 4733)
  try {
    const took = performance.now() - begun
    note('starts', 'first page of an empty folder', ['', milliseconds(took)], took, {
      side: 'at most',
      value: 5_000,
      unit: 'ms',
    })
    await sleep(20_000)
    const resident = await demo.megabytes()
    note('starts', 'resident while the demo is filled', ['', megabytes(resident)], resident, {
      side: 'at most',
      value: 150,
      unit: 'MB',
    })
  } finally {
    await demo.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function measureBuild(): Promise<void> {
  const begun = performance.now()
  const build = spawn(process.execPath, [join(root, 'scripts/build.ts'), '--force'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('An app does not build.')
  note('starts', 'build of both apps', ['', milliseconds(performance.now() - begun)], performance.now() - begun)
}
