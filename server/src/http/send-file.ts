// A stored file as an answer: streamed whole or in one range (RFC 9110, 14), with its stored type, and sandboxed.
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { faultOf } from '../files/file-damaged.ts'
import type { SentFile } from '../wire/answers.ts'
import { problem } from '../wire/problem.ts'

/** A file opened by itself runs nothing and loads nothing; no page may frame it. */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

type Range = { start: number; end: number }

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile) {
  const etag = file.etag && `"${file.etag}"`
  if (etag) reply.header('etag', etag)
  // Before the file is opened.
  if (etag && namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()

  const { size } = file
  if (size !== undefined) reply.header('accept-ranges', 'bytes')
  const range = size === undefined ? undefined : requestedRange(request, size, etag)
  if (range === 'outside') {
    reply.header('content-range', `bytes */${size}`)
    throw problem('RangeNotSatisfiable')
  }
  // After the first bytes it is too late for another answer: the connection is cut, so that nobody takes a part for the whole.
  const failed = (error: Error) => logFailure(request, reply, file, error)
  const stream = await file.open(range).catch((error) => {
    failed(error)
    throw error
  })
  stream.once('error', failed)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const length = range ? range.end - range.start + 1 : size
  if (length !== undefined) reply.header('content-length', length)
  return reply
    .type(file.contentType)
    .header('content-disposition', `${file.attachment ? 'attachment' : 'inline'}; filename*=UTF-8''${encoded(file)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', POLICY)
    .send(stream)
}

/** Other failures before the first byte are logged with the answer (errors.ts). */
function logFailure(request: FastifyRequest, reply: FastifyReply, { documentId }: SentFile, error: Error) {
  const fault = faultOf(error)
  const document = documentId && { document: documentId }
  if (fault) request.log.error({ ...document, fault }, 'a stored file is damaged')
  else if (reply.raw.headersSent)
    request.log.error({ ...document, err: { type: error.name, message: error.message } }, 'sending a file failed')
}

/** The one range to send; undefined: the whole file, also after several ranges or a malformed header. */
function requestedRange(
  { headers }: FastifyRequest,
  size: number,
  etag: string | undefined,
): Range | 'outside' | undefined {
  const { range } = headers
  if (range === undefined) return undefined
  // The file has changed since the client got its first part; a date is not precise enough (RFC 9110, 13.1.5).
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined
  // A suffix longer than the file means all of it (14.1.2); the parser would refuse it.
  if (Number(/^bytes=-(\d+)$/i.exec(range)?.[1] ?? 0) >= size) return undefined
  const ranges = parseRange(size, range, { combine: true })
  if (ranges === -1) return /^bytes=/i.test(range) ? 'outside' : undefined
  if (ranges === -2 || ranges.type.toLowerCase() !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}

/** Whether `If-None-Match` names this entity tag; the comparison is the weak one (RFC 9110, 13.1.2). */
const namesTag = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false

/** RFC 8187: also encodes characters that encodeURIComponent leaves but a parameter may not contain. */
const encoded = ({ filename }: SentFile) =>
  encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
