// Sends a request into the application without a network. An event stream would never end, so only its first chunk is read.
import type { Endpoint } from '@aruga/contract/endpoint'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export async function injectTo(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: InjectOptions,
): Promise<LightMyRequestResponse> {
  if (endpoint.result !== 'events') return app.inject(request)
  const answer = await app.inject({ ...request, payloadAsStream: true })
  const chunks: Buffer[] = []
  for await (const chunk of answer.stream()) {
    chunks.push(Buffer.from(chunk))
    if (answer.statusCode === 200) break
  }
  const rawPayload = Buffer.concat(chunks)
  const body = rawPayload.toString()
  const { statusCode, headers } = answer
  return {
    statusCode,
    headers,
    rawPayload,
    body,
    payload: body,
    json: () => JSON.parse(body),
  } as LightMyRequestResponse
}
