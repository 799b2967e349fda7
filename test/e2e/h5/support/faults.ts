import type { Page, Route } from 'playwright-core'

/** A gateway that misbehaves: what it does with a call instead of answering it well. */
export type Fault = 'nulls' | 'strings' | 'missing' | 'noData' | 'lists' | 'html502' | 'unauthorized' | 'hang' | 'cut'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Rewrites every value that is no object and no list. */
function mapLeaves(value: Json, change: (leaf: Json) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapLeaves(item, change)]))
  }
  return change(value)
}

/** Puts an object where a list should be, and a list where an object should be, below the top. */
function swapLists(value: Json): Json {
  if (Array.isArray(value)) return { 0: value[0] ?? null }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, swapLists(item)]))
  }
  return value
}

const damage: Partial<Record<Fault, (data: Json) => Json | undefined>> = {
  nulls: (data) => mapLeaves(data, () => null),
  strings: (data) =>
    mapLeaves(data, (leaf) => (typeof leaf === 'number' ? `${leaf}` : typeof leaf === 'boolean' ? `${leaf}` : leaf)),
  missing: () => ({}),
  noData: () => undefined,
  lists: swapLists,
}

const CALLS = /\/(sjgj\/(unicomAssistant|woAssistant|api)|api\/v1\/auth)\//

/** From now on every call of the page meets this fault. `heal` ends it. */
export async function breakCalls(page: Page, fault: Fault): Promise<{ heal: () => Promise<void> }> {
  const handle = async (route: Route) => {
    const change = damage[fault]
    if (change) {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: Json }
      return route.fulfill({ response, json: { ...rest, data: change(data) } })
    }
    if (fault === 'html502') {
      return route.fulfill({
        status: 502,
        contentType: 'text/html',
        body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
      })
    }
    if (fault === 'unauthorized') {
      return route.fulfill({ status: 401, json: { code: 'B0401', msg: 'unauthorized', data: {} } })
    }
    if (fault === 'cut') return route.abort('connectionreset')
    // 'hang': nobody answers.
  }
  const quietly = (route: Route) => handle(route).catch(() => undefined) // the page has gone on
  await page.route(CALLS, quietly)
  return { heal: () => page.unroute(CALLS, quietly) }
}
