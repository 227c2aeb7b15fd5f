import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Keyring } from '../config/keyring.ts'
import { CREDENTIALS, type S3Server, startS3Server } from '../testing/s3-server.ts'
import { openDiskStore } from './disk-store.ts'
import { ENCRYPTED_SEGMENT_BYTES, SEGMENT_BYTES } from './encrypt.ts'
import { reEncrypt } from './re-encrypt.ts'
import { openS3Store } from './s3/store.ts'
import type { FileStore } from './store.ts'

const limits = { maxBytes: 1_000_000 }
const filesBelow = async (dir: string) =>
  (await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** A place for files, and the paths below which a test can read and change its stored bytes. */
type Place = {
  open(...keys: Keyring): Promise<FileStore>
  stored(): Promise<string[]>
  pathOf(key: string): string
  remove(): Promise<void>
}
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.close())

async function onDisk(dir: string): Promise<Place> {
  return {
    open: (...keys) => openDiskStore({ dir, keys }),
    stored: () => filesBelow(join(dir, 'kept')),
    pathOf: (key) => join(dir, key),
    remove: async () => {},
  }
}

async function inBucket(dir: string): Promise<Place> {
  const url = s3.place()
  return {
    // Each server has a folder of its own for arriving files.
    open: async (...keys) =>
      openS3Store({ url, dir: await mkdtemp(join(dir, 'server-')), keys, credentials: CREDENTIALS }),
    stored: async () => (await s3.keys(url)).filter((key) => key.startsWith('kept/')).map((key) => s3.fileOf(url, key)),
    pathOf: (key) => s3.fileOf(url, key),
    remove: async () => expect(await s3.countUploads()).toBe(0),
  }
}

describe.each([
  ['on a disk', onDisk],
  ['in a bucket', inBucket],
])('%s', (_, prepare) => {
  const key = randomBytes(32)
  let dir: string
  let place: Place
  let store: FileStore

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'aruga-files-'))
    place = await prepare(dir)
    store = await place.open(key)
  })
  afterEach(async () => {
    await place.remove()
    await rm(dir, { recursive: true })
  })
  const listed = async () => {
    const files = []
    for await (const file of store.listStored()) files.push(file)
    return files
  }
  const incoming = async () => (await filesBelow(dir)).filter((path) => path.includes('incoming'))
  const streamOf = (...chunks: Buffer[]) => Readable.from(chunks, { objectMode: false })
  const storeFile = async (bytes: Buffer) => store.persist(await store.receive(streamOf(bytes), limits))

  test.each([1, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 3 * SEGMENT_BYTES])(
    'a file of %i bytes is read back unchanged, with its size and hash',
    async (size) => {
      const bytes = randomBytes(size)
      const received = await store.receive(streamOf(bytes.subarray(0, 100), bytes.subarray(100)), limits)
      expect(received).toMatchObject({ size, sha256: createHash('sha256').update(bytes).digest('hex') })
      expect(await buffer(await store.open(received.key))).toEqual(bytes)
      expect(await buffer(await store.open(await store.persist(received)))).toEqual(bytes)
      expect(await incoming()).toEqual([])
    },
  )

  test('files that belong together are stored together or not at all', async () => {
    const received = [await store.receive(streamOf(Buffer.from('photo')), limits)]
    received.push(
      await store.receive(streamOf(Buffer.from('thumbnail')), { ...limits, beside: received[0]?.key ?? '' }),
    )
    const lost = { ...(received[1] ?? expect.fail()), key: `incoming/${'0'.repeat(64)}` }
    await expect(store.persistTogether([received[0] ?? lost, lost])).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await place.stored()).toEqual([])

    const photo = await store.receive(streamOf(Buffer.from('photo')), limits)
    const keys = await store.persistTogether([photo, received[1] ?? lost])
    const contents = await Promise.all(keys.map(async (each) => `${await buffer(await store.open(each))}`))
    expect(contents).toEqual(['photo', 'thumbnail'])
  })

  test('any part of a file can be read without the rest', async () => {
    const bytes = randomBytes(3 * SEGMENT_BYTES + 77)
    const stored = await storeFile(bytes)
    const cases: [number, number?][] = [
      [0, 0],
      [5, 9],
      [SEGMENT_BYTES - 1, SEGMENT_BYTES],
      [70_000, 140_000],
      [bytes.length - 1],
      [3, 10_000_000],
    ]
    for (const [start, end = bytes.length] of cases) {
      expect(await buffer(await store.open(stored, { start, end }))).toEqual(bytes.subarray(start, end + 1))
    }
    await expect(store.open(stored, { start: bytes.length })).rejects.toThrow(RangeError)
  })

  test('the storage alone reveals no content, not even whether two files are equal', async () => {
    const bytes = Buffer.alloc(1000, 'A patient and her medicine. ')
    await storeFile(bytes)
    await storeFile(bytes)
    const [one, two] = await Promise.all((await place.stored()).map((path) => readFile(path)))
    expect(one?.includes('patient')).toBe(false)
    expect(one?.subarray(8).equals(two?.subarray(8) ?? Buffer.alloc(0))).toBe(false)
  })

  test('a file that was changed, truncated or renamed does not open', async () => {
    const [stored, other] = [await storeFile(randomBytes(2 * SEGMENT_BYTES)), await storeFile(randomBytes(500))]
    const path = place.pathOf(stored)
    const encrypted = await readFile(path)
    const read = async () => buffer(await store.open(stored))

    const changed = Buffer.from(encrypted)
    changed[ENCRYPTED_SEGMENT_BYTES + 60] = (changed[ENCRYPTED_SEGMENT_BYTES + 60] ?? 0) ^ 1
    for (const bytes of [
      changed,
      encrypted.subarray(0, -1),
      encrypted.subarray(0, 40 + ENCRYPTED_SEGMENT_BYTES),
      await readFile(place.pathOf(other)),
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
    expect(await incoming()).toEqual([])
  })

  test('an empty file is refused and leaves nothing on disk', async () => {
    await expect(store.receive(streamOf(), limits)).rejects.toMatchObject({ reason: 'empty' })
    expect(await incoming()).toEqual([])
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
    await expect.poll(() => incoming()).toHaveLength(1)
    upload.destroy()
    expect(await outcome.promise).toBeInstanceOf(Error)
    expect(await incoming()).toEqual([])
    server.close()
  })

  test('a stream that is destroyed before it is read closes its file', async () => {
    const openDescriptors = async () => (process.platform === 'linux' ? (await readdir('/proc/self/fd')).length : 0)
    const stored = await storeFile(randomBytes(1000))
    const before = await openDescriptors()
    for (let i = 0; i < 20; i++) (await store.open(stored)).destroy()
    await expect.poll(openDescriptors).toBeLessThan(before + 10)
  })

  test('discarding and removing can be repeated', async () => {
    const received = await store.receive(streamOf(Buffer.from('x')), limits)
    await store.discard(received)
    await store.discard(received)
    const stored = await storeFile(Buffer.from('y'))
    await store.remove(stored)
    await store.remove(stored)
    await expect(store.open(stored)).rejects.toThrow('ENOENT')
  })

  test.each(['../key-check', 'kept/../key-check', '/etc/passwd', 'incoming/', ''])(
    'a key cannot lead outside the store: %s',
    async (bad) => {
      await expect(store.open(bad)).rejects.toThrow('Not a key')
    },
  )

  test('a store with files under two keys opens with both only, until they are under one', async () => {
    const fresh = randomBytes(32)
    const stored = await storeFile(randomBytes(SEGMENT_BYTES + 9))
    const content = await buffer(await store.open(stored))
    const both = await place.open(fresh, key)
    await expect(place.open(fresh)).rejects.toThrow('another key')
    await expect(place.open(key)).rejects.toThrow('another key')
    expect(await reEncrypt(both, stored, [fresh, key])).toBe(true)
    expect(await reEncrypt(both, stored, [fresh, key])).toBe(false)
    expect(await buffer(await both.open(stored))).toEqual(content)
    await expect(buffer(await store.open(stored))).rejects.toThrow('another key')
    await both.onlyCurrentKey()
    expect(await buffer(await (await place.open(fresh)).open(stored))).toEqual(content)
  })

  test('a wrong encryption key is detected when the store is opened', async () => {
    await expect(place.open(randomBytes(32))).rejects.toThrow('another key')
    await expect(place.open(key)).resolves.toBeDefined()
  })

  test('the sweep deletes leftovers of crashes, but no referenced or new file', async () => {
    const referenced = await storeFile(Buffer.from('in the database'))
    await storeFile(Buffer.from('its transaction never committed'))
    await store.receive(streamOf(Buffer.from('never kept')), limits)
    const yesterday = new Date(Date.now() - 86_400_000)
    for (const path of [...(await incoming()), ...(await place.stored())]) await utimes(path, yesterday, yesterday)
    const fresh = await store.receive(streamOf(Buffer.from('being uploaded')), limits)

    const swept = await store.sweep({
      olderThan: new Date(Date.now() - 3_600_000),
      referenced: async () => new Set([referenced]),
    })
    expect(swept).toBe(2)
    expect(await place.stored()).toEqual([place.pathOf(referenced)])
    expect(await incoming()).toEqual([expect.stringContaining(fresh.key)])
  })

  test('a backup copies the stored bytes out and in again under the same key, and what is stored can be listed', async () => {
    const bytes = randomBytes(2_500_000)
    const key = await store.persist(await store.receive(streamOf(bytes), { maxBytes: 3_000_000 }))
    const stored = await buffer(await store.openStored(key))
    expect(stored).toEqual(await readFile(place.pathOf(key)))
    await store.remove(key)
    await expect(store.openStored(key)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await listed()).toEqual([])
    await store.putStored(key, streamOf(stored))
    expect(await listed()).toMatchObject([{ key, size: stored.length }])
    expect(await buffer(await store.open(key))).toEqual(bytes)
    expect(await buffer(await store.open(key, { start: 2_000_000, end: 2_400_000 }))).toEqual(
      bytes.subarray(2_000_000, 2_400_001),
    )
    expect(await store.size(key)).toBe(bytes.length)
  })

  test('a file that cannot be copied whole is not stored', async () => {
    const cut = Readable.from(
      (async function* () {
        yield randomBytes(6_000_000)
        throw new Error('the backup ends here')
      })(),
      { objectMode: false },
    )
    const stored = `kept/ab/cd/${'abcd'.repeat(16)}`
    await expect(store.putStored(stored, cut)).rejects.toThrow('the backup ends here')
    await expect(store.open(stored)).rejects.toThrow('ENOENT')
    await expect.poll(() => s3.countUploads()).toBe(0)
  })

  test('files can be stored', async () => {
    await expect(store.checkWritable()).resolves.toBeUndefined()
  })
})
