import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel'
import { storableText } from '@/rules/text/storable-text'

/** The systems of the carrier and of WeChat that the gateway calls, and the gateway itself, each with its name for people. */
export const peers = {
  gateway: 'gateway',
  sms: 'SMS centre',
  switch: 'switch',
  forwarding: 'provisioning system',
  smsDelivery: 'SMS centre',
  wechat: 'WeChat',
  carrierLogin: 'carrier login',
  modems: 'modem platform',
  billing: 'billing centre',
  reviewDesk: 'review desk',
  tagProviders: 'tag providers',
  reputation: 'reputation system',
  textClassifier: 'classifier of texts',
} as const
export type Peer = keyof typeof peers

/**
 * How a request ended: `done` with 2xx, `refused` with 4xx, `failed` with anything else or without a usable response,
 * `late` after the time limit, `open` when it was not sent because the last ones had failed.
 */
export type OutgoingResult = 'done' | 'refused' | 'failed' | 'late' | 'open'

/** A response that was read whole. */
export interface PeerAnswer {
  status: number
  /** Whether the status is 2xx. */
  ok: boolean
  /** Its texts are without NUL and halves of emoji, which the database cannot store. Throws SyntaxError when the body is no JSON. */
  json: () => unknown
}

export interface OutgoingRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | undefined
}

/** Sends a request to one peer; rejects without a response. */
export type Outgoing = (url: string, request: OutgoingRequest) => Promise<PeerAnswer>

export interface OutgoingOptions {
  /** For the response with its body. */
  timeoutMs?: number
  /** The longest body of a response, unpacked. */
  mostBytes?: number
  /** So many failures in a row open the breaker: for `restMs` nothing is sent, then one request tries. */
  failures?: number
  restMs?: number
  /** Called at the end of each request. */
  onEnd?: (peer: Peer, result: OutgoingResult, ms: number) => void
}

/** Not sent, because the last requests to the peer have failed. */
export class PeerAway extends Error {
  constructor(peer: Peer) {
    super(`The ${peers[peer]} does not answer; nothing is sent for a while`)
  }
}

const tracer = trace.getTracer('outgoing')
/** A subscriber's lines, a ticket or a state; the longest that a partner has reason to send is far below. */
const MOST_BYTES = 1024 * 1024

/**
 * The one way by which the gateway sends to a peer. Redirects are not followed, because the other host would get codes
 * and signatures: they count as failures. Responses are bounded in bytes and time, and a peer that fails repeatedly is
 * left alone for a while, so that nobody waits for it. Creates a span while tracing is on (DESIGN 4.95): it has host and
 * method only, because queries hold secrets and bodies hold numbers.
 */
export function createOutgoing(
  peer: Peer,
  { timeoutMs = 5000, mostBytes = MOST_BYTES, failures = 5, restMs = 10_000, onEnd }: OutgoingOptions = {},
): Outgoing {
  const breaker = circuitBreaker(
    handleAll.orWhenResult((answer) => isAnswer(answer) && isFault(answer.status)),
    { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(failures) },
  )
  const send: Outgoing = async (url, request) => {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const text = await readBounded(response, mostBytes)
    return { status: response.status, ok: response.ok, json: () => storableJson(text) }
  }
  return (url, request) => {
    const { method = 'GET' } = request
    const attributes = {
      'peer.service': peers[peer],
      'server.address': new URL(url).host,
      'http.request.method': method,
    }
    const started = performance.now()
    const end = (result: OutgoingResult) => onEnd?.(peer, result, performance.now() - started)
    return tracer.startActiveSpan(`${method} ${peers[peer]}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      try {
        const answer = await breaker.execute(() => send(url, request))
        span.setAttribute('http.response.status_code', answer.status)
        if (!answer.ok) span.setStatus({ code: SpanStatusCode.ERROR })
        end(answer.ok ? 'done' : isFault(answer.status) ? 'failed' : 'refused')
        return answer
      } catch (error) {
        const isOpen = error instanceof BrokenCircuitError
        const name = error instanceof Error ? error.name : typeof error
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('error.type', name)
        end(isOpen ? 'open' : name === 'TimeoutError' ? 'late' : 'failed')
        throw isOpen ? new PeerAway(peer) : error
      } finally {
        span.end()
      }
    })
  }
}

/** JSON escapes for NUL and surrogates. */
const ODD_ESCAPE = /\\u(?:0000|d[89a-f])/i

/** Parses JSON. A peer may cut a text in the middle of an emoji: without that half its answer still counts. */
function storableJson(text: string): unknown {
  if (!ODD_ESCAPE.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? storableText(value) : value))
}

const isAnswer = (value: unknown): value is PeerAnswer =>
  typeof value === 'object' && value !== null && 'status' in value

/** A peer that redirects, is overloaded or fails; other refusals are about the request. */
const isFault = (status: number): boolean =>
  status < 200 || (status >= 300 && status < 400) || status === 429 || status >= 500

/** The body as text. Throws, and stops reading, beyond `mostBytes`. */
async function readBounded({ body }: Response, mostBytes: number): Promise<string> {
  if (body === null) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.length
      if (bytes > mostBytes) throw new Error(`The response has more than ${mostBytes} bytes`)
      parts.push(next.value)
    }
  } finally {
    // Closes the connection when the rest is not wanted.
    await reader.cancel()
  }
  return Buffer.concat(parts).toString()
}
