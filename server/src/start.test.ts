// The cost of a start: each release, and each restart after a failure, waits for it.
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const COMPILE_CACHE = new URL('./process/compile-cache.ts', import.meta.url)
const START = new URL('./start.ts', import.meta.url)
const APP = new URL('./app.ts', import.meta.url)
const WORKERS = new URL('./workers.ts', import.meta.url)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aruga-start-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function run(script: string, environment: NodeJS.ProcessEnv = {}) {
  const env = { PATH: process.env.PATH, ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
  return JSON.parse(stdout)
}

test('a start loads no library that only some work needs', async () => {
  const loaded: string[] = await run(`
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      load: (url, context, next) => {
        loaded.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
        return next(url, context)
      },
    })
    await import('${START}')
    await import('${APP}')
    await import('${WORKERS}')
    console.log(JSON.stringify([...loaded]))
    process.exit()`)
  expect(loaded).toContain('fastify')
  const seldom = /pdf|sharp|heic|hucre|zip\.js|opentelemetry|prom-client|aws-sdk|culori|zxcvbn/
  expect(loaded.filter((name) => seldom.test(name))).toEqual([])
})

/** Where compiled code is cached, or null. */
const cacheFolderIn = (environment: NodeJS.ProcessEnv) =>
  run(
    `import { getCompileCacheDir } from 'node:module'
    import { keepCompiledCode, writeCompiledCode } from '${COMPILE_CACHE}'
    keepCompiledCode(process.env)
    writeCompiledCode()
    console.log(JSON.stringify(getCompileCacheDir() ?? null))`,
    environment,
  )

test('Node’s compiled code is cached for the next start in a folder that only the account can write', async () => {
  const cacheFolder = await cacheFolderIn({ HOME: folder })
  expect(cacheFolder).toContain(join(folder, '.cache', 'aruga'))
  expect(await cacheFolderIn({ HOME: '/nowhere', CACHE_DIRECTORY: folder })).toContain(join(folder, 'aruga'))
  expect(await readdir(folder)).toEqual(['.cache', 'aruga'])
})

test('nothing is cached where another account could put code for the server to run', async () => {
  const shared = join(folder, 'shared')
  await mkdir(join(shared, 'aruga'), { recursive: true })
  await chmod(join(shared, 'aruga'), 0o777)
  expect(await cacheFolderIn({ XDG_CACHE_HOME: shared })).toBeNull()
  const linked = join(folder, 'linked')
  await mkdir(linked)
  await symlink(shared, join(linked, 'aruga'))
  expect(await cacheFolderIn({ XDG_CACHE_HOME: linked })).toBeNull()
})

test('a server without a writable home starts without the cache', async () => {
  expect(await cacheFolderIn({ HOME: join(folder, 'missing') })).toBeNull()
  expect(await cacheFolderIn({ HOME: '/dev/null' })).toBeNull()
  expect(await readdir(folder)).toEqual([])
})
