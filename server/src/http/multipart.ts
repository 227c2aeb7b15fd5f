// Streams a multipart body: text fields into memory (small, bounded), files straight to the store.

import type { Multipart } from '@aruga/contract/endpoint'
import { MAX_UPLOAD_BYTES } from '@aruga/contract/limits'
import type { FastifyRequest } from 'fastify'
import { UploadRejected } from '../files/rejected.ts'
import { prepareSandbox } from '../files/sandbox/sandbox.ts'
import type { FileStore } from '../files/store.ts'
import type { UploadedFile } from './implement.ts'
import { type FieldError, fieldError, invalid, memberOf, ProblemError, problem } from './problem.ts'
import { uploadProblem } from './upload-problem.ts'

export type ReceivedForm = { fields: Record<string, string>; files: Record<string, UploadedFile> }

/**
 * Reads the declared parts and returns them by their declared names. On any failure, a dropped connection included,
 * files already stored are discarded before the error is thrown.
 */
export async function receiveForm(
  request: FastifyRequest,
  store: FileStore,
  { declared, maxBytes }: { declared: Multipart; maxBytes: number },
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw problem('UnsupportedContent')
  if (Number(request.headers['content-length']) > maxBytes) throw problem('RequestTooLarge')
  const fileNames = new Map(Object.keys(declared.files).map((name) => [name.toLowerCase(), name]))
  const form: ReceivedForm = { fields: {}, files: {} }
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_UPLOAD_BYTES + 1, files: 10, fields: 50 } })) {
      if (part.type === 'field') {
        // Browsers send line ends as CRLF (HTML, 4.10.21.8: multipart form data); JSON bodies have LF.
        form.fields[part.fieldname] = String(part.value).replaceAll('\r\n', '\n')
        continue
      }
      const field = fileNames.get(part.fieldname.toLowerCase())
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

/** The parser throws a plain Error for a malformed or truncated body; ours and system errors have a code. */
const isUnreadable = (error: unknown) =>
  error instanceof Error && !(error instanceof ProblemError) && !('code' in error)

/** Discards the files of the form that were not kept. */
export const discardForm = (store: FileStore, form: ReceivedForm) =>
  Promise.all(Object.values(form.files).map((file) => store.discard(file)))

function requireFiles(declared: Multipart, form: ReceivedForm) {
  const missing: FieldError[] = Object.entries(declared.files)
    .filter(([name, file]) => !file.optional && !form.files[name])
    .map(([name]) => fieldError('FileRequired', memberOf(name)))
  if (missing.length > 0) throw invalid(missing)
}

/** The sender's file name for display: no path, no control characters, at most 200 characters. */
export const plainName = (name: string | undefined) =>
  (name ?? '')
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-200)
    .toWellFormed() || 'file'
