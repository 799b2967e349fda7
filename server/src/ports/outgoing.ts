import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('outgoing')

/**
 * Fetches from a system of the carrier or of WeChat; `peer` is its name. Creates a span while tracing is on (DESIGN
 * 4.95). The span has host and method only, because queries hold secrets and bodies hold numbers.
 */
export function outgoing(peer: string, url: string, init: RequestInit): Promise<Response> {
  const { method = 'GET' } = init
  const attributes = { 'peer.service': peer, 'server.address': new URL(url).host, 'http.request.method': method }
  return tracer.startActiveSpan(`${method} ${peer}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      const response = await fetch(url, init)
      span.setAttribute('http.response.status_code', response.status)
      if (!response.ok) span.setStatus({ code: SpanStatusCode.ERROR })
      return response
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      throw error
    } finally {
      span.end()
    }
  })
}
