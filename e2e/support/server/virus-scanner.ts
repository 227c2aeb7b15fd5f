// A scanner that speaks clamd's protocol (INSTREAM of clamd(8)). The file itself contains its verdict.
import { hash } from 'node:crypto'
import { createServer, type Socket } from 'node:net'

/** The scanner always fails at this file, so the file stays quarantined. */
export const NEVER_SCANNED = 'scanner: fail'
/** The scanner fails at first, and reports the file as unsafe on the retry, so the file is removed. */
export const FOUND_LATER = 'scanner: find later'

export async function startVirusScanner() {
  const failed = new Set<string>()
  const verdictOn = (file: Buffer): string => {
    if (file.includes(NEVER_SCANNED)) return 'stream: cannot be scanned ERROR'
    if (!file.includes(FOUND_LATER)) return 'stream: OK'
    const id = hash('sha256', file)
    if (failed.has(id)) return 'stream: Test.Signature FOUND'
    failed.add(id)
    return 'stream: cannot be scanned ERROR'
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    answer(socket, verdictOn).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The virus scanner does not listen.')
  return { url: `tcp://127.0.0.1:${address.port}`, stop: () => void server.close() }
}

async function answer(socket: Socket, verdictOn: (file: Buffer) => string) {
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk])
    if (isCommand(received, 'PING')) return socket.end('PONG\0')
    if (isCommand(received, 'VERSION')) return socket.end('ClamAV test\0')
    const file = isCommand(received, 'INSTREAM') && fileIn(received)
    if (file) return socket.end(`${verdictOn(file)}\0`)
  }
}

const isCommand = (received: Buffer, name: string) =>
  received.subarray(0, name.length + 2).equals(Buffer.from(`z${name}\0`))

/** The file, whose parts each follow their length in four bytes; undefined before the empty part that ends it. */
function fileIn(received: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  let at = 'zINSTREAM\0'.length
  while (received.length >= at + 4) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
