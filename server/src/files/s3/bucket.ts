// A bucket by the SDK: requests with time limits, errors like those of any store. Everything is a few small requests: nobody's slow
// connection keeps one to the storage open, and each can be repeated.

import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { StoredFile } from '../store.ts'
import type { BucketUrl } from './bucket-url.ts'
import { readError, StorageAway, writeError } from './errors.ts'

/** Without credentials, the SDK finds them in the environment, its files, or the machine's role. */
export type Credentials = NonNullable<S3ClientConfig['credentials']>
export type Bucket = ReturnType<typeof openBucket>

const PROBE_MS = 2_000
/** Each upload has a part of 5 MB in memory. */
const MOST_PUTS = 32

const createClient = ({ region, endpoint }: BucketUrl, credentials: Credentials | undefined) =>
  new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    // Bodies are signed and files authenticated; not every service knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 1_500,
      // The first limit is without a byte in either direction, the second for a whole request.
      socketTimeout: 4_000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
  })

export function openBucket(url: BucketUrl, credentials?: Credentials) {
  const client = createClient(url, credentials)
  const at = (key: string) => ({ Bucket: url.bucket, Key: url.prefix + key })
  const reading = <T>(work: Promise<T>) => work.catch((error) => Promise.reject(readError(error)))
  const writing = <T>(work: Promise<T>) => work.catch((error) => Promise.reject(writeError(error)))
  let puts = 0

  async function upload(key: string, source: Readable): Promise<void> {
    const params = { ...at(key), Body: source, ContentType: 'application/octet-stream' }
    const upload = new Upload({ client, params, queueSize: 1, leavePartsOnError: true })
    try {
      await upload.done()
    } catch (error) {
      source.destroy()
      const abort = { ...at(key), UploadId: upload.uploadId }
      // Nobody waits for it; when it fails too, the sweep deletes the rest.
      if (upload.uploadId) void client.send(new AbortMultipartUploadCommand(abort)).catch(() => undefined)
      throw error
    }
  }

  async function* uploadsBefore(time: Date) {
    const of = { Bucket: url.bucket, Prefix: url.prefix }
    for (let marks = {}; ; ) {
      const page = await client.send(new ListMultipartUploadsCommand({ ...of, ...marks }))
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        if (Key && UploadId && Initiated && Initiated < time) yield { Bucket: url.bucket, Key, UploadId }
      if (!page.IsTruncated) return
      marks = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    }
  }

  return {
    name: url.bucket,

    /** Up to `length` bytes from `start`, and the size of the whole object. */
    read: (key: string, start: number, length: number): Promise<{ bytes: Buffer; size: number }> =>
      reading(
        twice(async () => {
          const range = { ...at(key), Range: `bytes=${start}-${start + length - 1}` }
          const { Body, ContentRange, ContentLength } = await client.send(new GetObjectCommand(range))
          const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
          return { bytes, size: Number(/\/(\d+)$/.exec(ContentRange ?? '')?.[1] ?? ContentLength) }
        }),
      ),

    size: (key: string): Promise<number> =>
      reading(client.send(new HeadObjectCommand(at(key))).then(({ ContentLength = 0 }) => ContentLength)),

    /** Stores a stream, whole or not at all, in parts of 5 MB if it is longer than one. */
    put: async (key: string, source: Readable): Promise<void> => {
      if (puts >= MOST_PUTS) {
        source.destroy()
        throw new StorageAway('too many uploads at once')
      }
      puts++
      await writing(upload(key, source)).finally(() => {
        puts--
      })
    },

    /** Stores a short text in one request. */
    putText: async (key: string, text: string): Promise<void> => {
      const abortSignal = AbortSignal.timeout(PROBE_MS)
      await writing(client.send(new PutObjectCommand({ ...at(key), Body: text }), { abortSignal }))
    },

    remove: async (key: string): Promise<void> => {
      await reading(client.send(new DeleteObjectCommand(at(key))))
    },

    /** The objects whose keys begin with `folder`. */
    list: async function* (folder: string): AsyncGenerator<StoredFile> {
      const of = { Bucket: url.bucket, Prefix: url.prefix + folder }
      const pages = paginateListObjectsV2({ client }, of)[Symbol.asyncIterator]()
      for (let page = await reading(pages.next()); !page.done; page = await reading(pages.next()))
        for (const { Key, LastModified, Size = 0 } of page.value.Contents ?? [])
          if (Key && LastModified) yield { key: Key.slice(url.prefix.length), writtenAt: LastModified, size: Size }
    },

    /** Deletes the parts of uploads that began before `time` and never ended. Returns how many, 0 where the storage cannot list them. */
    abortUploads: async (time: Date): Promise<number> => {
      let aborted = 0
      try {
        for await (const one of uploadsBefore(time)) {
          await client.send(new AbortMultipartUploadCommand(one))
          aborted++
        }
      } catch (error) {
        if ((error as Error).name !== 'NotImplemented') throw readError(error)
      }
      return aborted
    },
  }
}

/** The SDK repeats requests, but not the reading of an answer that is cut short. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    if ('$metadata' in error) throw error
    return work()
  })
}
