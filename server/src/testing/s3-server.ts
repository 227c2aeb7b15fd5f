// A real S3 server for tests: s3rver, which checks signatures, plus the two calls about unfinished uploads that it lacks.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { BucketUrl } from '../files/s3/bucket-url.ts'

/** The one account of s3rver. */
export const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

type Refusal = { status: number; code: string }

export type S3Server = {
  port: number
  bucket: string
  /** An unused folder of the bucket. */
  place(endpoint?: string): BucketUrl
  /** Keys of all objects below a place, without its prefix. */
  keys(place: BucketUrl): Promise<string[]>
  /** Where the bytes of an object are on s3rver's disk. */
  fileOf(place: BucketUrl, key: string): string
  /** Multipart uploads that have neither ended nor been aborted. */
  countUploads(): Promise<number>
  /** Called before each request; the S3 error that it names replaces the storage's own answer. */
  intercept(answer: ((method: string, url: string) => Refusal | undefined) | undefined): void
  close(): Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const dir = await mkdtemp(join(tmpdir(), 'aruga-s3-'))
  const bucket = 'aruga-test'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: dir,
    configureBuckets: [{ name: bucket }],
  })
  let answer: Parameters<S3Server['intercept']>[0]
  const uploads = join(dir, bucket, '._S3rver_uploads')
  server.middleware.unshift(async (ctx, next) => {
    const refusal = answer?.(ctx.method, ctx.url)
    if (!refusal) return next()
    ctx.req.resume()
    ctx.status = refusal.status
    ctx.type = 'application/xml'
    ctx.body = `<Error><Code>${refusal.code}</Code></Error>`
  }, unfinishedUploads(uploads))
  // Before its own routes: it drops the slash at the end of a bucket's path when it checks a signature.
  server.middleware.splice(-1, 0, (ctx, next) => {
    if (ctx.path === `/${bucket}/`) Object.assign(ctx, { mountPath: '/', state: { ...ctx.state, vhost: true } })
    return next()
  })
  server.on('error', () => {}) // A connection that a test cuts.
  const { port } = await server.run()
  const fileOf = ({ prefix }: BucketUrl, key: string) => join(dir, bucket, `${prefix}${key}._S3rver_object`)
  return {
    port,
    bucket,
    place: (endpoint = `http://127.0.0.1:${port}`) => ({
      bucket,
      prefix: `${randomBytes(4).toString('hex')}/`,
      region: 'us-east-1',
      endpoint,
    }),
    keys: async ({ prefix }) =>
      (await readdir(join(dir, bucket, prefix), { recursive: true }).catch(() => []))
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace('._S3rver_object', '')),
    fileOf,
    countUploads: async () => (await readdir(uploads).catch(() => [])).length,
    intercept: (to) => {
      answer = to
    },
    close: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** ListMultipartUploads and AbortMultipartUpload on s3rver's own folder of uploads. */
const unfinishedUploads =
  (folder: string) =>
  async (ctx: S3rver.Context, next: () => Promise<void>): Promise<void> => {
    const query = new URLSearchParams(ctx.querystring)
    const id = query.get('uploadId')
    if (ctx.method === 'DELETE' && id) {
      await rm(join(folder, id), { recursive: true, force: true })
      ctx.status = 204
    } else if (ctx.method === 'GET' && query.has('uploads')) {
      const found = await Promise.all(
        (await readdir(folder).catch(() => [])).map(async (name) => {
          const key = await readFile(join(folder, name, 'key'), 'utf8')
          const { mtime } = await stat(join(folder, name, 'key'))
          return `<Upload><Key>${key}</Key><UploadId>${name}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`
        }),
      )
      ctx.type = 'application/xml'
      ctx.body = `<ListMultipartUploadsResult>${found.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`
    } else await next()
  }
