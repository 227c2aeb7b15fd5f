// A stored file as an answer: streamed, whole or one range of it (RFC 9110, 14), its type as it is, and nothing in it may run.
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { SentFile } from './implement.ts'
import { problem } from './problem.ts'

type Range = { start: number; end: number }

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile) {
  const etag = file.etag && `"${file.etag}"`
  if (etag) reply.header('etag', etag)
  // Before anything is opened: a file that is not sent is not read.
  if (etag && namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()

  const { size } = file
  if (size !== undefined) reply.header('accept-ranges', 'bytes')
  const asked = size === undefined ? undefined : rangeAsked(request, size, etag)
  if (asked === 'outside') {
    reply.header('content-range', `bytes */${size}`)
    throw problem('RangeNotSatisfiable')
  }
  const stream = await file.open(asked)
  stream.once('error', (error) => {
    // Too late for another answer: the connection breaks, so that nobody takes the part for the whole.
    if (reply.raw.headersSent)
      request.log.error({ err: { type: error.name, message: error.message } }, 'file broke off')
  })
  if (asked) reply.code(206).header('content-range', `bytes ${asked.start}-${asked.end}/${size}`)
  const length = asked ? asked.end - asked.start + 1 : size
  if (length !== undefined) reply.header('content-length', length)
  return reply
    .type(file.contentType)
    .header('content-disposition', `${file.attachment ? 'attachment' : 'inline'}; filename*=UTF-8''${encoded(file)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:")
    .send(stream)
}

/** The one range to send; undefined: the whole file, also when several are asked for, or the request cannot be read. */
function rangeAsked(
  { headers }: FastifyRequest,
  size: number,
  etag: string | undefined,
): Range | 'outside' | undefined {
  const { range } = headers
  if (range === undefined) return undefined
  // What the client has a part of is another file by now; a date says too little (RFC 9110, 13.1.5).
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined
  // More of the end than there is means all of it (14.1.2); the parser would refuse that.
  if (Number(/^bytes=-(\d+)$/i.exec(range)?.[1] ?? 0) >= size) return undefined
  const ranges = parseRange(size, range, { combine: true })
  if (ranges === -1) return /^bytes=/i.test(range) ? 'outside' : undefined
  if (ranges === -2 || ranges.type.toLowerCase() !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}

/** Whether `If-None-Match` names this entity tag; the comparison is the weak one (RFC 9110, 13.1.2). */
const namesTag = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false

/** RFC 8187: what encodeURIComponent leaves as it is, and a parameter may not hold. */
const encoded = ({ filename }: SentFile) =>
  encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
