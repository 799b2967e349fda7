import { MINUTE_MS } from '@/rules/time/units'
import type { Outgoing } from './outgoing'
import { WechatRefusal } from './wechat'

/** Tokens and tickets are renewed this long before they expire. */
const EARLY_MS = 5 * MINUTE_MS
/** WeChat's error codes for a code that is invalid, used or expired, and for an invalid access token. */
const badCodes = new Set([40029, 40163, 41008, 42003])
const badTokens = new Set([40001, 40014, 42001])

/** WeChat rejected our access token: another process may have fetched a newer one. */
export class StaleToken extends Error {}

/** WeChat refused a call with a code of its own. */
export class WechatFault extends Error {
  constructor(
    readonly code: number,
    path: string,
  ) {
    super(`WeChat answered error ${code} for ${path}`)
  }
}

/** The address of WeChat, and what sends to it. */
export interface WechatServer {
  url: string
  send: Outgoing
}

export interface WechatCall {
  path: string
  query?: Record<string, string>
  /** When set, the request is a POST. */
  body?: unknown
}

/** WeChat's documented shape; every field is validated where it is used. */
export interface WechatAnswer {
  errcode?: number
  errmsg?: string
  openid?: string
  access_token?: string
  ticket?: string
  expires_in?: number
  url_link?: string
  phone_info?: { purePhoneNumber?: string }
  result?: { suggest?: string }
}

/** Calls WeChat. Rejects with WechatRefusal for an invalid code. Errors never contain a secret. */
export async function askWechat(
  { url, send }: WechatServer,
  { path, query = {}, body }: WechatCall,
): Promise<WechatAnswer> {
  const response = await send(`${url}${path}?${new URLSearchParams(query).toString()}`, {
    method: body === undefined ? 'GET' : 'POST',
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`WeChat answered ${response.status} for ${path}`)
  const answer = response.json() as WechatAnswer // untrusted: every field is validated where it is used
  if (answer.errcode && badCodes.has(answer.errcode))
    throw new WechatRefusal(`WeChat refused the code: ${answer.errcode}`)
  if (answer.errcode && badTokens.has(answer.errcode)) throw new StaleToken('WeChat refused the access token')
  if (answer.errcode) throw new WechatFault(answer.errcode, path)
  return answer
}

/** Caches a token or ticket until shortly before it expires; concurrent callers share one request. */
export function keepFor(
  clock: () => number,
  load: () => Promise<{ value: string | undefined; seconds: number | undefined }>,
) {
  let kept: { value: string; until: number } | null = null
  let loading: Promise<string> | null = null

  async function loadNew(): Promise<string> {
    const { value, seconds = 0 } = await load()
    if (!value) throw new Error('WeChat answered no token or ticket')
    kept = { value, until: clock() + seconds * 1000 - EARLY_MS }
    return value
  }

  return {
    async get(): Promise<string> {
      if (kept && clock() < kept.until) return kept.value
      loading ??= loadNew().finally(() => {
        loading = null
      })
      return loading
    },
    /** Drops the cached value. */
    forget(): void {
      kept = null
    },
  }
}
