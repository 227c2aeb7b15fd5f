// A line between the browser and the server that can really be cut: a relay of bytes, without knowledge of what they say.
import { connect, createServer, type Socket } from 'node:net'
import { serverUrl } from './surroundings.ts'

/** Open the app at `url`. What is cut stays cut, for new connections too, until `mend`. */
export async function openLine() {
  const sockets = new Set<Socket>()
  let isCut = false
  let isHeld = false
  /** Bytes that may still go to the server. */
  let allowance = Number.POSITIVE_INFINITY

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
      if (allowance < 0) cut()
      else server.write(bytes)
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
    /** From now on no answer comes back, while requests go through. */
    holdAnswers: () => {
      isHeld = true
    },
    cut,
    mend: () => {
      isCut = false
      isHeld = false
      allowance = Number.POSITIVE_INFINITY
    },
    close: () => {
      cut()
      relay.close()
    },
  }
}

export type Line = Awaited<ReturnType<typeof openLine>>
