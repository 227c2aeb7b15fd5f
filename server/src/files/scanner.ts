// Sends files to clamd for a scan: the INSTREAM command of its protocol (clamd(8)).
// By hand on node:net: the clients on npm have the same error for a missing scanner and for a refused file; here
// the first file is quarantined and the second refused.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'

/** `why` is the scanner's own reason, such as the name of a signature: for the audit log, never with data of the file. */
export type Verdict = { safe: true } | { safe: false; why: string }

/** The scanner cannot be reached, or went away during the scan: retry later. */
export class ScannerAway extends Error {
  override name = 'ScannerAway'
}

/** The scanner could not scan this file, though it scans others: retry later. */
class ScanFailed extends Error {
  override name = 'ScanFailed'
}

export type Scanner = {
  /** Rejects with `ScannerAway`, `ScanFailed`, the stream's own error, or the signal's reason. `open` may be called twice. */
  scan(open: () => Promise<Readable>, signal?: AbortSignal): Promise<Verdict>
  /** The scanner's version and the date of its signatures, as it writes them. Rejects with `ScannerAway`. */
  version(): Promise<string>
}

// clamd scans ten files at a time (MaxThreads) and serves other programs too.
const CONCURRENT = 4
const CONNECT_MS = 2_000
// Longer than clamd's own limit for a file (MaxScanTime, 2 minutes).
const ANSWER_MS = 150_000
const CHUNK_BYTES = 64 * 1024

/** `url`: `tcp://host:port` or `unix:/path`. Connects only to scan. */
export function openScanner(url: string): Scanner {
  const address = addressOf(url)
  const limited = pLimit(CONCURRENT)
  const command = async (name: string) => {
    const socket = await connectTo(address)
    try {
      socket.write(`z${name}\0`)
      return await answerOf(socket)
    } finally {
      socket.destroy()
    }
  }
  const scan = async (open: () => Promise<Readable>, signal?: AbortSignal): Promise<Verdict> => {
    const first = await scanOnce(address, open, signal)
    if (first !== 'reset') return verdictOf(first)
    // clamd resets the connection above its StreamMaxLength, or when it is killed. In the first case it still runs.
    await command('PING')
    const second = await scanOnce(address, open, signal)
    if (second !== 'reset') return verdictOf(second)
    await command('PING')
    return { safe: false, why: 'refused by the scanner' }
  }
  return { scan: (open, signal) => limited(() => scan(open, signal)), version: () => command('VERSION') }
}

type Address = { path: string } | { host: string; port: number }

function addressOf(url: string): Address {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) }
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}

async function connectTo(address: Address): Promise<Socket> {
  const socket = connect(address)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) })
  } catch (cause) {
    socket.destroy()
    throw new ScannerAway('The virus scanner cannot be reached', { cause })
  }
  // Without this listener an error between two awaits would end the server.
  return socket.on('error', () => {}).setTimeout(ANSWER_MS, () => socket.destroy())
}

/** The scanner's whole answer until it closes; undefined when the connection broke. */
async function readAnswer(socket: Socket): Promise<string | undefined> {
  let text = ''
  try {
    for await (const chunk of socket) text += chunk
  } catch {
    return text || undefined
  }
  return text || undefined
}

async function answerOf(socket: Socket): Promise<string> {
  const text = await readAnswer(socket)
  if (text === undefined) throw new ScannerAway('The virus scanner closed the connection')
  return text.replace(/\0+$/, '').trim()
}

/** The answer about a file, or `reset` when the connection broke without one. */
async function scanOnce(
  address: Address,
  open: () => Promise<Readable>,
  signal: AbortSignal | undefined,
): Promise<string> {
  signal?.throwIfAborted()
  const socket = await connectTo(address)
  const stop = () => socket.destroy()
  signal?.addEventListener('abort', stop)
  const answer = readAnswer(socket)
  try {
    await send(socket, await open())
    const text = await answer
    signal?.throwIfAborted()
    return text?.replace(/\0+$/, '').trim() ?? 'reset'
  } finally {
    signal?.removeEventListener('abort', stop)
    socket.destroy()
  }
}

/** Each chunk after its length in four bytes, then an empty one. Stops when the scanner has closed the connection. */
async function send(socket: Socket, file: Readable): Promise<void> {
  const write = async (bytes: Buffer) => {
    if (socket.destroyed || !socket.writable) return false
    if (!socket.write(bytes)) await drained(socket)
    return true
  }
  await write(Buffer.from('zINSTREAM\0'))
  for await (const chunk of file as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += CHUNK_BYTES) {
      const part = chunk.subarray(start, start + CHUNK_BYTES)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.length)
      if (!(await write(Buffer.concat([length, part])))) return
    }
  }
  await write(Buffer.alloc(4))
}

async function drained(socket: Socket): Promise<void> {
  const settled = new AbortController()
  await Promise.race([once(socket, 'drain', settled), once(socket, 'close', settled)]).catch(() => {})
  settled.abort()
}

function verdictOf(answer: string): Verdict {
  const match = /^stream: (.*) FOUND$/.exec(answer)
  if (match) return { safe: false, why: match[1]?.slice(0, 100) ?? '' }
  if (answer === 'stream: OK') return { safe: true }
  if (/size limit exceeded/i.test(answer)) return { safe: false, why: 'larger than the scanner takes' }
  throw new ScanFailed('The virus scanner could not scan a file')
}
