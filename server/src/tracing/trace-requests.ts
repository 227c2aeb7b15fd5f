import { type Context, context, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Opens a span for each request, the parent of its statements' spans. Call it before any route is registered. A `traceparent` is not
 * continued: patients' devices have no say in our traces.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = 'unknown', config } = request.routeOptions
    const attributes = {
      'http.request.method': request.method,
      'http.route': url,
      'aruga.request_id': request.id,
    }
    const span = tracer.startSpan(config?.call ?? `${request.method} ${url}`, {
      kind: SpanKind.SERVER,
      root: true,
      attributes,
    })
    const own = trace.setSpan(context.active(), span)
    contexts.set(request, own)
    context.with(own, done)
  })
  // Reading a body leaves the context of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const own = contexts.get(request)
    const span = own && trace.getSpan(own)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
