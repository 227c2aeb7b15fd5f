import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { openDiskStore } from './disk-store.ts'

/** What every open file inherits. */
async function handlesOf(dir: string): Promise<FileHandle> {
  const probe = await open(join(dir, 'key-check'), 'r')
  await probe.close()
  return Object.getPrototypeOf(probe)
}

test('a disk that fills up during an upload is its own error, and leaves no partial file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'aruga-files-'))
  const store = await openDiskStore({ dir, keys: [randomBytes(32)] })
  const handles = await handlesOf(dir)
  const write = handles.writev
  let left = 2
  vi.spyOn(handles, 'writev').mockImplementation(function (this: FileHandle, ...args: unknown[]) {
    if (left-- > 0) return Reflect.apply(write, this, args)
    return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  } as never)
  await expect(store.receive(Readable.from([randomBytes(500_000)]), { maxBytes: 1_000_000 })).rejects.toMatchObject({
    reason: 'storage_full',
  })
  vi.restoreAllMocks()
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
  expect(await readdir(join(dir, 'kept'))).toEqual([])
  await rm(dir, { recursive: true })
})

test('after a partial write the disk gets the rest', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'aruga-files-'))
  const store = await openDiskStore({ dir, keys: [randomBytes(32)] })
  const handles = await handlesOf(dir)
  const write = handles.write
  vi.spyOn(handles, 'writev').mockImplementation(async function (this: FileHandle, [first]: [Buffer]) {
    const half = first.subarray(0, Math.ceil(first.length / 2))
    return { ...(await Reflect.apply(write, this, [half])), buffers: [] }
  } as never)
  const content = randomBytes(500_000)
  const { key } = await store.receive(Readable.from([content]), { maxBytes: 1_000_000 })
  vi.restoreAllMocks()
  expect((await buffer(await store.open(key))).equals(content)).toBe(true)
  await rm(dir, { recursive: true })
})

test('a photo and its two pictures share a new directory, which is on the disk before they are recorded, with each written once', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'aruga-files-'))
  const store = await openDiskStore({ dir, keys: [randomBytes(32)] })
  const sync = vi.spyOn(await handlesOf(dir), 'sync')
  const receive = (beside?: string) =>
    store.receive(Readable.from([randomBytes(1_000)]), { maxBytes: 1_000, ...(beside && { beside }) })
  const photo = await receive()
  const stored = await store.persistTogether([photo, await receive(photo.key), await receive(photo.key)])
  expect(new Set(stored).size).toBe(3)
  expect(new Set(stored.map((key) => dirname(key))).size).toBe(1)
  // Three files, and the three directories that got a new entry.
  expect(sync).toHaveBeenCalledTimes(6)
  vi.restoreAllMocks()
  await rm(dir, { recursive: true })
})
