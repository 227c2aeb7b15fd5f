import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import { ENCRYPTED_SEGMENT_BYTES, SEGMENT_BYTES } from './encrypt.ts'
import type { FileStore } from './store.ts'

const key = randomBytes(32)
const limits = { maxBytes: 1_000_000 }
let dir: string
let store: FileStore

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'aruga-files-'))
  store = await openDiskStore({ dir, key })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dir, { recursive: true })
})

const filesOnDisk = async (folder: string) =>
  (await readdir(join(dir, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const streamOf = (...chunks: Buffer[]) => Readable.from(chunks, { objectMode: false })
const storeFile = async (bytes: Buffer) => store.keep(await store.receive(streamOf(bytes), limits))

test.each([1, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 3 * SEGMENT_BYTES])(
  'a file of %i bytes is read back unchanged, with its size and hash',
  async (size) => {
    const bytes = randomBytes(size)
    const received = await store.receive(streamOf(bytes.subarray(0, 100), bytes.subarray(100)), limits)
    expect(received).toMatchObject({ size, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect(await buffer(await store.open(received.key))).toEqual(bytes)
    expect(await buffer(await store.open(await store.keep(received)))).toEqual(bytes)
    expect(await filesOnDisk('incoming')).toEqual([])
  },
)

test('any part of a file can be read without the rest', async () => {
  const bytes = randomBytes(3 * SEGMENT_BYTES + 77)
  const kept = await storeFile(bytes)
  const cases: [number, number?][] = [
    [0, 0],
    [5, 9],
    [SEGMENT_BYTES - 1, SEGMENT_BYTES],
    [70_000, 140_000],
    [bytes.length - 1],
    [3, 10_000_000],
  ]
  for (const [start, end = bytes.length] of cases) {
    expect(await buffer(await store.open(kept, { start, end }))).toEqual(bytes.subarray(start, end + 1))
  }
  await expect(store.open(kept, { start: bytes.length })).rejects.toThrow(RangeError)
})

test('the disk alone reveals no content, not even whether two files are equal', async () => {
  const bytes = Buffer.alloc(1000, 'A patient and her medicine. ')
  await storeFile(bytes)
  await storeFile(bytes)
  const [one, two] = await Promise.all((await filesOnDisk('kept')).map((path) => readFile(path)))
  expect(one?.includes('patient')).toBe(false)
  expect(one?.subarray(8).equals(two?.subarray(8) ?? Buffer.alloc(0))).toBe(false)
})

test('a file that was changed, truncated or renamed does not open', async () => {
  const [kept, other] = [await storeFile(randomBytes(2 * SEGMENT_BYTES)), await storeFile(randomBytes(500))]
  const path = join(dir, kept)
  const encrypted = await readFile(path)
  const read = async () => buffer(await store.open(kept))

  const changed = Buffer.from(encrypted)
  changed[ENCRYPTED_SEGMENT_BYTES + 60] = (changed[ENCRYPTED_SEGMENT_BYTES + 60] ?? 0) ^ 1
  for (const bytes of [
    changed,
    encrypted.subarray(0, -1),
    encrypted.subarray(0, 40 + ENCRYPTED_SEGMENT_BYTES),
    await readFile(join(dir, other)),
  ]) {
    await writeFile(path, bytes)
    await expect(read()).rejects.toThrow()
  }
  await writeFile(path, encrypted.subarray(0, 20))
  await expect(read()).rejects.toThrow()
})

test('a file above the limit is refused during the upload, and leaves nothing on disk', async () => {
  let sent = 0
  const endless = Readable.from(
    (async function* () {
      for (; ; sent += 50_000) yield Buffer.alloc(50_000)
    })(),
    { objectMode: false },
  )
  await expect(store.receive(endless, limits)).rejects.toMatchObject({ reason: 'too_large' })
  expect(sent).toBeLessThan(1_200_000)
  expect(endless.destroyed).toBe(true)
  expect(await filesOnDisk('incoming')).toEqual([])
})

test('an empty file is refused and leaves nothing on disk', async () => {
  await expect(store.receive(streamOf(), limits)).rejects.toMatchObject({ reason: 'empty' })
  expect(await filesOnDisk('incoming')).toEqual([])
})

test('a connection that is cut during an upload leaves nothing on disk', async () => {
  const outcome = Promise.withResolvers<unknown>()
  const server = createServer((incoming) => store.receive(incoming, limits).then(outcome.reject, outcome.resolve))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const upload = request({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-length': 500_000 },
  })
  upload.on('error', () => {}) // cut on purpose
  upload.write(Buffer.alloc(200_000))
  await expect.poll(() => filesOnDisk('incoming')).toHaveLength(1)
  upload.destroy()
  expect(await outcome.promise).toBeInstanceOf(Error)
  expect(await filesOnDisk('incoming')).toEqual([])
  server.close()
})

test('a disk that fills up during an upload is its own error, and leaves no partial file', async () => {
  const probe = await open(join(dir, 'key-check'), 'r')
  const handles = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const write = handles.write
  let left = 2
  vi.spyOn(handles, 'write').mockImplementation(function (this: FileHandle, ...args: unknown[]) {
    if (left-- > 0) return Reflect.apply(write, this, args)
    return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  } as never)
  await expect(store.receive(streamOf(randomBytes(500_000)), limits)).rejects.toMatchObject({ reason: 'storage_full' })
  vi.restoreAllMocks()
  expect(await filesOnDisk('.')).toEqual([join(dir, 'key-check')])
})

test('a stream that is destroyed before it is read closes its file', async () => {
  const openDescriptors = async () => (process.platform === 'linux' ? (await readdir('/proc/self/fd')).length : 0)
  const kept = await storeFile(randomBytes(1000))
  const before = await openDescriptors()
  for (let i = 0; i < 20; i++) (await store.open(kept)).destroy()
  await expect.poll(openDescriptors).toBeLessThan(before + 10)
})

test('discarding and removing can be repeated', async () => {
  const received = await store.receive(streamOf(Buffer.from('x')), limits)
  await store.discard(received)
  await store.discard(received)
  const kept = await storeFile(Buffer.from('y'))
  await store.remove(kept)
  await store.remove(kept)
  await expect(store.open(kept)).rejects.toThrow('ENOENT')
})

test.each(['../key-check', 'kept/../key-check', '/etc/passwd', 'incoming/', ''])(
  'a key cannot lead outside the store: %s',
  async (bad) => {
    await expect(store.open(bad)).rejects.toThrow('Not a key')
  },
)

test('a wrong encryption key is detected when the store is opened', async () => {
  await expect(openDiskStore({ dir, key: randomBytes(32) })).rejects.toThrow('another key')
  await expect(openDiskStore({ dir, key: randomBytes(31) })).rejects.toThrow('32 bytes')
  await expect(openDiskStore({ dir, key })).resolves.toBeDefined()
})

test('the sweep deletes leftovers of crashes, but no referenced or new file', async () => {
  const referenced = await storeFile(Buffer.from('in the database'))
  await storeFile(Buffer.from('its transaction never committed'))
  await store.receive(streamOf(Buffer.from('never kept')), limits)
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const path of [...(await filesOnDisk('incoming')), ...(await filesOnDisk('kept'))])
    await utimes(path, yesterday, yesterday)
  const fresh = await store.receive(streamOf(Buffer.from('being uploaded')), limits)

  const swept = await store.sweep({
    olderThan: new Date(Date.now() - 3_600_000),
    referenced: async () => new Set([referenced]),
  })
  expect(swept).toBe(2)
  expect(await filesOnDisk('kept')).toEqual([join(dir, referenced)])
  expect(await filesOnDisk('incoming')).toEqual([join(dir, fresh.key)])
})
