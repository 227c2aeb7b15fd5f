// The process that opens uploads. It runs without the server's environment and may neither write files nor start programs;
// sandbox.ts kills it when it takes too long.

import { freeBuffer } from '../free-buffer.ts'
import { type RejectionReason, UploadRejected } from '../rejected.ts'
import type { UploadType } from '../upload-types.ts'
import { inspectBytes } from './inspect-bytes.ts'
import type { Crop, Inspection } from './inspection.ts'
import { ReaderNotLoaded } from './load-reader.ts'
import { readFile, sendPictures } from './pipe.ts'

/** `size`: of the file in bytes, which come through a pipe of their own. */
export type SandboxRequest = { size: number; accept: readonly UploadType[]; crop: Crop }
/** Why there is no inspection. `fault`: the deployment's, not the file's. `mayLackMemory`: another process may have enough. */
type Refusal = { reason: RejectionReason; mayLackMemory?: boolean } | { fault: string }
export type InspectionResult = { inspection: Inspection } | Refusal
/** The sizes of the pictures in bytes; the pictures follow through the pipe. */
type InspectionReply = Omit<Inspection, keyof Pictures> & { [P in keyof Pictures]: number | null }
type Pictures = Pick<Inspection, 'rendition' | 'thumbnail'>
/** `memory`: the resident memory of this process, in bytes. */
export type SandboxReply = ({ inspection: InspectionReply } | Refusal) & { memory: number }

/** HEIC's decoder reports every failure alike, and needs most memory; the others name this one. */
const mayLackMemory = (error: unknown) => /memory|alloc|heap|HEIC|Aborted/i.test(String(error))

process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of a terminal. The server still finishes its work, and this process ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

process.on('message', async ({ size, accept, crop }: SandboxRequest) => {
  const bytes = readFile(size)
  const result: InspectionResult = await inspectBytes(bytes, accept, crop).then(
    (inspection) => ({ inspection }),
    (error) => {
      if (error instanceof ReaderNotLoaded) return { fault: error.message }
      // Any other error of a decoder means that the file cannot be read.
      if (error instanceof UploadRejected) return { reason: error.reason }
      return { reason: 'unreadable', mayLackMemory: mayLackMemory(error) }
    },
  )
  const memory = process.memoryUsage.rss()
  if (!('inspection' in result)) return send({ ...result, memory })
  const { rendition, thumbnail } = result.inspection
  const sizes = { rendition: rendition?.length ?? null, thumbnail: thumbnail?.length ?? null }
  // The server reads nothing before the sizes arrive.
  send({ inspection: { ...result.inspection, ...sizes }, memory }, () => {
    sendPictures([rendition, thumbnail].filter((picture) => picture !== null))
    for (const read of [bytes, rendition]) if (read) freeBuffer(read)
  })
})

const send = (reply: SandboxReply, sent?: () => void) => process.send?.(reply, undefined, undefined, sent)

// The photo decoders are loaded: from now on, a file causes a crash of this process, not the deployment.
process.send?.('ready')
