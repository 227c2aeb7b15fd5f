// The process that opens uploads. It runs without the server's environment and may neither write files nor start programs;
// sandbox.ts kills it when it takes too long.

import { type RejectionReason, UploadRejected } from '../rejected.ts'
import type { UploadType } from '../upload-types.ts'
import { inspectBytes } from './inspect-bytes.ts'
import type { Crop, Inspection } from './inspection.ts'
import { ReaderNotLoaded } from './load-reader.ts'

export type SandboxRequest = { bytes: Uint8Array; accept: readonly UploadType[]; crop: Crop }
/** `fault`: the deployment's, not the file's. */
export type InspectionResult = { inspection: Inspection } | { reason: RejectionReason } | { fault: string }
/** `memory`: the resident memory of this process, in bytes. */
export type SandboxReply = InspectionResult & { memory: number }

process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of a terminal. The server still finishes its work, and this process ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

process.on('message', async ({ bytes, accept, crop }: SandboxRequest) => {
  const result: InspectionResult = await inspectBytes(bytes, accept, crop).then(
    (inspection) => ({ inspection }),
    (error) => {
      if (error instanceof ReaderNotLoaded) return { fault: error.message }
      // Any other error of a decoder means that the file cannot be read.
      return { reason: error instanceof UploadRejected ? error.reason : 'unreadable' }
    },
  )
  const reply: SandboxReply = { ...result, memory: process.memoryUsage.rss() }
  process.send?.(reply)
})

// What photos need is loaded: from now on, a crash of this process is caused by a file, not by the deployment.
process.send?.('ready')
