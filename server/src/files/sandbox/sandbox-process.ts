// The process that opens what strangers send. It starts without the server's environment and may neither write files nor
// start programs; sandbox.ts ends it when it takes too long.

import { type RejectionReason, UploadRejected } from '../rejected.ts'
import type { UploadType } from '../upload-types.ts'
import { inspectBytes } from './inspect-bytes.ts'
import type { Crop, Inspection } from './inspection.ts'

export type SandboxRequest = { bytes: Uint8Array; accept: readonly UploadType[]; crop: Crop }
export type InspectionResult = { inspection: Inspection } | { reason: RejectionReason }
/** `memory` is what this process holds, in bytes. */
export type SandboxReply = InspectionResult & { memory: number }

process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of a terminal. The server still finishes what it began, and this process ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

process.on('message', async ({ bytes, accept, crop }: SandboxRequest) => {
  const result: InspectionResult = await inspectBytes(bytes, accept, crop).then(
    (inspection) => ({ inspection }),
    // Whatever a decoder says about bytes it cannot read means just that.
    (error) => ({ reason: error instanceof UploadRejected ? error.reason : 'unreadable' }),
  )
  const reply: SandboxReply = { ...result, memory: process.memoryUsage.rss() }
  process.send?.(reply)
})

// Everything above is loaded: from here on, an end of this process is the file's doing and not the deployment's.
process.send?.('ready')
