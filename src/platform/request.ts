import Taro from '@tarojs/taro'

/** The response. `status` is 0 and `data` null if none came (no network, timeout). */
export interface PostResult {
  status: number
  data: unknown
}

export interface PostOptions {
  headers: Record<string, string>
  /** In ms. */
  timeout: number
}

/** Requests that WeChat sends at once. */
const MOST_AT_ONCE = 10
let open = 0
const waiting: (() => void)[] = []

/** Sends a POST with a JSON body, or without one if `body` is undefined. Never rejects. */
export function post(url: string, body: unknown, options: PostOptions): Promise<PostResult> {
  return inTurn(() => inTime(send(url, body, options), options))
}

/** Sends once WeChat has a place for one more request, in the order of the calls; what waits here has all its time left. Browsers queue by themselves. */
export async function inTurn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  if (process.env.TARO_ENV !== 'weapp') return send()
  if (open < MOST_AT_ONCE) open += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await send()
  } finally {
    const next = waiting.shift()
    // A place that somebody waits for is handed on.
    if (next) next()
    else open -= 1
  }
}

/** Resolves to the response, or to status 0 after the timeout. */
export async function inTime<Answer>(answer: Promise<Answer>, options: PostOptions): Promise<Answer | PostResult> {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Taro's H5 timer stops at the headers, so a body that never ends would hang forever.
  const tooLate = new Promise<PostResult>((resolve) => {
    timer = setTimeout(() => resolve({ status: 0, data: null }), options.timeout + 100)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

async function send(url: string, body: unknown, { headers, timeout }: PostOptions): Promise<PostResult> {
  try {
    const { statusCode, data } = await Taro.request<unknown>({
      url,
      method: 'POST',
      header: { 'content-type': 'application/json', ...headers },
      data: body === undefined ? undefined : JSON.stringify(body),
      timeout,
    })
    return { status: statusCode, data }
  } catch {
    return { status: 0, data: null }
  }
}
