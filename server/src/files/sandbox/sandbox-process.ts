// The process that opens uploads. It runs without the server's environment and may neither write files nor start programs;
// sandbox.ts kills it when it takes too long.

import { readSync } from 'node:fs'
import { type RejectionReason, UploadRejected } from '../rejected.ts'
import type { UploadType } from '../upload-types.ts'
import { inspectBytes } from './inspect-bytes.ts'
import type { Crop, Inspection } from './inspection.ts'
import { ReaderNotLoaded } from './load-reader.ts'

/** `size`: of the file in bytes, which come by a pipe of their own. */
export type SandboxRequest = { size: number; accept: readonly UploadType[]; crop: Crop }
/** `fault`: the deployment's, not the file's. */
export type InspectionResult = { inspection: Inspection } | { reason: RejectionReason } | { fault: string }
/** `memory`: the resident memory of this process, in bytes. */
export type SandboxReply = InspectionResult & { memory: number }

/** Where a process inherits the pipe (sandbox.ts). */
const BYTES_FD = 4

process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of a terminal. The server still finishes its work, and this process ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

process.on('message', async ({ size, accept, crop }: SandboxRequest) => {
  const bytes = readBytes(size)
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

/** There is nothing to be done before all of them are here. */
function readBytes(size: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let filled = 0; filled < size; ) {
    const read = readSync(BYTES_FD, bytes, filled, size - filled, null)
    // The server has ended, or could not read the file.
    if (read === 0) process.exit()
    filled += read
  }
  return bytes
}

// What photos need is loaded: from now on, a crash of this process is caused by a file, not by the deployment.
process.send?.('ready')
