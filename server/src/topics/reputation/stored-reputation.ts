import { sql, type Kysely } from 'kysely'
import { DAY_MS, MINUTE_MS } from '@/rules/time/units'
import { valuesThatMatch } from '@/rules/verdict/list-set'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import { inOneTrip } from '../../kernel/database/one-trip'
import type { NumberReputation, ReputationPort } from '../../ports/reputation'
import { loadedLists } from './load-lists'
import type { ReputationNumberRow } from './tables'

/** How long what was found holds, and that nothing was found: a feed's change is seen after that. */
const HOLDS_MS = MINUTE_MS
const MOST_KNOWN = 50_000
/** The carrier loads its lists daily; a list that is older than this says nothing of a number that is not on it. */
const CURRENT_MS = 2 * DAY_MS

/** Of each value the row of the newest version that counts; it may say that the value was removed. */
const selectNumbers = compiledOnce((db, { values }: Values<{ values: string[] }>) =>
  db
    .selectFrom('reputation_numbers as listed')
    .innerJoin('reputation_versions as loaded', (join) =>
      join.onRef('loaded.version', '=', 'listed.version').on(sql<boolean>`loaded.list = 'numbers' and loaded.counts`),
    )
    .distinctOn('listed.value')
    .selectAll('listed')
    .where(sql<boolean>`listed.value = any(${values}::text[])`)
    .orderBy('listed.value')
    .orderBy('listed.version', 'desc'),
)
const selectSites = compiledOnce((db, { hosts }: Values<{ hosts: string[] }>) =>
  db
    .selectFrom('reputation_sites as listed')
    .innerJoin('reputation_versions as loaded', (join) =>
      join.onRef('loaded.version', '=', 'listed.version').on(sql<boolean>`loaded.list = 'sites' and loaded.counts`),
    )
    .distinctOn('listed.host')
    .select(['listed.host', 'listed.until_at', 'listed.removed'])
    .where(sql<boolean>`listed.host = any(${hosts}::text[])`)
    .orderBy('listed.host')
    .orderBy('listed.version', 'desc'),
)

interface Known<Found> {
  found: Found | null
  at: number
}

/**
 * The carrier's lists in the database. `prepared` reads what is asked next, in one trip, unless it was read in the last
 * minute; memory holds at most `MOST_KNOWN` numbers and as many hosts. What it returns still knows all that was asked for,
 * when others have meanwhile read so much that memory has forgotten it.
 */
export function createStoredReputation(clock: () => number): ReputationPort {
  const numbers = new Map<string, Known<ReputationNumberRow>>()
  const sites = new Map<string, Known<{ until_at: number | null }>>()
  let loaded = { numbersAt: Number.NEGATIVE_INFINITY, readAt: Number.NEGATIVE_INFINITY }

  const stored: ReputationPort = {
    ...reputationOf(numbers, sites, clock),
    isCurrent: (now) => now - loaded.numbersAt < CURRENT_MS,
    async prepared(db, phoneNos, hosts = []) {
      const now = clock()
      const domains = hosts.flatMap(domainsOf)
      const [ownNumbers, ownSites] = [knownOf(numbers, phoneNos, now), knownOf(sites, domains, now)]
      const newNumbers = [...new Set(phoneNos)].filter((phoneNo) => !ownNumbers.has(phoneNo))
      const newHosts = [...new Set(domains)].filter((host) => !ownSites.has(host))
      const isKnown = now - loaded.readAt < HOLDS_MS
      const [rows, listed, lists] = await inOneTrip(db, (together) =>
        Promise.all([
          readNumbers(together, newNumbers),
          readSites(together, newHosts),
          isKnown ? null : loadedLists(together),
        ]),
      )
      if (lists) loaded = { numbersAt: lists.get('numbers') ?? Number.NEGATIVE_INFINITY, readAt: now }
      for (const phoneNo of newNumbers) {
        const known = { found: bestOf(rows, phoneNo), at: now }
        remember(numbers, phoneNo, known)
        ownNumbers.set(phoneNo, known)
      }
      for (const host of newHosts) {
        const known = { found: listed.find((row) => row.host === host) ?? null, at: now }
        remember(sites, host, known)
        ownSites.set(host, known)
      }
      return { ...stored, ...reputationOf(ownNumbers, ownSites, clock) }
    },
  }
  return stored
}

async function readNumbers(db: Kysely<Database>, phoneNos: readonly string[]): Promise<ReputationNumberRow[]> {
  if (phoneNos.length === 0) return []
  const rows = await selectNumbers(db, { values: [...new Set(phoneNos.flatMap(valuesThatMatch))] })
  return rows.filter(({ removed }) => !removed)
}

async function readSites(db: Kysely<Database>, hosts: readonly string[]) {
  if (hosts.length === 0) return []
  const rows = await selectSites(db, { hosts: [...hosts] })
  return rows.filter(({ removed }) => !removed)
}

function reputationOf(
  numbers: ReadonlyMap<string, Known<ReputationNumberRow>>,
  sites: ReadonlyMap<string, Known<{ until_at: number | null }>>,
  clock: () => number,
): Pick<ReputationPort, 'of' | 'isRiskySite'> {
  return {
    of(phoneNo, now) {
      const row = numbers.get(phoneNo)?.found
      return row && !isOver(row, now) ? viewOf(row) : null
    },
    isRiskySite(site) {
      return domainsOf(site).some((host) => {
        const row = sites.get(host)?.found
        return row != null && !isOver(row, clock())
      })
    },
  }
}

const isOver = ({ until_at }: { until_at: number | null }, now: number) => until_at !== null && until_at <= now

function viewOf({ level, kind, tag, marks, marked_at }: ReputationNumberRow): NumberReputation {
  const fraud = level === 'fraud' ? 'high' : level === 'suspect' ? 'risk' : 'none'
  return { fraud, harassment: fraud === 'none' ? kind : null, tag, markCount: marks, markedAt: marked_at }
}

/** The row of the number itself, else that of its longest prefix. */
function bestOf(rows: readonly ReputationNumberRow[], phoneNo: string): ReputationNumberRow | null {
  const [number, ...prefixes] = valuesThatMatch(phoneNo)
  const inOrder = [number, ...prefixes.reverse()]
  for (const value of inOrder) {
    const row = rows.find((one) => one.value === value)
    if (row) return row
  }
  return null
}

/** A host and the domains above it, in lower case. */
function domainsOf(site: string): string[] {
  const host =
    site
      .replace(/^https?:\/\//i, '')
      .split(/[/:?#]/)[0]
      ?.toLowerCase() ?? ''
  const labels = host.split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}

/** What is remembered of these keys and still holds. */
function knownOf<Found>(
  known: ReadonlyMap<string, Known<Found>>,
  keys: readonly string[],
  now: number,
): Map<string, Known<Found>> {
  return new Map(
    keys.flatMap((key) => {
      const one = known.get(key)
      return one && now - one.at < HOLDS_MS ? [[key, one] as const] : []
    }),
  )
}

function remember<Found>(known: Map<string, Known<Found>>, key: string, one: Known<Found>): void {
  known.delete(key)
  known.set(key, one)
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
}
