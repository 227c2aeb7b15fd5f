// A few processes that inspect files, one file each at a time. A file that kills its process or outlasts the deadline is
// unreadable; the next file gets a fresh process.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { UploadRejected } from '../rejected.ts'
import type { UploadType } from '../upload-types.ts'
import type { Crop, Inspection } from './inspection.ts'
import type { InspectionResult, SandboxReply, SandboxRequest } from './sandbox-process.ts'

const PROCESSES = 2
// Measured: the largest HEIC takes 4 s on a slow core; a PDF of 20 pages well under one.
const DEADLINE_MS = 20_000
const PDF_DEADLINE_MS = 5_000
const IDLE_MS = 60_000
const HEAP_MB = 512
// Decoding HEIC grows a process for good: 0.9 GB after 48 megapixels.
const TIRED_BYTES = 300_000_000

type Resting = { child: ChildProcess; leave: () => void; retirement: NodeJS.Timeout }

let running = 0
const waiting: (() => void)[] = []
const idle: Resting[] = []

/**
 * Inspects the bytes that `load` answers. They are loaded only when it is their turn, so that a crowd of uploads does not
 * fill the memory. Rejects with `UploadRejected`; with another error only when the sandbox cannot be started.
 */
export async function inspectInSandbox(
  load: () => Promise<Uint8Array>,
  accept: readonly UploadType[],
  crop: Crop,
): Promise<Inspection> {
  if (running >= PROCESSES) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    const bytes = await load()
    const reply = await inspectWith(await wake(), { bytes, accept, crop })
    if ('reason' in reply) throw new UploadRejected(reply.reason)
    return reply.inspection
  } finally {
    // The place is handed to the next in line, or given up.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

async function inspectWith(child: ChildProcess, request: SandboxRequest): Promise<InspectionResult> {
  const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineOf(request.bytes))
  try {
    child.send(request)
    const reply = (await nextMessage(child)) as SandboxReply | null
    if (reply === null) return { reason: 'unreadable' }
    if (reply.memory > TIRED_BYTES) child.kill('SIGKILL')
    else rest(child)
    return reply
  } finally {
    clearTimeout(deadline)
  }
}

const deadlineOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 4)).toString('latin1') === '%PDF' ? PDF_DEADLINE_MS : DEADLINE_MS

/** What the process says next, or null when it ends without a word. */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', settled).then(([message]) => message),
      once(child, 'exit', settled).then(() => null),
    ])
  } finally {
    settled.abort()
  }
}

async function wake(): Promise<ChildProcess> {
  const rested = idle.pop()
  if (rested !== undefined) {
    clearTimeout(rested.retirement)
    rested.child.off('exit', rested.leave)
    rested.child.ref()
    rested.child.channel?.ref()
    return rested.child
  }
  const child = fork(fileURLToPath(new URL('./sandbox-process.ts', import.meta.url)), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--permission', '--allow-addons', '--allow-fs-read=*'],
  })
  if ((await nextMessage(child)) !== 'ready') throw new Error('The process that inspects uploads does not start')
  return child
}

// A resting process does not keep the server from ending, and goes away by itself.
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  const leave = () => {
    const place = idle.indexOf(resting)
    if (place >= 0) idle.splice(place, 1)
  }
  const retire = () => {
    leave()
    if (child.connected) child.disconnect()
  }
  const resting: Resting = { child, leave, retirement: setTimeout(retire, IDLE_MS).unref() }
  child.once('exit', leave)
  idle.push(resting)
}
