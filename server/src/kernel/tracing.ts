import { context, diag, DiagLogLevel, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config'
import { failureOf } from './http/refusals'
import { resultOf } from './http/operations'

/**
 * Sends spans to a collector (DESIGN 4.95). Resolves with the function that sends what is left and ends that. The SDK is loaded here
 * and nowhere else: without an endpoint only its API is there, which does nothing. Its own settings (OTEL_TRACES_SAMPLER,
 * OTEL_EXPORTER_OTLP_HEADERS) are read by it.
 */
export async function startTracing(
  { endpoint, service }: NonNullable<Config['traces']>,
  logger: Logger,
): Promise<() => Promise<void>> {
  // The names stay in the call, so that the bundler leaves them for this moment.
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

/**
 * A span for each request of the routes registered after it: route, method, status and code of the envelope; no address, body or
 * header. Each begins a trace: whoever calls from outside has no say in ours.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('http')
  const spans = new WeakMap<FastifyRequest, Span>()
  const within = (request: FastifyRequest, work: () => void) => {
    const span = spans.get(request)
    if (span) context.with(trace.setSpan(context.active(), span), work)
    else work()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const options = { kind: SpanKind.SERVER, root: true, attributes: { 'http.route': route } }
    // Asked every few seconds by whoever balances the load.
    if (route !== '/healthz') spans.set(request, tracer.startSpan(`${request.method} ${route}`, options))
    within(request, done)
  })
  // Reading a body loses the context of the request.
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
