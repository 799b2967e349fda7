import type { CallPath, CallRequest } from '@contract/calls'
import { urlOf } from '@contract/words/addresses'
import { apiHost } from '@/platform/deploy-build'
import { post } from '@/platform/request'
import { CallError } from './call-error'
import type { Fields } from './read'
import { record, str } from './read'

/** The caller's identity, read again for every call. */
export interface Caller {
  token: string | null
  /** The stored channel, sent as `entry_point_id`. */
  channel: string
  /** The product id of the subscriber's tier, added to bodies without a product id. */
  productId: string
  clientType: string
  language: string
}

/** How the app handles calls: the client itself neither shows anything nor navigates. */
export interface CallPolicy {
  caller(): Caller
  /** Called when a call with the loading toast begins (true) or ends (false). */
  onLoading(isBegin: boolean): void
  /** Called when the session of `token` has ended: HTTP 401. */
  onUnauthorized(token: string | null): void
  /** Called when a call fails and its caller does not show the error. */
  onFailure(error: CallError): void
}

export interface CallOptions {
  /** Whether to show the loading toast; true by default (SPEC.md section 7). */
  loading?: boolean
  /** The screen shows the error itself, without a toast. */
  quiet?: boolean
  /** Returned where the gateway has no such call (HTTP 404), instead of a failure. */
  notServed?: Fields
  /** Additional query parameters. */
  query?: Readonly<Record<string, string>>
  /** Replaces the sending as JSON. */
  send?: typeof post
  /** The token of another session than the current one. */
  token?: string
}

/** Without the loading toast: the screen shows that it loads. */
export const inBackground = { loading: false } as const
/** Without the error's toast: the screen shows the error. */
export const shownByScreen = { quiet: true } as const

const TIMEOUT = 20_000
const BODILESS: CallPath = '/api/v1/auth/authSwapAccessCode'

let policy: CallPolicy | undefined

/** Registers the caller and the handling of failures. Called once, when the app starts. */
export function connectCalls(connected: CallPolicy): void {
  policy = connected
}

/**
 * Sends one API call and returns its `data`, or an empty object (SPEC.md sections 7 and 8). The fields of the response
 * are not validated here: the topic's file reads them. Rejects only with a CallError.
 */
export async function call<Path extends CallPath>(
  path: Path,
  body: CallRequest<Path>,
  { loading = true, quiet = false, query = {}, send = post, token, notServed }: CallOptions = {},
): Promise<Fields> {
  if (!policy) throw new Error('connectCalls must run before the first call')
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
    if (status === 404 && notServed) return notServed
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
  const query = { product_line: 'uasp', entry_point: 'h5', entry_point_id: channel, ...more }
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${apiHost}${urlOf(path)}?${pairs.join('&')}`
}

function headersOf({ token, clientType, language }: Caller): Record<string, string> {
  const always = { clientType, 'Accept-Language': language }
  return token === null ? always : { ...always, 'auth-sa-token': token, token }
}

function withProduct(body: Fields, productId: string): Fields {
  return 'productId' in body ? body : { ...body, productId }
}

/**
 * Success is code 'A0000' or 0, also as text. An HTML page, or anything else that is no envelope, counts as a lost
 * response.
 */
function readEnvelope(status: number, response: unknown): Fields {
  const envelope = record(response)
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
