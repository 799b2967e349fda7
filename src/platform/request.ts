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

/** Sends a POST with a JSON body, or without one if `body` is undefined. Never rejects. */
export function post(url: string, body: unknown, options: PostOptions): Promise<PostResult> {
  return inTime(send(url, body, options), options)
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
