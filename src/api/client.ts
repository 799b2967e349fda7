import type { CallPath, CallRequest } from '@contract/calls'
import { apiHost } from '@/platform/deploy-build'
import { post } from '@/platform/request'
import { CallError } from './call-error'
import type { Fields } from './read'
import { record, str } from './read'

/** Who calls, read again for every call. */
export interface Caller {
  token: string | null
  /** The stored channel, sent as `entry_point_id`. */
  channel: string
  /** The product of the subscriber's tier, put into bodies that name none. */
  productId: string
  clientType: string
  language: string
}

/** What the app does about calls; the client itself shows nothing and goes nowhere. */
export interface CallPolicy {
  caller(): Caller
  /** A call that shows the loading toast begins (true) or ends (false). */
  onLoading(isBegin: boolean): void
  /** The session of `token` is over: HTTP 401. */
  onUnauthorized(token: string | null): void
  /** A call failed and its caller does not show that itself. */
  onFailure(error: CallError): void
}

export interface CallOptions {
  /** The loading toast (SPEC.md section 7); shown unless false. */
  loading?: boolean
  /** The screen shows a failure itself: no toast. */
  quiet?: boolean
  /** More query parameters. */
  query?: Readonly<Record<string, string>>
  /** How it is sent, when not as JSON. */
  send?: typeof post
  /** Another session than the one that is logged in. */
  token?: string
}

const TIMEOUT = 20_000
const BODILESS: CallPath = '/api/v1/auth/authSwapAccessCode'

let policy: CallPolicy | undefined

/** Registers who calls and how failures are handled; once, when the app starts. */
export function connectCalls(connected: CallPolicy): void {
  policy = connected
}

/**
 * Makes one call of the wire and returns its `data`, or an empty object (SPEC.md sections 7 and 8). Nothing about the
 * answer's fields is certain: the topic's file reads them. Rejects with a CallError, never with anything else.
 */
export async function call<Path extends CallPath>(
  path: Path,
  body: CallRequest<Path>,
  { loading = true, quiet = false, query = {}, send = post, token }: CallOptions = {},
): Promise<Fields> {
  if (!policy) throw new Error('connectCalls comes before the first call')
  const { caller, onLoading, onUnauthorized, onFailure } = policy
  const who = token === undefined ? caller() : { ...caller(), token }
  if (loading) onLoading(true)
  try {
    const sent = path === BODILESS ? undefined : withProduct(record(body), who.productId)
    const { status, data } = await send(addressOf(path, who, query), sent, {
      headers: headersOf(who),
      timeout: TIMEOUT,
    })
    if (status === 401) onUnauthorized(who.token)
    return readEnvelope(status, data)
  } catch (error) {
    const failure = error instanceof CallError ? error : new CallError({ code: null, msg: '', data: null, status: 0 })
    if (!quiet && failure.status !== 401) onFailure(failure)
    throw failure
  } finally {
    if (loading) onLoading(false)
  }
}

function addressOf(path: CallPath, { channel }: Caller, more: Readonly<Record<string, string>>): string {
  const prefix = path.startsWith('/api/v1/auth/') ? '' : '/sjgj'
  const query = { product_line: 'uasp', entry_point: 'h5', entry_point_id: channel, ...more }
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${apiHost}${prefix}${path}?${pairs.join('&')}`
}

function headersOf({ token, clientType, language }: Caller): Record<string, string> {
  const always = { clientType, 'Accept-Language': language }
  return token === null ? always : { ...always, 'auth-sa-token': token, token }
}

function withProduct(body: Fields, productId: string): Fields {
  return 'productId' in body ? body : { ...body, productId }
}

/** Success is code 'A0000' or 0, also as text. A page of HTML, or anything that is no envelope, never arrived. */
function readEnvelope(status: number, answer: unknown): Fields {
  const envelope = record(answer)
  const code = typeof envelope.code === 'string' || typeof envelope.code === 'number' ? envelope.code : null
  const isOk = status >= 200 && status < 300
  if (isOk && (code === 'A0000' || code === 0 || code === '0')) return record(envelope.data)
  throw new CallError({
    code: isOk ? code : null,
    msg: isOk ? str(envelope.msg) : '',
    data: envelope.data ?? null,
    status,
  })
}
