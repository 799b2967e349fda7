import Taro from '@tarojs/taro'

/** What came back: `status` 0 when nothing did (no network, time out), and then `data` is null. */
export interface PostResult {
  status: number
  data: unknown
}

export interface PostOptions {
  headers: Record<string, string>
  /** ms until the request is given up. */
  timeout: number
}

/** Sends one POST with a JSON body, or none when `body` is undefined. Never rejects, whatever the network does. */
export function post(url: string, body: unknown, options: PostOptions): Promise<PostResult> {
  return inTime(send(url, body, options), options)
}

/** An answer, or that none came in time. */
export async function inTime<Answer>(answer: Promise<Answer>, options: PostOptions): Promise<Answer | PostResult> {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Taro's own H5 timer stops at the headers: a body that never ends would wait for ever.
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
