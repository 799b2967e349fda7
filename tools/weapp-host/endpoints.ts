/** The endpoints of the host's server; its page in the browser uses them too. */
export const endpoints = {
  /** GET: a HostStart as JSON. */
  start: '/host/start.json',
  /** POST: a ForwardedRequest; responds with a ForwardedAnswer. */
  request: '/host/request',
  /** WebSocket of the page itself; every other WebSocket belongs to a driver. */
  page: '/host/page',
  /** Files that the mini-program's page loads. */
  script: '/host/page.js',
  style: '/host/page.css',
  /** Files that the frame around it loads. */
  frameScript: '/host/frame.js',
  frameStyle: '/host/frame.css',
} as const

/** A `wx.request` on its way through the server: a mini-program has no origin, so CORS does not apply. */
export interface ForwardedRequest {
  url: string
  method: string
  header: Record<string, string>
  body?: string
  /** Of the body; text without it. */
  encoding?: 'base64'
  /** The answer's body is wanted as base64. */
  isBinary?: boolean
  /** ms */
  timeout?: number
}

export type ForwardedAnswer = { status: number; header: Record<string, string>; body: string } | { error: string }
