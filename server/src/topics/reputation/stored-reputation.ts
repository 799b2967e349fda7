import { sql, type Kysely } from 'kysely'
import { opinionOf, type NumberReputation } from '@/rules/line/opinion'
import { DAY_MS, MINUTE_MS } from '@/rules/time/units'
import { valuesThatMatch } from '@/rules/verdict/list-set'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import { inOneTrip } from '../../kernel/database/one-trip'
import { BoundedMap } from '../../ports/bounded-map'
import type { ListedRow, ReputationPort } from '../../ports/reputation'
import { loadedLists } from './load-lists'
import type { ReputationNumberRow } from './tables'

/** How long what was found holds, and that nothing was found: a feed's change is seen after that. */
const HOLDS_MS = MINUTE_MS
const MOST_KNOWN = 50_000
/** The carrier loads its lists daily; a list that is older than this says nothing of a number that is not on it. */
const CURRENT_MS = 2 * DAY_MS

type NumbersOf = Values<{ values: string[] }>

/** Of each value the row of the newest version that counts; it may say that the value was removed. As a part of a statement. */
export const newestNumbers = (db: Kysely<Database>, { values }: NumbersOf) =>
  db
    .selectFrom('reputation_numbers as listed')
    .innerJoin('reputation_versions as loaded', (join) =>
      join.onRef('loaded.version', '=', 'listed.version').on(sql<boolean>`loaded.list = 'numbers' and loaded.counts`),
    )
    .distinctOn('listed.value')
    .selectAll('listed')
    .where(sql<boolean>`listed.value = any(${values}::text[])`)
    .orderBy('listed.value')
    .orderBy('listed.version', 'desc')

const selectNumbers = compiledOnce((db, values: NumbersOf) => newestNumbers(db, values))
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

const selectSchools = compiledOnce((db, { values }: NumbersOf) =>
  db
    .selectFrom('reputation_schools as listed')
    .innerJoin('reputation_versions as loaded', (join) =>
      join.onRef('loaded.version', '=', 'listed.version').on(sql<boolean>`loaded.list = 'schools' and loaded.counts`),
    )
    .distinctOn('listed.value')
    .select(['listed.until_at', 'listed.removed'])
    .where(sql<boolean>`listed.value = any(${values}::text[])`)
    .orderBy('listed.value')
    .orderBy('listed.version', 'desc'),
)

/** Whether the carrier lists a number, or a prefix of it, as a school's. */
export async function isSchool(db: Kysely<Database>, phoneNo: string, now: number): Promise<boolean> {
  if (phoneNo === '') return false
  const rows = await selectSchools(db, { values: valuesThatMatch(phoneNo) })
  return rows.some(({ removed, until_at: until }) => !removed && !isOver(until, now))
}

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
  const numbers = new BoundedMap<string, Known<NumberReputation & { until: number | null }>>(MOST_KNOWN)
  const sites = new BoundedMap<string, Known<{ until_at: number | null }>>(MOST_KNOWN)
  let loaded = {
    numbersAt: Number.NEGATIVE_INFINITY,
    sitesAt: Number.NEGATIVE_INFINITY,
    readAt: Number.NEGATIVE_INFINITY,
  }

  const stored: ReputationPort = {
    asks: false,
    ...viewOf(numbers, sites, clock),
    isCurrent: (_phoneNo, now) => now - loaded.numbersAt < CURRENT_MS,
    isSiteCurrent: (_site, now) => now - loaded.sitesAt < CURRENT_MS,
    reading(phoneNo) {
      const now = clock()
      const own = knownOf(numbers, [phoneNo], now)
      const isKnown = own.size > 0
      return {
        values: isKnown ? [] : valuesThatMatch(phoneNo),
        async finish(rows) {
          if (!isKnown) own.set(phoneNo, learn(phoneNo, rows, now))
          return { ...stored, ...viewOf(own, new Map(), clock) }
        },
      }
    },
    ahead: async () => undefined,
    async prepared(db, phoneNos, hosts = []) {
      const now = clock()
      const domains = hosts.flatMap(domainsOf)
      const [ownNumbers, ownSites] = [knownOf(numbers, phoneNos, now), knownOf(sites, domains, now)]
      const newNumbers = [...new Set(phoneNos)].filter((phoneNo) => !ownNumbers.has(phoneNo))
      const newHosts = [...new Set(domains)].filter((host) => !ownSites.has(host))
      const isKnown = now - loaded.readAt < HOLDS_MS
      if (newNumbers.length > 0 || newHosts.length > 0 || !isKnown) {
        const [rows, listed, lists] = await inOneTrip(db, (together) =>
          Promise.all([
            readNumbers(together, newNumbers),
            readSites(together, newHosts),
            isKnown ? null : loadedLists(together),
          ]),
        )
        if (lists) loaded = { numbersAt: timeOf(lists, 'numbers'), sitesAt: timeOf(lists, 'sites'), readAt: now }
        for (const phoneNo of newNumbers) ownNumbers.set(phoneNo, learn(phoneNo, rows, now))
        for (const host of newHosts) {
          const known = { found: listed.find((row) => row.host === host) ?? null, at: now }
          sites.set(host, known)
          ownSites.set(host, known)
        }
      }
      return { ...stored, ...viewOf(ownNumbers, ownSites, clock) }
    },
  }

  /** Remembers what the lists say of a number, or that they say nothing. */
  function learn(phoneNo: string, rows: readonly ListedRow[], now: number) {
    const row = bestOf(rows, phoneNo)
    const known = { found: row && { ...opinionOf(row), until: row.until }, at: now }
    numbers.set(phoneNo, known)
    return known
  }
  return stored
}

const timeOf = (lists: ReadonlyMap<string, number>, list: string) => lists.get(list) ?? Number.NEGATIVE_INFINITY

async function readNumbers(db: Kysely<Database>, phoneNos: readonly string[]): Promise<ListedRow[]> {
  if (phoneNos.length === 0) return []
  return toListed(await selectNumbers(db, { values: [...new Set(phoneNos.flatMap(valuesThatMatch))] }))
}

/** The rows that list a value, of those of the newest versions. */
export function toListed(rows: readonly ReputationNumberRow[]): ListedRow[] {
  return rows.flatMap(({ value, level, kind, tag, marks, marked_at: markedAt, until_at: until, removed }) =>
    removed ? [] : [{ value, level, kind, tag, marks, markedAt, until }],
  )
}

async function readSites(db: Kysely<Database>, hosts: readonly string[]) {
  if (hosts.length === 0) return []
  const rows = await selectSites(db, { hosts: [...hosts] })
  return rows.filter(({ removed }) => !removed)
}

function viewOf(
  numbers: ReadonlyMap<string, Known<NumberReputation & { until: number | null }>>,
  sites: ReadonlyMap<string, Known<{ until_at: number | null }>>,
  clock: () => number,
): Pick<ReputationPort, 'of' | 'isRiskySite'> {
  return {
    of(phoneNo, now) {
      const listed = numbers.get(phoneNo)?.found
      if (!listed || isOver(listed.until, now)) return null
      const { until: _until, ...opinion } = listed
      return opinion
    },
    isRiskySite(site) {
      return domainsOf(site).some((host) => {
        const row = sites.get(host)?.found
        return row != null && !isOver(row.until_at, clock())
      })
    },
  }
}

const isOver = (until: number | null, now: number) => until !== null && until <= now

/** The row of the number itself, else that of its longest prefix. */
function bestOf(rows: readonly ListedRow[], phoneNo: string): ListedRow | null {
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
