import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Keyring } from '../../config/keyring.ts'
import { CREDENTIALS, type S3Server, startS3Server } from '../../testing/s3-server.ts'
import type { FileStore } from '../store.ts'
import type { BucketUrl } from './bucket-url.ts'
import { openS3Store } from './store.ts'

const keys: Keyring = [randomBytes(32)]
const limits = { maxBytes: 20_000_000 }
let s3: S3Server
let url: BucketUrl
let dir: string
let store: FileStore

beforeAll(async () => {
  s3 = await startS3Server()
})
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'aruga-files-'))
  url = s3.place()
  store = await openS3Store({ url, dir, keys, credentials: CREDENTIALS })
})
afterEach(async () => {
  s3.intercept(undefined)
  vi.unstubAllEnvs()
  await rm(dir, { recursive: true })
})
afterAll(() => s3.close())

const receive = (bytes: Buffer) => store.receive(Readable.from([bytes]), limits)
const openWith = (changes: Partial<Parameters<typeof openS3Store>[0]>) =>
  openS3Store({ url, dir, keys, credentials: CREDENTIALS, ...changes })

test('A bucket that cannot be used stops the start with one line of advice', async () => {
  const wrong = { ...CREDENTIALS, secretAccessKey: 'not the secret' }
  await expect(openWith({ credentials: wrong })).rejects.toThrow(
    'The bucket aruga-test refuses us (SignatureDoesNotMatch): check the AWS_ credentials and the policy of the bucket.',
  )
  await expect(openWith({ credentials: { ...CREDENTIALS, accessKeyId: 'NOBODY' } })).rejects.toThrow(
    'InvalidAccessKeyId',
  )
  await expect(openWith({ url: { ...url, bucket: 'no-such-bucket' } })).rejects.toThrow(
    'There is no bucket no-such-bucket: create it, or correct FILES_URL.',
  )
  await expect(openWith({ url: { ...url, endpoint: 'http://127.0.0.1:1' } })).rejects.toThrow(
    'The storage of FILES_URL cannot be reached or used (ECONNREFUSED)',
  )
})

test('Credentials come from the environment; without them the start names what is missing', async () => {
  const home = { AWS_SHARED_CREDENTIALS_FILE: join(dir, 'none'), AWS_CONFIG_FILE: join(dir, 'none') }
  const none = { AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined, AWS_PROFILE: undefined }
  for (const [name, value] of Object.entries({ ...home, ...none, AWS_EC2_METADATA_DISABLED: 'true' }))
    vi.stubEnv(name, value)
  await expect(openS3Store({ url, dir, keys })).rejects.toThrow('FILES_URL needs credentials: set AWS_ACCESS_KEY_ID')
  vi.stubEnv('AWS_ACCESS_KEY_ID', CREDENTIALS.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', CREDENTIALS.secretAccessKey)
  await expect(openS3Store({ url, dir, keys })).resolves.toBeDefined()
})

test('A file of several parts is stored whole, read back whole, and leaves no parts', async () => {
  const bytes = randomBytes(12_000_000)
  const stored = await store.persist(await receive(bytes))
  expect((await buffer(await store.open(stored))).equals(bytes)).toBe(true)
  expect(await s3.countUploads()).toBe(0)
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
})

test('When a part fails for good the upload is aborted, nothing is left in the bucket, and the file can be stored later', async () => {
  const bytes = randomBytes(12_000_000)
  const received = await receive(bytes)
  s3.intercept((method, path) =>
    method === 'PUT' && path.includes('partNumber=2') ? { status: 500, code: 'InternalError' } : undefined,
  )
  await expect(store.persist(received)).rejects.toMatchObject({ statusCode: 503, code: 'STORAGE_AWAY' })
  await expect.poll(() => s3.countUploads()).toBe(0)
  expect((await s3.keys(url)).filter((name) => name.startsWith('kept/'))).toEqual([])
  s3.intercept(undefined)
  const stored = await store.persist(received)
  expect((await buffer(await store.open(stored))).equals(bytes)).toBe(true)
})

test('A request that fails once is repeated', async () => {
  const received = await receive(randomBytes(1000))
  let failures = 1
  s3.intercept((method) => (method === 'PUT' && failures-- > 0 ? { status: 500, code: 'InternalError' } : undefined))
  await expect(store.persist(received)).resolves.toMatch(/^kept\//)
  expect(failures).toBeLessThan(0)
})

test('The sweep aborts uploads that a killed server has left, but no recent ones', async () => {
  const client = new S3Client({
    region: url.region,
    endpoint: url.endpoint ?? '',
    forcePathStyle: true,
    credentials: CREDENTIALS,
  })
  await client.send(new CreateMultipartUploadCommand({ Bucket: url.bucket, Key: `${url.prefix}kept/half` }))
  client.destroy()
  const sweep = (olderThan: Date) => store.sweep({ olderThan, referenced: async () => new Set() })
  expect(await sweep(new Date(Date.now() - 3_600_000))).toBe(0)
  expect(await s3.countUploads()).toBe(1)
  expect(await sweep(new Date(Date.now() + 60_000))).toBe(1)
  expect(await s3.countUploads()).toBe(0)
  s3.intercept((_, path) => (path.includes('uploads') ? { status: 501, code: 'NotImplemented' } : undefined))
  expect(await sweep(new Date())).toBe(0)
})

test.each([
  [403, 'AccessDenied'],
  [507, 'QuotaExceeded'],
])(
  'A bucket that answers %i %s refuses files like a full disk, and its files can still be read',
  async (status, code) => {
    const bytes = randomBytes(100_000)
    const stored = await store.persist(await receive(bytes))
    const received = await receive(bytes)
    s3.intercept((method) => (method === 'PUT' ? { status, code } : undefined))
    await expect(store.persist(received)).rejects.toMatchObject({ reason: 'storage_full' })
    expect(await buffer(await store.open(stored))).toEqual(bytes)
  },
)

test('While the bucket is away everything is refused at once and only a probe calls it; when it is back all works again', async () => {
  const bytes = randomBytes(1000)
  const stored = await store.persist(await receive(bytes))
  const received = await receive(bytes)
  let requests: string[] = []
  s3.intercept((method, path) => {
    requests.push(`${method} ${path}`)
    return { status: 503, code: 'ServiceUnavailable' }
  })
  await expect(store.persist(received)).rejects.toMatchObject({ statusCode: 503 })
  await expect.poll(() => store.checkWritable().catch((error) => error.code)).toBe('STORAGE_AWAY')
  requests = []
  await expect(store.open(stored)).rejects.toMatchObject({ statusCode: 503 })
  await expect(store.persist(received)).rejects.toMatchObject({ statusCode: 503 })
  await expect(store.remove(stored)).resolves.toBeUndefined()
  expect(requests.filter((request) => !request.includes('write-check'))).toEqual([])
  s3.intercept(undefined)
  await expect.poll(() => store.checkWritable().catch((error) => error.code)).toBeUndefined()
  expect(await buffer(await store.open(await store.persist(received)))).toEqual(bytes)
  // The sweep removes the rest.
  expect(await store.sweep({ olderThan: new Date(Date.now() + 60_000), referenced: async () => new Set() })).toBe(2)
})

test('Repeated checks whether files can be stored write to the bucket once', async () => {
  let puts = 0
  s3.intercept((method) => {
    if (method === 'PUT') puts++
    return undefined
  })
  for (let i = 0; i < 20; i++) await store.checkWritable()
  expect(puts).toBe(1)
})
