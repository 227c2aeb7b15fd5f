import { type ChildProcess, execFile } from 'node:child_process'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'

const started = vi.hoisted((): ChildProcess[] => [])
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>()
  const fork = (...how: Parameters<typeof real.fork>) => {
    const child = real.fork(...how)
    started.push(child)
    return child
  }
  return { ...real, fork }
})
// Another file of the same worker may have loaded it, with the real module.
vi.resetModules()
const { inspectInSandbox } = await import('./sandbox.ts')

const inspect = (open: () => Promise<Readable>) => inspectInSandbox({ size: 10, open }, ['image/jpeg'], 'none', 'maria')

test('A file that breaks off while its process starts fails with its own error, and ends nothing else', async () => {
  const broken = new Readable({ read: () => undefined })
  await expect(
    inspect(async () => {
      setImmediate(() => broken.destroy(new Error('The store is gone')))
      return broken
    }),
  ).rejects.toThrow('The store is gone')
  expect(broken.destroyed).toBe(true)
})

async function* slowly() {
  await sleep(50)
  yield Buffer.from('no picture')
}
const text = async () => Readable.from(slowly(), { objectMode: false })

// An error without a listener, or a rejection that is not awaited yet, would end the server; here it fails the test.
test('A process that ends as it gets a file fails only that file', async () => {
  await expect(inspect(text)).rejects.toThrow('wrong_type')
  const idle = started.at(-1) as ChildProcess
  idle.disconnect()
  await expect(inspect(text)).rejects.toThrow()
  await expect(inspect(text)).rejects.toThrow('wrong_type')
})

test('A process that announces a picture of no possible size is ended', async () => {
  await expect(inspect(text)).rejects.toThrow('wrong_type')
  const taken = started.at(-1) as ChildProcess
  async function* whileItLies() {
    taken.emit('message', { inspection: { rendition: -1, thumbnail: null }, memory: 1 })
    yield* slowly()
  }
  await expect(inspect(async () => Readable.from(whileItLies(), { objectMode: false }))).rejects.toThrow('size')
  expect(taken.killed).toBe(true)
  await expect(inspect(text)).rejects.toThrow('wrong_type')
})

const url = (file: string) => JSON.stringify(new URL(file, import.meta.url))
const withoutRoom = `
const { openSync } = require('node:fs')
const { Readable } = require('node:stream')
Promise.all([import(${url('./sandbox.ts')}), import(${url('./isolation.ts')})]).then(async ([{ inspectInSandbox }, { behindWall }]) => {
  // It needs files of its own to be found.
  await behindWall()
  try { for (;;) openSync('/dev/null') } catch {}
  const file = { size: 1, open: async () => Readable.from(['x']) }
  const code = await inspectInSandbox(file, ['image/jpeg'], 'none', 'maria').catch(({ code }) => code)
  setImmediate(() => console.log(code))
})`

test('When no more files may be open the inspection fails, and the server continues', async () => {
  const limited = ['-c', 'ulimit -n 100 && exec "$@"', 'sh', process.execPath, '-e', withoutRoom]
  const { stdout } = await promisify(execFile)('/bin/sh', limited)
  expect(stdout.trim()).toBe('EMFILE')
})
