// Streams a multipart body: declared text fields into memory, few and counted; files straight to the store; the rest nowhere.
import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { Multipart } from '@aruga/contract/endpoint'
import { MAX_UPLOAD_BYTES } from '@aruga/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UploadRejected } from '../files/rejected.ts'
import { prepareSandbox } from '../files/sandbox/sandbox.ts'
import type { FileStore } from '../files/store.ts'
import { type FieldError, fieldError, invalid, memberOf, ProblemError, problem } from '../wire/problem.ts'
import { countBody } from './body-memory.ts'
import type { UploadedFile } from './implement.ts'
import { uploadProblem } from './upload-problem.ts'

/** All text of a form together: several times what any call of the contract declares. */
const TEXT_BYTES = 32 * 1024
/** How much the parser may buffer. Every part is a stream, whose bytes are counted or dropped as they arrive. */
const PARSING = {
  isPartAFile: () => true,
  limits: { fileSize: MAX_UPLOAD_BYTES + 1, parts: 60, headerSize: 8 * 1024 },
}

export type ReceivedForm = { fields: Record<string, string>; files: Record<string, UploadedFile> }

/**
 * Reads the declared parts and returns them by their declared names. On any failure, a dropped connection included,
 * files already stored are discarded before the error is thrown.
 */
export async function receiveForm(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  { declared, maxBytes }: { declared: Multipart; maxBytes: number },
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw problem('UnsupportedContent')
  if (Number(request.headers['content-length']) > maxBytes) throw problem('RequestTooLarge')
  const fileNames = namesOf(declared.files)
  const textNames = namesOf(declared.fields.properties)
  const form: ReceivedForm = { fields: {}, files: {} }
  const count = countBody(reply)
  let textBytes = 0
  const take = (bytes: number) => {
    textBytes += bytes
    if (textBytes > TEXT_BYTES) throw problem('RequestTooLarge')
    count(bytes)
  }
  try {
    for await (const part of request.parts(PARSING)) {
      if (part.type !== 'file') continue
      const name = String(part.fieldname).toLowerCase()
      const text = isText(part) && textNames.get(name)
      if (text) {
        form.fields[text] = await textOf(part, take)
        continue
      }
      const field = !isText(part) && fileNames.get(name)
      if (!field || form.files[field]) {
        part.file.resume()
        continue
      }
      prepareSandbox()
      try {
        const received = await store.receive(part.file, { maxBytes: MAX_UPLOAD_BYTES, disposable: true })
        form.files[field] = { ...received, field, originalName: plainName(part.filename) }
      } catch (error) {
        throw error instanceof UploadRejected ? uploadProblem(error, field) : error
      }
    }
    requireFiles(declared, form)
    return form
  } catch (error) {
    await discardForm(store, form)
    throw isUnreadable(error) ? problem('ValidationFailed') : error
  }
}

const namesOf = (declared: object) => new Map(Object.keys(declared).map((name) => [name.toLowerCase(), name]))

type Part = { file: Readable; filename?: string; mimetype: string }

/** A part with a file name, or of no known type, is a file (RFC 7578, 4.2). */
const isText = ({ filename, mimetype }: Part) => filename === undefined && mimetype !== 'application/octet-stream'

async function textOf({ file, mimetype }: Part, take: (bytes: number) => void): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    take(chunk.length)
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  // Browsers send line ends as CRLF (HTML, 4.10.21.8: multipart form data); JSON bodies have LF.
  return (mimetype === 'application/json' ? textInJson(text) : text).replaceAll('\r\n', '\n')
}

/** Some client libraries send each field as JSON. */
function textInJson(json: string): string {
  try {
    return String(JSON.parse(json))
  } catch {
    throw problem('ValidationFailed')
  }
}

/** The parser throws a plain Error for a malformed or truncated body; ours and system errors have a code. */
const isUnreadable = (error: unknown) =>
  error instanceof Error && !(error instanceof ProblemError) && !('code' in error)

/** Discards the files of the form that were not stored. */
export const discardForm = (store: FileStore, form: ReceivedForm) =>
  Promise.all(Object.values(form.files).map((file) => store.discard(file)))

function requireFiles(declared: Multipart, form: ReceivedForm) {
  const missing: FieldError[] = Object.entries(declared.files)
    .filter(([name, file]) => !file.optional && !form.files[name])
    .map(([name]) => fieldError('FileRequired', memberOf(name)))
  if (missing.length > 0) throw invalid(missing)
}

/** The sender's file name for display: no path, no control characters, none that turn the text's direction, at most 200 characters. */
export const plainName = (name: string | undefined) =>
  (name ?? '')
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    .trim()
    .slice(-200)
    .toWellFormed() || 'file'
