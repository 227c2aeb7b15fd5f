// A small server that speaks clamd's protocol. drills/virus-scanner.drill.test.ts uses the real one.
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The content of a file that this scanner reports as unsafe. */
export const UNSAFE = 'this-file-is-not-safe'

export type TestClamd = {
  url: string
  /** Sizes of the received files, oldest first. */
  scanned: number[]
  /** `away` refuses connections, `resets` breaks them off while a file arrives, `silent` never answers about a file. */
  mode: 'works' | 'away' | 'resets' | 'silent'
  close(): void
}

export async function startTestClamd(): Promise<TestClamd> {
  const scanned: number[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (clamd.mode === 'away') return socket.destroy()
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.toString('latin1').startsWith('zPING\0')) socket.end('PONG\0')
      else if (clamd.mode === 'resets') socket.resetAndDestroy()
      else if (clamd.mode === 'works') answer(socket, received)
    })
  })
  const answer = (socket: Socket, received: Buffer) => {
    const file = fileIn(received)
    if (!file) return
    scanned.push(file.length)
    socket.end(file.includes(UNSAFE) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0')
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clamd: TestClamd = { url, scanned, mode: 'works', close: () => void server.close() }
  return clamd
}

/** The file of a whole INSTREAM command; undefined while parts are missing. */
function fileIn(received: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  let at = 'zINSTREAM\0'.length
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
