import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { openDiskStore } from './disk-store.ts'

test('a disk that fills up during an upload is its own error, and leaves no partial file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'aruga-files-'))
  const store = await openDiskStore({ dir, keys: [randomBytes(32)] })
  const probe = await open(join(dir, 'key-check'), 'r')
  const handles = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const write = handles.write
  let left = 2
  vi.spyOn(handles, 'write').mockImplementation(function (this: FileHandle, ...args: unknown[]) {
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
