import type { Page, Route } from 'playwright-core'

/** The ways in which a gateway misbehaves. */
export const faults = [
  'nulls',
  'strings',
  'missing',
  'noData',
  'lists',
  'html502',
  'unauthorized',
  'hang',
  'cut',
] as const
export type Fault = (typeof faults)[number]

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** The calls of the wire, by their path. */
export const CALLS = /\/(sjgj\/(unicomAssistant|woAssistant|api)|api\/v1\/auth)\//

/** Responses other than a successful JSON envelope. */
export const brokenAnswers = {
  html502: { status: 502, contentType: 'text/html', body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
  unauthorized: {
    status: 401,
    contentType: 'application/json',
    body: '{"code":"B0401","msg":"unauthorized","data":{}}',
  },
} satisfies Partial<Record<Fault, object>>

/**
 * The envelope of a good response, damaged by a fault; null for a fault that replaces it. Its source is also sent into
 * pages, so it references nothing outside itself.
 */
export function damaged(envelope: { data: unknown }, fault: Fault): object | null {
  const mapLeaves = (value: Json, change: (leaf: Json) => Json): Json => {
    if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapLeaves(item, change)]))
    }
    return change(value)
  }
  // Swaps objects and lists below the top level.
  const swapLists = (value: Json): Json => {
    if (Array.isArray(value)) return { 0: value[0] ?? null }
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, swapLists(item)]))
    }
    return value
  }
  const data = envelope.data as Json
  if (fault === 'nulls') return { ...envelope, data: mapLeaves(data, () => null) }
  if (fault === 'strings') {
    const spell = (leaf: Json) => (typeof leaf === 'number' || typeof leaf === 'boolean' ? `${leaf}` : leaf)
    return { ...envelope, data: mapLeaves(data, spell) }
  }
  if (fault === 'missing') return { ...envelope, data: {} }
  if (fault === 'noData') return { ...envelope, data: undefined }
  return fault === 'lists' ? { ...envelope, data: swapLists(data) } : null
}

/** From now on every call of the page has this fault. `heal` ends it. */
export async function breakCalls(page: Page, fault: Fault): Promise<{ heal: () => Promise<void> }> {
  const handle = async (route: Route) => {
    if (fault === 'hang') return // no response
    if (fault === 'cut') return route.abort('connectionreset')
    if (fault === 'html502' || fault === 'unauthorized') return route.fulfill(brokenAnswers[fault])
    const response = await route.fetch()
    const envelope = (await response.json()) as { data: unknown }
    return route.fulfill({ response, json: damaged(envelope, fault) })
  }
  const quietly = (route: Route) => handle(route).catch(() => undefined) // the page has moved on
  await page.route(CALLS, quietly)
  return { heal: () => page.unroute(CALLS, quietly) }
}
