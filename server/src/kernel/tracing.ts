import {
  context,
  diag,
  DiagLogLevel,
  isSpanContextValid,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config'
import { failureOf } from './http/refusals'
import { resultOf } from './http/operations'

/**
 * Sends spans to a collector (DESIGN 4.95). Resolves with a function that flushes the remaining spans and stops. Only
 * this function loads the SDK, which reads its own settings (OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS). Without
 * an endpoint, only the no-op API is loaded.
 */
export async function startTracing(
  { endpoint, service }: NonNullable<Config['traces']>,
  logger: Logger,
): Promise<() => Promise<void>> {
  // Literal names inside the imports keep the bundler from loading these modules earlier.
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const warn = (message: string) => logger.warn({ message }, 'Traces could not be sent')
  const silent = () => undefined
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  return () => provider.shutdown().catch((error: unknown) => warn(String(error)))
}

const spans = new WeakMap<FastifyRequest, Span>()

/** The id of a request's trace, for the log; undefined without tracing. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  const ofSpan = spans.get(request)?.spanContext()
  return ofSpan !== undefined && isSpanContextValid(ofSpan) ? ofSpan.traceId : undefined
}

/**
 * Creates a span for each request of the routes registered after it: route, method, status and envelope code; no
 * address, body or header. Each request starts a new trace: trace headers from outside are ignored.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('http')
  const within = (request: FastifyRequest, work: () => void) => {
    const span = spans.get(request)
    if (span) context.with(trace.setSpan(context.active(), span), work)
    else work()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const options = { kind: SpanKind.SERVER, root: true, attributes: { 'http.route': route } }
    // Not traced: the load balancer requests it every few seconds.
    if (route !== '/healthz' && route !== '/livez')
      spans.set(request, tracer.startSpan(`${request.method} ${route}`, options))
    within(request, done)
  })
  // Reading a body loses the request's context, so it is set again.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttributes({
      'http.request.method': request.method,
      'http.response.status_code': reply.statusCode,
      'phone_guard.code': failureOf(request)?.code ?? 'A0000',
    })
    if (resultOf(request, reply) === 'failed') span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
