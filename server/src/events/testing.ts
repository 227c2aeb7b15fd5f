// A reader of the events, over a real connection.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Change, followChanges } from '@aruga/contract/events'
import type { FastifyInstance } from 'fastify'

export type Reader = {
  status: number
  /** All events so far, as `everything` or what changed. */
  heard: ('everything' | Change)[]
  /** All that came, lines that say nothing included. */
  text: () => string
  ended: Promise<'ended' | 'broken off'>
  goAway(): void
}

/** The address of an application that listens now. */
async function listening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Begins to read; resolves with the first event, or with the refusal. */
export async function follow(app: FastifyInstance, token: string): Promise<Reader> {
  const url = (await listening(app)) + followChanges.path
  const request = get(url, { headers: { authorization: `Bearer ${token}` }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const heard: Reader['heard'] = []
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
      if (name) heard.push(name === 'everything' ? name : JSON.parse(data))
      first.resolve()
    }
  })
  const reader = { status: response.statusCode ?? 0, heard, text: () => whole, ended, goAway: () => request.destroy() }
  if (reader.status === 200) await first.promise
  return reader
}

/** What has been heard of since the beginning, each topic once, in alphabetical order. */
export const topicsOf = ({ heard }: Reader) =>
  [...new Set(heard.flatMap((each) => (each === 'everything' ? [] : each.topics)))].sort()
