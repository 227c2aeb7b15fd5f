// A TCP proxy between browser and server whose connections can be cut, stalled or blocked.
import { connect, createServer, type Socket } from 'node:net'
import { serverUrl } from '../server/environment.ts'

/** Open the app at `url`. `cut` also refuses new connections until `restore`. */
export async function startFlakyProxy() {
  const sockets = new Set<Socket>()
  let isCut = false
  let areResponsesBlocked = false
  /** How many more bytes are passed on to the server. */
  let allowance = Number.POSITIVE_INFINITY
  /** Whether the connection then stalls instead of being cut. */
  let stalls = false

  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const relay = createServer((browser) => {
    if (isCut) return browser.destroy()
    const server = connect(Number(new URL(serverUrl()).port), 'localhost')
    for (const [socket, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      // Expected when a socket is destroyed; `close` follows.
      socket.on('error', () => {})
    }
    browser.on('data', (bytes) => {
      allowance -= bytes.length
      if (allowance >= 0) server.write(bytes)
      else if (stalls) browser.pause()
      else cut()
    })
    server.on('data', (bytes) => areResponsesBlocked || browser.write(bytes))
  })
  await new Promise<void>((resolve) => relay.listen(0, 'localhost', resolve))
  const address = relay.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy does not listen.')

  return {
    url: `http://localhost:${address.port}`,
    /** Passes this many bytes of requests on, then cuts. */
    cutAfter: (bytes: number) => {
      allowance = bytes
    },
    /** Passes this many bytes of requests on, then stalls, as a weak connection does. */
    stallAfter: (bytes: number) => {
      allowance = bytes
      stalls = true
    },
    /** From now on requests get through, but no responses come back. */
    blockResponses: () => {
      areResponsesBlocked = true
    },
    cut,
    restore: () => {
      // Stalled connections have lost bytes.
      if (stalls) cut()
      isCut = false
      stalls = false
      areResponsesBlocked = false
      allowance = Number.POSITIVE_INFINITY
    },
    close: () => {
      cut()
      relay.close()
    },
  }
}

export type FlakyProxy = Awaited<ReturnType<typeof startFlakyProxy>>
