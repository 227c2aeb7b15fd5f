// A TCP proxy that misbehaves: between a server and its database, mail server or storage.
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export type ChaosProxy = {
  port: number
  /** Ends every connection, and refuses new ones until `heal`. */
  cut(): void
  /** Existing connections silently pass nothing; new ones work. */
  silence(): void
  /** Neither existing nor new connections pass anything. */
  silenceAll(): void
  /** Each chunk passes this much later, in both directions. */
  delay(ms: number): void
  /** Each connection ends when so many bytes have passed on it. */
  cutAfter(bytes: number): void
  /** New connections pass again; silenced ones stay silent. */
  heal(): void
  close(): Promise<void>
}

/** Starts a proxy on a free port of 127.0.0.1 in front of `target`: `{ port, host }` or `{ path }` of a Unix socket. */
export async function startChaosProxy(target: NetConnectOpts): Promise<ChaosProxy> {
  const pairs = new Set<{ ends: [Socket, Socket]; silent: boolean }>()
  let refuses = false
  let silent = false
  let delayMs = 0
  let mostBytes = Number.POSITIVE_INFINITY
  const server = createServer((inner) => {
    if (refuses) return void inner.destroy()
    const outer = connect(target)
    const pair = { ends: [inner, outer] as [Socket, Socket], silent }
    let passed = 0
    pairs.add(pair)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (pair.silent) return
        passed += bytes.length
        if (passed > mostBytes) return void from.destroy()
        if (delayMs === 0) to.write(bytes)
        else setTimeout(() => !pair.silent && to.write(bytes), delayMs)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        if (pair.silent) return
        pairs.delete(pair)
        to.destroy()
      })
    }
    pass(inner, outer)
    pass(outer, inner)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const end = () => {
    for (const { ends } of pairs) for (const socket of ends) socket.destroy()
    pairs.clear()
  }
  const silence = () => {
    for (const pair of pairs) pair.silent = true
  }
  return {
    port: (server.address() as { port: number }).port,
    cut: () => {
      refuses = true
      end()
    },
    silence,
    silenceAll: () => {
      silent = true
      silence()
    },
    delay: (ms) => {
      delayMs = ms
    },
    cutAfter: (bytes) => {
      mostBytes = bytes
    },
    heal: () => {
      mostBytes = Number.POSITIVE_INFINITY
      refuses = false
      silent = false
      delayMs = 0
    },
    close: async () => {
      end()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
