// The server as an operator runs it: the built one (docs/decisions/132), in a process group of its own.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Program, startProgram } from './program.ts'

const ours = join(import.meta.dirname, '../..')
const READY_MS = 60_000

export type ServerProcess = Program & {
  url: string
  port: number
  /** Resolves when `/health/ready` answers 200; throws with the end of the output when the server ends or takes a minute. */
  ready(): Promise<void>
}

/**
 * Starts a server with this environment (docs/operations.md) on top of a free port, `DATA_DIR` in `folder` and mails as files.
 * Nothing of the caller's environment but PATH reaches it. `within`: a program and its options that runs it; `root`: another checkout.
 */
export async function startServer({
  folder,
  env = {},
  main = 'server/dist/main.js',
  within = [],
  root = ours,
}: {
  folder: string
  env?: Record<string, string>
  main?: string
  within?: string[]
  root?: string
}): Promise<ServerProcess> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const url = `http://localhost:${port}`
  const [command = '', ...args] = [...within, 'node', join(root, main)]
  const program = startProgram(command, args, {
    cwd: root,
    env: {
      PORT: `${port}`,
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      DEMO: 'small',
      UPLOADS_PER_DAY: '65000',
      ...env,
    },
  })
  return Object.assign(program, { url, port, ready: () => untilReady(url, program) })
}

async function untilReady(url: string, program: Program): Promise<void> {
  const end = Date.now() + READY_MS
  while (Date.now() < end && !program.hasEnded()) {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.status === 200) return
    await sleep(50)
  }
  throw new Error(`The server is not ready:\n${program.output().slice(-4_000)}`)
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}

/** A folder for one drill, which other accounts may enter: under root, PostgreSQL runs as one of them. */
export async function makeFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'aruga-drill-'))
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
