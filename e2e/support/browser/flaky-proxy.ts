// A line between the browser and the server that can really be cut: a relay of bytes, without knowledge of what they say.
import { connect, createServer, type Socket } from 'node:net'
import { serverUrl } from '../server/environment.ts'

/** Open the app at `url`. What is cut stays cut, for new connections too, until `mend`. */
export async function startFlakyProxy() {
  const sockets = new Set<Socket>()
  let isCut = false
  let isHeld = false
  /** Bytes that may still go to the server. */
  let allowance = Number.POSITIVE_INFINITY
  /** What comes after them is neither taken nor refused. */
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
      // Destroyed sockets are the purpose here, and `close` follows.
      socket.on('error', () => {})
    }
    browser.on('data', (bytes) => {
      allowance -= bytes.length
      if (allowance >= 0) server.write(bytes)
      else if (stalls) browser.pause()
      else cut()
    })
    server.on('data', (bytes) => isHeld || browser.write(bytes))
  })
  await new Promise<void>((resolve) => relay.listen(0, 'localhost', resolve))
  const address = relay.address()
  if (typeof address !== 'object' || !address) throw new Error('The line does not listen.')

  return {
    url: `http://localhost:${address.port}`,
    /** Lets so many bytes of requests through, then is cut. */
    cutAfter: (bytes: number) => {
      allowance = bytes
    },
    /** Lets so many bytes of requests through, then takes no more, as a line does that is too weak. */
    stallAfter: (bytes: number) => {
      allowance = bytes
      stalls = true
    },
    /** From now on no answer comes back, while requests go through. */
    holdResponses: () => {
      isHeld = true
    },
    cut,
    mend: () => {
      // What has stalled has lost bytes.
      if (stalls) cut()
      isCut = false
      stalls = false
      isHeld = false
      allowance = Number.POSITIVE_INFINITY
    },
    close: () => {
      cut()
      relay.close()
    },
  }
}

export type FlakyProxy = Awaited<ReturnType<typeof startFlakyProxy>>
