import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { readOperations } from '@aruga/contract/operations/staff'
import { expect, test } from 'vitest'
import { call, startTestApp } from '../testing/app.ts'
import { addAccount, addSession } from '../testing/people.ts'
import { startTracing } from './tracing.ts'

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: { key: string }[] }
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

test('A traced request reaches the collector with its statements and without personal data', async () => {
  const spans: Span[] = []
  const collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Export
    for (const { scopeSpans } of resourceSpans) for (const each of scopeSpans) spans.push(...each.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, 'localhost')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const tracing = await startTracing({ endpoint: `http://localhost:${port}`, ratio: 1 })
  const server = await startTestApp({}, { tracing })
  const { accountId } = await addAccount(server.db, 'administrator')
  const { token } = await addSession(server.db, accountId, server.context.clock())
  await call(server.app, readOperations, {}, { token })
  await server.close()
  await tracing.stop()
  collector.close()

  const request = spans.find(({ name }) => name === 'readOperations')
  expect(request?.attributes.map(({ key }) => key)).toContain('http.response.status_code')
  const below = spans.filter(
    ({ parentSpanId, traceId }) => parentSpanId === request?.spanId && traceId === request?.traceId,
  )
  expect(below.map(({ name }) => name)).toContain('operations.read-mails')
  expect(JSON.stringify(spans)).not.toContain(accountId)
})
