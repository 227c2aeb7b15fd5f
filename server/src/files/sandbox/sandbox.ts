// A pool of processes that inspect one file at a time. A file that plenty of processor time could not read is unreadable; the next file
// gets a new process. A file that crashes its process, or whose used process may have lacked memory, is tried once more
// in a fresh one before it is called damaged.
// By hand: piscina's workers are threads: a file that crashes a decoder would crash the server.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createFairQueue } from '../fair-queue.ts'
import { UploadRejected } from '../rejected.ts'
import type { UploadType } from '../upload-types.ts'
import { InspectionStarved, startDeadline } from './deadline.ts'
import type { Crop, Inspection } from './inspection.ts'
import { behindWall, environment, NICENESS, readable } from './isolation.ts'
import { pipeOf, receivePictures, sendFile } from './pipe.ts'
import type { InspectionResult, SandboxReply, SandboxRequest } from './sandbox-process.ts'

const PROCESSES = 2
const DEADLINE_MS = 20_000
// Twice what the largest HEIC takes on a slow core.
const ENOUGH_PROCESSOR_MS = 8_000
const IDLE_MS = 60_000
const HEAP_MB = 512
// A process that decoded HEIC does not release its memory: 0.9 GB after 48 megapixels.
const MAX_MEMORY_BYTES = 300_000_000
/** Ten times what the noisiest picture takes: even a process that a file has taken over cannot fill the server's memory. */
const MAX_PICTURE_BYTES = 100_000_000

type IdleProcess = { child: ChildProcess; leave: () => void; retirement: NodeJS.Timeout }

const fairQueue = createFairQueue(PROCESSES)
const idle: IdleProcess[] = []

/** Files being inspected, and waiting for a process. */
export const countInspections = fairQueue.count

/** How long a file that arrives now waits for a process, in milliseconds. */
export const waitForInspection = fairQueue.waitMs

/** `size` in bytes. */
type File = { size: number; open: () => Promise<Readable> }

/**
 * Inspects a file. It is opened only when a process is free, and read in pieces, so that many uploads do not fill the memory. Senders
 * take turns, however many files each has waiting. Rejects with `UploadRejected`; with `InspectionStarved` on an overloaded
 * machine; with the file's own error when it cannot be read; and with another error only when the sandbox cannot be started.
 */
export async function inspectInSandbox(
  { size, open }: File,
  accept: readonly UploadType[],
  crop: Crop,
  sender: string,
): Promise<Inspection> {
  return fairQueue.take(sender, async () => {
    const request = { size, accept, crop }
    const first = await inspectOnce(open, acquire, request)
    const result = first === 'again' ? await inspectOnce(open, startProcess, request) : first
    if (result === 'again') throw new UploadRejected('unreadable')
    return result
  })
}

async function inspectOnce(
  open: File['open'],
  process: () => Promise<ChildProcess>,
  request: SandboxRequest,
): Promise<Inspection | 'again'> {
  // First, so that a missing file costs no process.
  const content = await open()
  // A file that breaks off while a process starts fails when it is read; without a listener, the error would end the server.
  content.on('error', () => {})
  try {
    const child = await process()
    const isUsed = used.has(child)
    used.add(child)
    const reply = await inspectWith(child, content, request)
    if (reply === 'ended') return 'again'
    if ('fault' in reply) throw new Error(`The process that inspects uploads cannot work: ${reply.fault}`)
    if ('inspection' in reply) return reply.inspection
    if (isUsed && reply.mayLackMemory) return 'again'
    throw new UploadRejected(reply.reason)
  } finally {
    content.destroy()
  }
}

/** Processes that have read a file. */
const used = new WeakSet<ChildProcess>()

let starting: Promise<void> | undefined

/** Starts a process while a file is still arriving, unless there is one. */
export function prepareSandbox(): void {
  if (starting || idle.length > 0 || fairQueue.count().running > 0) return
  // The inspection gets the reason why it did not start, and tries again.
  starting = startProcess()
    .then(release, () => undefined)
    .finally(() => {
      starting = undefined
    })
}

/** `ended`: the process ended before it answered. */
async function inspectWith(
  child: ChildProcess,
  file: Readable,
  request: SandboxRequest,
): Promise<InspectionResult | 'ended'> {
  const deadline = startDeadline({ child, afterMs: DEADLINE_MS, enoughMs: ENOUGH_PROCESSOR_MS })
  let unreadable: { error: unknown } | undefined
  try {
    const answered = nextMessage(child)
    // A process that has ended meanwhile fails the inspection at once, before it is awaited.
    answered.catch(() => undefined)
    child.send(request)
    // Whatever ends the inspection early, the process is killed.
    const sent = await sendFile(file, pipeOf(child)).catch((error: unknown) => {
      unreadable = { error }
    })
    if (!sent) child.kill('SIGKILL')
    const reply = (await answered) as SandboxReply | null
    const result = reply && (await withPictures(child, reply))
    if (unreadable) throw unreadable.error
    if (deadline.starved) throw new InspectionStarved()
    if (!result) {
      child.kill('SIGKILL')
      return deadline.passed ? { reason: 'unreadable' } : 'ended'
    }
    if (result.memory > MAX_MEMORY_BYTES) child.kill('SIGKILL')
    if (!child.killed) release(child)
    return result
  } catch (error) {
    // Nobody would end it any more.
    child.kill('SIGKILL')
    throw error
  } finally {
    deadline.clear()
  }
}

/** Undefined when the pictures differ from their announcement. */
async function withPictures(
  child: ChildProcess,
  reply: SandboxReply,
): Promise<(InspectionResult & Pick<SandboxReply, 'memory'>) | undefined> {
  if (!('inspection' in reply)) return reply
  const { rendition, thumbnail } = reply.inspection
  const sizes = [rendition, thumbnail].filter((size) => size !== null)
  if (sizes.some((size) => !(size <= MAX_PICTURE_BYTES))) return
  const pictures = await receivePictures(pipeOf(child), sizes)
  if (!pictures) return
  const next = (size: number | null) => (size === null ? null : (pictures.shift() ?? null))
  return { ...reply, inspection: { ...reply.inspection, rendition: next(rendition), thumbnail: next(thumbnail) } }
}

/** The process's next message, or null when it exits without one. */
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

async function acquire(): Promise<ChildProcess> {
  await starting
  const idleProcess = idle.pop()
  if (idleProcess !== undefined) {
    clearTimeout(idleProcess.retirement)
    idleProcess.child.off('exit', idleProcess.leave)
    idleProcess.child.ref()
    idleProcess.child.channel?.ref()
    pipeOf(idleProcess.child).ref()
    return idleProcess.child
  }
  return startProcess()
}

async function startProcess(): Promise<ChildProcess> {
  const [execPath = process.execPath, ...wall] = [...(await behindWall()), process.execPath]
  const child = fork(fileURLToPath(new URL('./sandbox-process.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    env: environment(),
    execPath,
    execArgv: [
      ...wall,
      `--max-old-space-size=${HEAP_MB}`,
      // It allocates pictures outside this space.
      '--max-semi-space-size=2',
      '--permission',
      '--allow-addons',
      ...readable,
    ],
  })
  const message = nextMessage(child)
  // When the server may open no more files there is no pipe; the message's error says so. The exit reports a failing pipe.
  if (child.stdio) pipeOf(child).on('error', () => undefined)
  if (wall.length === 0 && child.pid) setPriority(child.pid, NICENESS)
  if ((await message) !== 'ready') throw new Error('The process that inspects uploads does not start')
  return child
}

// An idle process does not keep the server running, and exits after a while.
function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  pipeOf(child).unref()
  const leave = () => {
    const place = idle.indexOf(released)
    if (place >= 0) idle.splice(place, 1)
  }
  const retire = () => {
    leave()
    if (child.connected) child.disconnect()
  }
  const released: IdleProcess = { child, leave, retirement: setTimeout(retire, IDLE_MS).unref() }
  child.once('exit', leave)
  idle.push(released)
}
