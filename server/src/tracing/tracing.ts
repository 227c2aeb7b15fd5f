// OpenTelemetry traces: a span for each request and one for each SQL statement below it, sent over OTLP/HTTP. Off unless a collector is
// configured; without one, none of it is loaded. Attributes are route patterns, statuses and statement names: no addresses, no parameters.
// By hand, as there are two places to measure: the instrumentation packages patch modules while they load, which ES modules forbid.
import { context, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { observeStatements } from '../db/query.ts'

export type Tracing = {
  tracer: Tracer
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

/**
 * `endpoint`: the collector's base URL (`http://localhost:4318`). `ratio`: the share of requests that is traced, 0 to 1.
 * A collector that is away loses spans, but delays nothing.
 */
export async function startTracing({ endpoint, ratio }: { endpoint: string; ratio: number }): Promise<Tracing> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'aruga' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const tracer = provider.getTracer('aruga')
  observeStatements((name, run) => (trace.getActiveSpan() ? inSpan(tracer, name, run) : run()))
  return {
    tracer,
    stop: async () => {
      observeStatements(undefined)
      // Spans of running work are lost.
      await provider.shutdown().catch(() => {})
      context.disable()
    },
  }
}

function inSpan<T>(tracer: Tracer, name: string, run: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes: { 'db.system.name': 'postgresql' } }, async (span) => {
    try {
      return await run()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
