import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { around, behindWall, environment, findWall, hideFromSandbox, NICENESS } from './wall.ts'

let dataDir: string
const server = createServer((socket) => socket.end())

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aruga-wall-'))
  await writeFile(join(dataDir, 'files.key'), 'secret')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  hideFromSandbox(dataDir)
})
afterAll(async () => {
  hideFromSandbox('')
  server.close()
  await rm(dataDir, { recursive: true })
})

// The worst case: a program without Node's permission model, as machine code that a decoder was tricked into running.
const probe = `
const [dir, port, pid] = process.argv.slice(1)
const fs = require('node:fs'), net = require('node:net'), { execFileSync } = require('node:child_process')
const attempt = (act) => { try { act(); return 'done' } catch (error) { return error.code ?? 'failed' } }
const connected = new Promise((resolve) =>
  net.connect(Number(port), '127.0.0.1', () => resolve('done')).on('error', (error) => resolve(error.code)))
connected.then((connect) => console.log(JSON.stringify({
  connect,
  environ: attempt(() => fs.readFileSync('/proc/' + pid + '/environ')),
  key: attempt(() => fs.readFileSync(dir + '/files.key')),
  stored: fs.readdirSync(dir).length,
  uncover: attempt(() => execFileSync('umount', [dir], { stdio: 'ignore' })),
  niceness: require('node:os').getPriority(),
  signal: attempt(() => process.kill(Number(pid), 0)),
  secrets: Object.keys(process.env).filter((name) => /KEY|URL|SECRET/.test(name)).length,
})))`

async function tryEverything(before: string[]) {
  const [program = process.execPath, ...args] = [...before, process.execPath]
  const { port } = server.address() as AddressInfo
  const params = [...args, '-e', probe, dataDir, `${port}`, `${process.pid}`]
  const { stdout } = await promisify(execFile)(program, params, { env: environment() })
  return JSON.parse(stdout)
}

test.runIf((await findWall()) === 'namespaces')(
  'Machine code smuggled in by a file reaches no network, no key, no stored file and no other process',
  async () => {
    const walled = { connect: 'ENETUNREACH', key: 'ENOENT', stored: 0, uncover: 'failed', signal: 'ESRCH', secrets: 0 }
    const niceness = Math.min(19, getPriority() + NICENESS)
    expect(await tryEverything(await behindWall())).toEqual({ ...walled, environ: 'ENOENT', niceness })
    // In a container, which lets nobody mount /proc.
    expect(await tryEverything(around([]))).toEqual({ ...walled, environ: 'EACCES', niceness })
    // Without the wall the same program reaches all of it.
    const open = await tryEverything([])
    expect(open).toMatchObject({
      connect: 'done',
      environ: 'done',
      key: 'done',
      stored: 1,
      signal: 'done',
      niceness: getPriority(),
    })
  },
)
