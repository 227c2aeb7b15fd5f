// A phone that sends a file in pieces, for tests.
import { createHash, randomUUID } from 'node:crypto'
import { issueUploadTicket, uploadHeaders, uploadsPath } from '@aruga/contract/documents/uploads'
import type { InputOf } from '@aruga/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { call, type TestApp } from '../../../testing/app.ts'
import { onePage } from '../testing.ts'

export type Wanted = InputOf<typeof issueUploadTicket>['body']
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const wanted = (bytes: Uint8Array, changes: Partial<Wanted> = {}): Wanted => ({
  uploadId: randomUUID(),
  kind: 'Prescription',
  originalName: 'rx.pdf',
  size: bytes.length,
  sha256: sha256Of(bytes),
  ...changes,
})

export const ask = ({ app }: Pick<TestApp, 'app'>, token: string, body: Wanted) =>
  call(app, issueUploadTicket, { body }, { token })

/** Requests a ticket. Returns its owner's calls: each answers the status and the headers of tus and our own. */
export async function ticketFor(server: TestApp, token: string, changes: Partial<Wanted> = {}, bytes = onePage()) {
  const body = wanted(bytes, changes)
  const answer = await ask(server, token, body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { bytes: Buffer.from(bytes), body, ...answer.result, ...phone(server.app, answer.result) }
}

export function phone(app: FastifyInstance, { id, ticket }: { id: string; ticket: string }) {
  const url = `${uploadsPath}/${id}`
  const own = { authorization: `Bearer ${ticket}`, 'tus-resumable': '1.0.0' }
  const send = async (method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', headers = {}, payload?: Buffer, to = url) => {
    const sent = { method, url: to, headers: { ...own, ...headers }, ...(payload && { payload }) }
    return app.inject(sent)
  }
  const patch = (offset: number, piece: Buffer, headers = {}, to = url) => {
    const described = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    return send('PATCH', { ...described, ...headers }, piece, to)
  }
  /** The methods that pass a network without PATCH. */
  const post = (offset: number, piece: Buffer, as: string) =>
    send(
      'POST',
      {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'x-http-method-override': as,
      },
      piece,
    )
  return {
    url,
    post,
    create: (size: number) => send('POST', { 'upload-length': String(size) }, undefined, uploadsPath),
    patch,
    head: () => send('HEAD'),
    offset: async () => (await send('HEAD')).headers['upload-offset'],
    terminate: () => send('DELETE'),
    /** Sends it in three pieces; returns the last answer. */
    sendAll: async (bytes: Buffer) => {
      const third = Math.ceil(bytes.length / 3)
      await patch(0, bytes.subarray(0, third))
      await patch(third, bytes.subarray(third, 2 * third))
      return patch(2 * third, bytes.subarray(2 * third))
    },
  }
}

export const arrivedAs = ({ headers }: { headers: Record<string, unknown> }) => ({
  id: headers[uploadHeaders.document],
  sha256: headers[uploadHeaders.sha256],
})
