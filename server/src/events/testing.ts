// A reader of change events, over a real connection.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Change, followChanges } from '@aruga/contract/events'
import type { FastifyInstance } from 'fastify'

export type Reader = {
  status: number
  /** All events so far: `everything`, or what changed. */
  received: ('everything' | Change)[]
  /** The raw text so far, comment lines included. */
  text: () => string
  ended: Promise<'ended' | 'broken off'>
  disconnect(): void
}

/** The address of the application, which listens from now on. */
async function listen(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Opens the stream; resolves with the first event, or with the refusal. */
export async function follow(app: FastifyInstance, token: string): Promise<Reader> {
  const url = (await listen(app)) + followChanges.path
  const request = get(url, { headers: { authorization: `Bearer ${token}` }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const received: Reader['received'] = []
  let text = ''
  let whole = ''
  const first = Promise.withResolvers<void>()
  const ended = new Promise<'ended' | 'broken off'>((resolve) => {
    response.once('end', () => resolve('ended'))
    response.once('error', () => resolve('broken off'))
  })
  response.setEncoding('utf8').on('data', (chunk: string) => {
    whole += chunk
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, name, data = ''] = /^event: (\w+)\ndata: (.+)$/.exec(block) ?? []
      if (name) received.push(name === 'everything' ? name : JSON.parse(data))
      first.resolve()
    }
  })
  const reader = {
    status: response.statusCode ?? 0,
    received,
    text: () => whole,
    ended,
    disconnect: () => request.destroy(),
  }
  if (reader.status === 200) await first.promise
  return reader
}

/** The topics received so far, each once, in alphabetical order. */
export const topicsOf = ({ received }: Reader) =>
  [...new Set(received.flatMap((each) => (each === 'everything' ? [] : each.topics)))].sort()
