/** Where the host's server answers; its page in the browser knows these too. */
export const endpoints = {
  /** GET: a HostStart as JSON. */
  start: '/host/start.json',
  /** POST: a ForwardedRequest, answered by a ForwardedAnswer. */
  request: '/host/request',
  /** WebSocket of the page itself; every other WebSocket is a driver's. */
  page: '/host/page',
  /** What the page of the mini-program loads. */
  script: '/host/page.js',
  style: '/host/page.css',
  /** What the frame around it loads. */
  frameScript: '/host/frame.js',
  frameStyle: '/host/frame.css',
} as const

/** A `wx.request` on its way through the server: a mini-program knows no origin, so no CORS holds it up. */
export interface ForwardedRequest {
  url: string
  method: string
  header: Record<string, string>
  body?: string
  /** ms */
  timeout?: number
}

export type ForwardedAnswer = { status: number; header: Record<string, string>; body: string } | { error: string }
