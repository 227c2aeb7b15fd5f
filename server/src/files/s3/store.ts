import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { Keyring } from '../../config/keyring.ts'
import { openDiskStore } from '../disk-store.ts'
import { ENCRYPTED_SEGMENT_BYTES, HEADER_BYTES, plainSize } from '../encrypt.ts'
import { checkOf, startingCheck } from '../key-check.ts'
import { openEncrypted } from '../open-encrypted.ts'
import type { FileStore, ReceivedFile, StoredFile } from '../store.ts'
import { unreferenced } from '../sweep.ts'
import { watchAvailability } from './availability.ts'
import { type Bucket, type Credentials, openBucket } from './bucket.ts'
import type { BucketUrl } from './bucket-url.ts'
import { explainRefusal, StorageAway } from './errors.ts'

/** The first read: the header and 16 segments, a megabyte. */
const READ_BYTES = HEADER_BYTES + 16 * ENCRYPTED_SEGMENT_BYTES

/**
 * Stores files in a bucket, encrypted as on a disk, under the same keys. Received files that are not stored yet are in `dir`: they
 * arrive at the speed of a phone, are inspected there, and most refused ones never travel. Throws one line with the
 * remedy when the bucket cannot be used or was used with another key.
 */
export async function openS3Store(options: {
  url: BucketUrl
  dir: string
  keys: Keyring
  credentials?: Credentials
}): Promise<FileStore> {
  const { url, dir, keys, credentials } = options
  const disk = await openDiskStore({ dir, keys, keepsNothing: true })
  const bucket = openBucket(url, credentials)
  await checkKeys(bucket, keys).catch((error) => Promise.reject(explainRefusal(error, url.bucket)))
  const availability = watchAvailability(() => bucket.putText('write-check', 'ok'))

  /** A request to the bucket; refused at once while it is known to be away. */
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    availability.refuseWhileAway()
    return work().catch((error) => {
      if (error instanceof StorageAway) availability.suspect()
      throw error
    })
  }
  /** No call fails because of it: the sweep deletes later what is not deleted now. */
  const remove = (fileKey: string) =>
    ask(() => bucket.remove(storedKey(fileKey))).catch((error) => {
      if (!(error instanceof StorageAway)) throw error
    })
  const read = (fileKey: string, start: number, length: number) =>
    ask(() => bucket.read(storedKey(fileKey), start, length))
  const put = (fileKey: string, source: Readable) =>
    ask(() => bucket.put(storedKey(fileKey), source)).finally(() => source.destroy())
  const persist = async (received: ReceivedFile) => {
    const name = basename(received.key)
    const fileKey = `kept/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
    await put(fileKey, await disk.openStored(received.key))
    await disk.discard(received)
    return fileKey
  }

  return {
    receive: disk.receive,
    persist,
    persistTogether: async (received) => {
      const stored: string[] = []
      try {
        for (const file of received) stored.push(await persist(file))
        return stored
      } catch (error) {
        for (const fileKey of stored) await remove(fileKey)
        throw error
      }
    },
    discard: (received) => (isStored(received.key) ? remove(received.key) : disk.discard(received)),
    open: async (fileKey, range) => {
      if (!isStored(fileKey)) return disk.open(fileKey, range)
      const stored = await openObject(read, fileKey, (range?.start ?? 0) < READ_BYTES / 2 ? READ_BYTES : HEADER_BYTES)
      return openEncrypted(stored, { keys, name: basename(fileKey), range })
    },
    size: async (fileKey) =>
      isStored(fileKey) ? plainSize(await ask(() => bucket.size(storedKey(fileKey)))).bytes : disk.size(fileKey),
    checkWritable: async () => {
      await disk.checkWritable()
      await availability.checkWritable().catch((error) => {
        throw error instanceof StorageAway ? error : new StorageAway('it refuses writes', { cause: error })
      })
    },
    openStored: async (fileKey) => {
      if (!isStored(fileKey)) return disk.openStored(fileKey)
      const stored = await openObject(read, fileKey, READ_BYTES)
      return Readable.from(allOf(stored), { objectMode: false })
    },
    putStored: put,
    onlyCurrentKey: () => ask(() => bucket.putText('key-check', checkOf(keys[0]))),
    remove,
    listStored: () => listStored(bucket),
    sweep: async ({ olderThan, referenced }) => {
      let deleted = await disk.sweep({ olderThan, referenced })
      for await (const stale of unreferenced(listStored(bucket), olderThan, referenced)) {
        await ask(() => bucket.remove(stale))
        deleted++
      }
      return deleted + (await bucket.abortUploads(olderThan))
    },
  }
}

const STORED = /^kept\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/
const isStored = (key: string) => STORED.test(key)

function storedKey(key: string): string {
  if (!isStored(key)) throw new Error('Not a key of a stored file')
  return key
}

async function* listStored(bucket: Bucket): AsyncGenerator<StoredFile> {
  for await (const file of bucket.list('kept/')) if (isStored(file.key)) yield file
}

type Read = (key: string, start: number, length: number) => ReturnType<Bucket['read']>

/** An object that is read in megabytes. `first`: bytes that are fetched at once. */
async function openObject(read: Read, key: string, first: number) {
  const { bytes, size } = await read(key, 0, first)
  let [start, buffered] = [0, bytes]
  const readAt = async (position: number, length: number): Promise<Buffer> => {
    const end = Math.min(position + length, size)
    if (position < start || end > start + buffered.length) {
      ;[start, buffered] = [position, (await read(key, position, READ_BYTES)).bytes]
    }
    return buffered.subarray(position - start, position - start + length)
  }
  return { size, readAt, close: async () => {} }
}

async function* allOf({ size, readAt }: Awaited<ReturnType<typeof openObject>>): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; ) {
    const bytes = await readAt(position, READ_BYTES)
    if (bytes.length === 0) throw new Error('A stored file was cut short')
    yield bytes
    position += bytes.length
  }
}

/** Detects a wrong key, and a bucket that cannot be read or written, at the start. */
async function checkKeys(bucket: Bucket, keys: Keyring): Promise<void> {
  const object = await bucket.read('key-check', 0, 1000).catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const stored = object?.bytes.toString() ?? ''
  const check = startingCheck(`The files in the bucket ${bucket.name}`, stored, keys)
  await bucket.putText(check === stored ? 'write-check' : 'key-check', check === stored ? 'ok' : check)
}
