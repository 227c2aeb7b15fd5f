// A proxy between browser and server that does to uploads what bad networks do: it cuts them, delays them, sends half of
// them, sends them twice and loses their answers, by chance. Everything else passes.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverUrl } from '../server/environment.ts'

const UPLOADS = /^\/api\/app\/(uploads\b|patient-client\/(upload-|document-replacement|official-receipt))/

export type Fate = 'passes' | 'cut' | 'half' | 'delayed' | 'twice' | 'unanswered'
const fates: Fate[] = ['passes', 'cut', 'half', 'delayed', 'twice', 'unanswered']

/** `chance`: 0..1, such as `Math.random`. Open the app at `url`. */
export async function startChaosProxy(chance: () => number) {
  let isCalm = false
  const met = new Map<Fate, number>()

  const proxy = createServer((incoming, outgoing) => {
    if (!UPLOADS.test(incoming.url ?? '') || incoming.method === 'OPTIONS') return relay(incoming, outgoing)
    void meddle(incoming, outgoing).catch(() => outgoing.destroy())
  })

  async function meddle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = Buffer.concat(await incoming.toArray())
    const fate = (isCalm ? undefined : fates[Math.floor(chance() * fates.length)]) ?? 'passes'
    met.set(fate, (met.get(fate) ?? 0) + 1)
    if (fate === 'cut') return outgoing.destroy()
    if (fate === 'half') {
      await sendHalf(incoming, body)
      return outgoing.destroy()
    }
    if (fate === 'delayed') await sleep(chance() * 800)
    const answers = await Promise.all(
      fate === 'twice' ? [send(incoming, body), send(incoming, body)] : [send(incoming, body)],
    )
    const [answer] = answers
    if (fate === 'unanswered' || !answer) return outgoing.destroy()
    outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  }

  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  const address = proxy.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy does not listen.')
  return {
    url: `http://localhost:${address.port}`,
    /** How many uploads had each fate. */
    met,
    calm: () => {
      isCalm = true
    },
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

const optionsOf = ({ method, url, headers }: IncomingMessage) => ({
  host: 'localhost',
  port: new URL(serverUrl()).port,
  method,
  path: url,
  headers,
})

function relay(incoming: IncomingMessage, outgoing: ServerResponse) {
  const forwarded = request(optionsOf(incoming), (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    outgoing.on('close', () => answer.destroy())
  })
  // The browser has closed the connection, or was killed.
  forwarded.on('error', () => outgoing.destroy())
  outgoing.on('close', () => forwarded.destroy())
  incoming.pipe(forwarded)
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

const send = (incoming: IncomingMessage, body: Buffer) =>
  new Promise<Answer>((resolve, reject) => {
    request(optionsOf(incoming), async (answer) => {
      const content = Buffer.concat(await answer.toArray())
      resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: content })
    })
      .on('error', reject)
      .end(body)
  })

/** The connection breaks in the middle of the body, or before the answer if the body is empty. */
const sendHalf = (incoming: IncomingMessage, body: Buffer) =>
  new Promise<void>((resolve) => {
    const broken = request(optionsOf(incoming))
    broken.on('error', () => resolve()).on('close', () => resolve())
    broken.write(body.subarray(0, Math.ceil(body.length / 2)), () => setTimeout(() => broken.destroy(), 20))
  })
