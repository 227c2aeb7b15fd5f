import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { jpegPhoto } from '../fixtures/photo.ts'
import { behindWall, environment, findWall, hideFromSandbox, NICENESS } from './isolation.ts'

const run = promisify(execFile)
/** A usual data folder, and one below the program itself, which is in the view. */
let outside: string
let within: string
/** Programs that a file has smuggled into the view. */
let tools: string
const servers = [createServer(), createServer(), createServer()] as const
const abstract = `\0aruga-wall-${process.pid}`

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'aruga-wall-'))
  within = await mkdtemp(join(import.meta.dirname, 'data-'))
  tools = await mkdtemp(join(import.meta.dirname, 'tools-'))
  for (const dir of [outside, within]) await writeFile(join(dir, 'files.key'), 'secret')
  for (const name of ['unshare', 'mount', 'umount', 'chroot']) await copyFile(await pathOf(name), join(tools, name))
  const [tcp, unix, unnamed] = servers
  for (const one of servers) one.on('connection', (socket) => socket.end())
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => unix.listen(join(outside, 'socket'), resolve))
  await new Promise<void>((resolve) => unnamed.listen(abstract, resolve))
  hideFromSandbox(within)
})
afterAll(async () => {
  hideFromSandbox('')
  for (const one of servers) one.close()
  for (const dir of [outside, within, tools]) await rm(dir, { recursive: true })
})

const pathOf = async (program: string) =>
  (
    await run('/bin/sh', ['-c', `command -v ${program}`], { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } })
  ).stdout.trim()

// The worst case: a program without Node's permission model, as machine code that a decoder was tricked into running.
const probe = `
const { port, pid, parent, outside, within, tools, postgres, abstract } = JSON.parse(process.argv[1])
const fs = require('node:fs'), net = require('node:net'), { execFileSync } = require('node:child_process')
const attempt = (act) => { try { act(); return 'done' } catch (error) { return error.code ?? 'failed' } }
const read = (file) => attempt(() => fs.closeSync(fs.openSync(file)))
// The path to the program is in the view, wherever it lies.
const leads = (folder, name) => [tools, process.execPath].some((file) => file.startsWith(folder + '/' + name + '/'))
const list = (folder) => {
  const answer = attempt(() => fs.readdirSync(folder))
  return answer === 'done' && fs.readdirSync(folder).every((name) => leads(folder, name)) ? 'ENOENT' : answer
}
const write = (folder) => attempt(() => { fs.writeFileSync(folder + '/written', ''); fs.rmSync(folder + '/written') })
const run = (file, ...args) => attempt(() => execFileSync(file, args, { stdio: 'pipe' }))
const reach = (...where) => new Promise((resolve) => {
  const connection = net.connect(...where, () => { connection.destroy(); resolve('done') })
  connection.on('error', ({ code }) => resolve(code))
})
const everything = async () => ({
  reached: {
    network: await reach(port, '127.0.0.1'),
    postgres: await reach(postgres + '/.s.PGSQL.5432'),
    socket: await reach(outside + '/socket'),
    abstract: await reach(abstract),
  },
  read: {
    environment: read('/proc/' + pid + '/environ'),
    memory: read('/proc/' + pid + '/mem'),
    files: list('/proc/' + pid + '/root'),
    key: read(outside + '/files.key'),
    keyWithin: read(within + '/files.key'),
    accounts: read('/etc/passwd'),
    home: list('/root'),
    temporary: list('/tmp'),
  },
  written: {
    program: write(tools),
    root: write('/'),
    libraries: write('/usr/lib'),
    temporary: write('/tmp').replace('EROFS', 'ENOENT'),
    process: attempt(() => fs.writeFileSync('/proc/self/oom_score_adj', '500')),
  },
  done: {
    shell: run('/bin/sh', '-c', 'true'),
    userNamespace: run(tools + '/unshare', '--user', tools + '/mount', '--version'),
    mountNamespace: run(tools + '/unshare', '--mount', tools + '/mount', '--version'),
    uncover: run(tools + '/umount', within),
    leave: run(tools + '/chroot', '/', tools + '/mount', '--version'),
    signal: attempt(() => process.kill(pid, 0)),
    signalToParent: attempt(() => process.kill(parent, 0)),
  },
  processes: fs.readdirSync('/proc').filter((name) => /^[0-9]/.test(name)).length,
  niceness: require('node:os').getPriority(),
  environment: Object.keys(process.env).filter((name) => name !== 'PWD').sort(),
  powers: fs.readFileSync('/proc/self/status', 'utf8').match(/(?<=^Cap(Inh|Prm|Eff|Bnd|Amb):.*)[1-9a-f]/gm),
  gainsNone: /^NoNewPrivs:.*1/m.test(fs.readFileSync('/proc/self/status', 'utf8')),
})
everything().then((tried) => console.log(JSON.stringify(tried)))`

async function tryEverything(before: string[]) {
  const [program = process.execPath, ...args] = [...before, process.execPath]
  const where = {
    port: (servers[0].address() as AddressInfo).port,
    ...{ pid: process.pid, parent: process.ppid, outside, within, tools, abstract },
    postgres: inject('postgres').app.host,
  }
  const params = [...args, '-e', probe, JSON.stringify(where)]
  const { stdout } = await run(program, params, { env: environment() })
  return JSON.parse(stdout)
}

const hasWall = (await findWall()) === 'namespaces'

test.runIf(hasWall)(
  'Machine code smuggled in by a file reaches no network, no socket, no key, no stored file and no other process',
  async () => {
    const walled = {
      reached: { network: 'ENETUNREACH', postgres: 'ENOENT', socket: 'ENOENT', abstract: 'ECONNREFUSED' },
      read: {
        ...{ environment: 'ENOENT', memory: 'ENOENT', files: 'ENOENT', key: 'ENOENT', keyWithin: 'ENOENT' },
        ...{ accounts: 'ENOENT', home: 'ENOENT', temporary: 'ENOENT' },
      },
      written: { program: 'EROFS', root: 'EROFS', libraries: 'EROFS', temporary: 'ENOENT', process: 'EROFS' },
      done: {
        ...{ shell: 'ENOENT', userNamespace: 'failed', mountNamespace: 'failed', uncover: 'failed', leave: 'failed' },
        ...{ signal: 'ESRCH', signalToParent: 'ESRCH' },
      },
      processes: 0,
      niceness: Math.max(getPriority(), NICENESS),
      environment: Object.keys(environment()).sort(),
      powers: null,
      gainsNone: true,
    }
    expect(await tryEverything(await behindWall())).toEqual(walled)
    // The owner of the embedded database's socket, an ordinary server, may not do more.
    const asOwner = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']
    if (process.getuid?.() === 0 && (await mayEnter(asOwner)))
      expect(await tryEverything([...asOwner, ...(await behindWall())])).toEqual(walled)
    // Without the wall the same program can do all of it.
    const { reached, read, written, done } = await tryEverything([])
    const onlyRoots = /^(memory|home|root|libraries|process|mountNamespace|leave|signalToParent)$/
    for (const [what, answer] of [reached, read, written, done].flatMap(Object.entries))
      if (what !== 'uncover' && (process.getuid?.() === 0 || !onlyRoots.test(what))) expect(answer, what).toBe('done')
  },
)

const mayEnter = ([program = '', ...args]: string[]) =>
  run(program, [...args, 'test', '-x', process.execPath, '-a', '-r', tools]).then(
    () => true,
    () => false,
  )

test.runIf(hasWall)(
  'The process that inspects files finds its program and the libraries, and nothing else',
  async () => {
    const { inspectInSandbox } = await import('./sandbox.ts')
    const text = { size: 7, open: async () => Readable.from([Buffer.from('no file')]) }
    await expect(inspectInSandbox(text, ['image/jpeg'], 'none', 'maria')).rejects.toThrow('wrong_type')
    const views = await Promise.all((await sandboxesOf(process.pid)).map((pid) => readdir(`/proc/${pid}/root`)))
    const place = process.execPath.split('/')[1] ?? ''
    const allowed = ['etc', 'lib', 'lib64', 'proc', 'setpriv', 'usr', place, import.meta.dirname.split('/')[1] ?? '']
    expect(views.length).toBeGreaterThan(0)
    for (const view of views) expect(allowed).toEqual(expect.arrayContaining(view))
  },
)

/** Processes of this test: each is a child of its `unshare`. */
async function sandboxesOf(server: number): Promise<string[]> {
  const parentOf = async (pid: string) =>
    /^PPid:\t(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? '0'
  const paths: string[] = []
  for (const pid of await readdir('/proc')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('sandbox-process') || command.startsWith('unshare')) continue
    if ((await parentOf(await parentOf(pid))) === `${server}`) paths.push(pid)
  }
  return paths
}

const moduleAt = (file: string) => JSON.stringify(new URL(file, import.meta.url))
const inspectsAll = `
const { createReadStream, statSync } = require('node:fs')
Promise.all([import(${moduleAt('./sandbox.ts')}), import(${moduleAt('./isolation.ts')})]).then(async ([{ inspectInSandbox }, { findWall }]) => {
  const wall = await findWall()
  const types = []
  for (const path of process.argv.slice(1)) {
    const file = { size: statSync(path).size, open: async () => createReadStream(path) }
    const all = ['image/jpeg', 'image/heic', 'application/pdf']
    const { contentType, thumbnail } = await inspectInSandbox(file, all, 'whole', 'maria')
    types.push(contentType, thumbnail.length > 0)
  }
  console.log(JSON.stringify({ wall, types }))
})`

test.runIf(hasWall)(
  'If the system makes no namespaces, the server reports it and still inspects files',
  async () => {
    const photo = join(outside, 'photo.jpg')
    await writeFile(photo, await jpegPhoto())
    const fixtures = ['portrait.heic', 'scan-jbig2.pdf'].map((name) => join(import.meta.dirname, '../fixtures', name))
    const none = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
    const refusing = ['--user', '--map-root-user', '/bin/sh', '-c', none, 'sh', process.execPath]
    const inspect = async (program: string, before: string[]) =>
      JSON.parse((await run(program, [...before, '-e', inspectsAll, photo, ...fixtures])).stdout)
    const types = ['image/jpeg', true, 'image/heic', true, 'application/pdf', true]
    expect(await inspect('unshare', refusing)).toEqual({ wall: 'permissions only', types })
    expect(await inspect(process.execPath, [])).toEqual({ wall: 'namespaces', types })
  },
  // Two servers' worth of decoders, twice.
  120_000,
)
