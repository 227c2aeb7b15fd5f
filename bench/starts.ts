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

/** Beside Vite alone with the same four builds; after a change everything is bundled again, though most of it is the same. */
async function measureBuild(): Promise<void> {
  const patient = async () => {
    await vite('patient')
    await vite('patient', 'vite.drawing.config.ts')
  }
  const limit = await millisecondsOf(() =>
    Promise.all([patient(), vite('console'), vite('scripts', 'server.vite.config.ts')]),
  )
  const build = (...options: string[]) => runNode(root, join(root, 'scripts/build.ts'), ...options)
  const beside = async (what: string, work: () => Promise<void>, value: number) => {
    const took = await millisecondsOf(work)
    const pair: [string, string] = [milliseconds(limit), milliseconds(took)]
    note('starts', `${what}: bundling alone, npm run build`, pair, took / limit, { side: 'at most', value })
  }
  await beside('build of a new clone', () => build('--force'), 2)
  for (const app of ['patient', 'console', 'server']) await rm(join(root, app, 'dist/.built-from'))
  await beside('build after a change', () => build(), 1.25)
}

const vite = (folder: string, config = 'vite.config.ts') =>
  runNode(join(root, folder), join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config)

async function runNode(cwd: string, ...program: string[]): Promise<void> {
  const child = spawn(process.execPath, program, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('An app does not build.')
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
