// The time until a server answers, its memory then, the first page of an empty folder, and the build.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listLetters } from '@aruga/contract/letters/letters'
import { median } from './alternate.ts'
import { megabytes, milliseconds, note } from './figures.ts'
import { fill, tokenOf } from './fill.ts'
import type { BenchPostgres } from './postgres.ts'
import { type Server, startDemo, startLimit, startMain } from './servers.ts'

const ROUNDS = 7
const root = join(import.meta.dirname, '..')

export async function measureStarts(postgres: BenchPostgres): Promise<void> {
  const { url } = await postgres.open('starts', ({ db }) => fill(db, 100, { past: false }))
  const folder = join(postgres.folder, 'data')
  await mkdir(folder, { recursive: true })
  const times = { limit: [] as number[], main: [] as number[], ready: [] as number[], page: [] as number[] }
  let resident = 0
  for (let round = 0; round < ROUNDS; round++) {
    const limit = await startedUntil(() => startLimit(url, 4731), '/letters')
    times.limit.push(limit.took())
    await limit.server.stop()
    const main = await startedUntil(() => startMain(url, 4732, folder), listLetters.path)
    times.main.push(main.took())
    await ask(main.server, '/')
    times.page.push(main.took())
    while (!(await isReady(main.server))) await sleep(5)
    times.ready.push(main.took())
    await sleep(3_000)
    resident = await main.server.megabytes()
    await main.server.stop()
  }
  const [limit, main, page] = [median(times.limit), median(times.main), median(times.page)]
  const ready = median(times.ready)
  const beside = (took: number): [string, string] => [milliseconds(limit), milliseconds(took)]
  note('starts', 'until it answers a list: limit, real process', beside(main), main / limit, {
    side: 'at most',
    value: 2,
  })
  note('starts', 'until its first page: the limit’s list, real process', beside(page), page / limit)
  note('starts', 'until it is ready for a proxy: the limit’s list, real process', beside(ready), ready / limit)
  note('starts', 'resident after the start', ['', megabytes(resident)], resident, {
    side: 'at most',
    value: 150,
    unit: 'MB',
  })
  await measureFirstStart()
  await measureBuild()
}

/** Starts a server and asks for a list; `took` is the time until now. */
async function startedUntil(start: () => Promise<Server>, path: string) {
  const begun = performance.now()
  const server = await start()
  await ask(server, path)
  return { server, took: () => performance.now() - begun }
}

const isReady = ({ origin }: Server) => fetch(`${origin}/health/ready`).then(({ ok }) => ok)

async function ask({ origin }: Server, path: string) {
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${tokenOf(1)}` } })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
  await answer.arrayBuffer()
}

/** `npm start` on an empty folder, once the apps are built: its database is created, and the demo is filled behind the first page. */
async function measureFirstStart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'aruga-first-start-'))
  const begun = performance.now()
  const demo = await startDemo(folder, 4733)
  try {
    await ask(demo, '/')
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
    await vite('patient', 'vite.ssr.config.ts')
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
