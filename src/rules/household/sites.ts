import type { AppClass, GreenCategory } from '@contract/words/household'
import { knownApps, knownCategories, type KnownApp } from './site-table'

/** What is known about a site; `app` is the id of an app in the table. */
export interface Site {
  app: string | null
  appClass: AppClass | null
  category: GreenCategory | null
}

const unknown: Site = { app: null, appClass: null, category: null }
const sites = new Map<string, Site>()
for (const { id, appClass, hosts } of knownApps) {
  for (const host of hosts) sites.set(host, { app: id, appClass, category: null })
}
for (const category of Object.keys(knownCategories) as (keyof typeof knownCategories)[]) {
  for (const host of knownCategories[category].split(' ')) sites.set(host, { app: null, appClass: null, category })
}

/**
 * Returns the app and the content category of a host, by its longest known suffix. Malware is never in the table,
 * because it changes by the hour: the modem's platform reports it.
 */
export function siteOf(host: string): Site {
  for (let name = host; ;) {
    const site = sites.get(name)
    if (site !== undefined) return site
    const dot = name.indexOf('.')
    if (dot < 0) return unknown
    name = name.slice(dot + 1)
  }
}

const byId = new Map(knownApps.map((known) => [known.id, known]))

/** Returns an app of the table by its id. */
export function knownApp(id: string): KnownApp | undefined {
  return byId.get(id)
}
